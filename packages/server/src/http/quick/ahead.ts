/** What is answered before the framework, and the headers that its own answers carry. */
import type { IncomingMessage, RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { House } from '../../house.ts';
import type { Site } from '../../site/directory.ts';

/** Names and values in turns. */
export type Headers = readonly string[];

type Ahead = (...asked: [...Parameters<RequestListener>, framework: RequestListener]) => void;

/** Who is put ahead later is asked first. He hands on to `framework` what is not for him. */
export function putAhead({ server }: FastifyInstance, ahead: Ahead): void {
  const [framework] = server.listeners('request') as RequestListener[];
  if (!framework) throw new Error('The framework does not listen.');
  server.removeAllListeners('request');
  server.on('request', (request, response) => ahead(request, response, framework));
}

/** Each answer has its own. */
const own = /^(etag|content-length|date|connection|keep-alive|x-ratelimit-.*)$/;

/** What the framework's own good answers carry to requests of a kind, site by site. */
export function learnHeaders(
  app: FastifyInstance,
  { sites }: House,
  isOfKind: (request: IncomingMessage) => boolean,
): WeakMap<Site, Headers> {
  const learned = new WeakMap<Site, Headers>();
  app.addHook('onSend', async (request, reply) => {
    const site = sites.byHost(request.headers.host ?? '');
    if (!site || reply.statusCode !== 200 || !isOfKind(request.raw)) return;
    if (!learned.has(site)) learned.set(site, flat(reply.getHeaders()));
  });
  return learned;
}

type Heads = Readonly<Record<string, string | number | readonly string[] | undefined>>;

const flat = (headers: Heads): Headers =>
  Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || own.test(name) ? [] : [name, String(value)],
  );
