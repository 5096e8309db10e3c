/**
 * Answers a read of cached data as soon as its caller is admitted, without the framework's further steps: the
 * reply is bytes that are there already. The caller, the guards and the handler are those of every other
 * call; whatever is not such a reply goes the usual way.
 */
import type { ServerResponse } from 'node:http';
import type { Route } from '@layline/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../venue/sites/directory.ts';
import type { FirstHeaders } from '../../door/guard.ts';
import { isRefusal } from '../../door/is-refusal.ts';
import type { Reads } from '../../door/parts.ts';
import { type AdmitOptions, admit, type NamedRoute } from '../callers/admit.ts';
import { TaggedReply } from './tagged-reply.ts';

interface CachedRead extends AdmitOptions {
  readonly route: NamedRoute;
  readonly handler: CachedHandler;
}

/** The handler of a route that is cached, where its name is not known before. */
export type CachedHandler = (call: {
  readonly app: Reads;
  readonly site: Site;
  readonly params: unknown;
  readonly query: unknown;
}) => unknown;

const jsonType = 'application/json; charset=utf-8';

/** As `answerAtOnce` of a route. */
export const answerCached =
  ({ route, handler, ...options }: CachedRead) =>
  (request: FastifyRequest, response: ServerResponse, headers: FirstHeaders): boolean => {
    if (request.method !== 'GET') return false;
    const caller = admit(request, { ...options, route });
    if (caller instanceof Promise || isRefusal(caller)) return false;
    const params = valuesOf(route.params, request.params);
    const query = valuesOf(route.query, request.query);
    if (params === null || query === null) return false;
    const reply = tryToRead(() => handler({ app: options.app, site: caller.site, params, query }));
    if (!(reply instanceof TaggedReply)) return false;
    send(response, { reply, headers, isKnown: reply.isNamedBy(request.headers['if-none-match']) });
    return true;
  };

/** Null for a failure, which comes again in the usual way and is reported there. */
function tryToRead(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return null;
  }
}

/** Null if the schema does not allow them, which the framework then says in the usual words. */
function valuesOf(schema: Route['params'], given: unknown): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(given ?? {});
  return result.success ? result.data : null;
}

interface Sent {
  readonly reply: TaggedReply;
  readonly headers: FirstHeaders;
  /** The reader has the same data. */
  readonly isKnown: boolean;
}

function send(response: ServerResponse, { reply, headers, isKnown }: Sent): void {
  headers.push('cache-control', 'no-cache', 'etag', reply.tag);
  if (isKnown) {
    response.writeHead(304, headers).end();
    return;
  }
  headers.push('content-type', jsonType, 'content-length', reply.length);
  response.writeHead(200, headers).end(reply.body, 'latin1');
}

/** The same by the framework, for a call that could not be answered at once. */
export function sendCached(request: FastifyRequest, reply: FastifyReply, tagged: TaggedReply) {
  reply.header('cache-control', 'no-cache').header('etag', tagged.tag);
  if (tagged.isNamedBy(request.headers['if-none-match'])) return reply.code(304).send();
  return reply.type(jsonType).send(tagged.bytes);
}
