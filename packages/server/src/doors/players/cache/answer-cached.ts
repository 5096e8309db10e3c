/**
 * Answers a read of cached data as soon as its caller is admitted, without the framework's further steps:
 * the reply is bytes that are there already. The caller, the guards and the handler are those of every other
 * call; whatever is not such a reply goes the usual way.
 */
import type { OutgoingHttpHeaders } from 'node:http';
import type { Route } from '@layline/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EncodedReply } from '../../../base/envelope.ts';
import { namesTag, tagOf } from './etag.ts';

interface CachedRead {
  readonly route: Route;
  /** Returns the handler's answer to the call with these values. */
  readonly read: (values: { readonly params: unknown; readonly query: unknown }) => unknown;
}

/** Returns false if nothing was sent. */
export function answerCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { route, read }: CachedRead,
): boolean {
  if (route.isCached !== true || request.method !== 'GET') return false;
  const params = valuesOf(route.params, request.params);
  const query = valuesOf(route.query, request.query);
  if (params === null || query === null) return false;
  const answer = read({ params, query });
  const tag = Buffer.isBuffer(answer) ? tagOf(answer as EncodedReply) : null;
  if (tag === null) return false;
  send(reply, { body: answer as EncodedReply, tag, isKnown: isKnown(request, tag) });
  return true;
}

/** Null if the schema does not allow them, which the framework then says in the usual words. */
function valuesOf(schema: Route['params'], given: unknown): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(given ?? {});
  return result.success ? result.data : null;
}

const isKnown = ({ headers }: FastifyRequest, tag: string): boolean =>
  namesTag(headers['if-none-match'], tag);

interface Sent {
  readonly body: EncodedReply;
  readonly tag: string;
  /** The reader has the same data. */
  readonly isKnown: boolean;
}

function send(reply: FastifyReply, { body, tag, isKnown: isSame }: Sent): void {
  const headers: OutgoingHttpHeaders = {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'cache-control': 'no-cache',
    etag: tag,
    ...(!isSame && {
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
    }),
  };
  reply.hijack();
  reply.raw.writeHead(isSame ? 304 : 200, headers);
  reply.raw.end(isSame ? undefined : body);
}
