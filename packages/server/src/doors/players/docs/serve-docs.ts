/** Serves the OpenAPI document of the calls, and a page for people. */
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { OpenAPIV3 } from 'openapi-types';
import { type ApiDocument, docsPage, docsStyle } from './docs-page.ts';
import { webhooksDocument } from './webhooks-document.ts';

export async function serveDocs(server: FastifyInstance): Promise<void> {
  // The library's types are those of OpenAPI 3.0.
  const openapi = {
    openapi: '3.1.0',
    info: {
      title: 'Layline',
      version: '1',
      description:
        'Every call of a Layline site. Paths, names and spellings are the specification’s.',
    },
    webhooks: webhooksDocument(),
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  } as Partial<OpenAPIV3.Document>;
  await server.register(swagger, { openapi, transform: jsonSchemaTransform });
  const hidden = { schema: { hide: true } };
  server.get('/api/openapi.json', hidden, () => server.swagger());
  server.get('/api/docs', hidden, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(docsPage(server.swagger() as unknown as ApiDocument)),
  );
  server.get('/api/docs.css', hidden, (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(docsStyle),
  );
}
