/** Serves the OpenAPI document of the calls, and a page for people. */
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { type ApiDocument, docsPage, docsStyle } from './docs-page.ts';

export async function serveDocs(server: FastifyInstance): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Layline',
        version: '1',
        description:
          'Every call of a Layline site. Paths, names and spellings are the specification’s.',
      },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
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
