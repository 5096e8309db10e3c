/**
 * Reads whose data is encoded once a change, whatever the number of readers. They are calls of the route
 * table like any other; one hook tags their replies and answers 304 to who has the data already.
 */
import type { FastifyInstance } from 'fastify';
import { type EncodedData, type EncodedReply, envelop, joinList } from '../../envelope.ts';
import { namesTag, tagOf, tagReply } from './etag.ts';

const replies = new WeakMap<EncodedData, EncodedReply>();

/** The reply of data that is kept, made once for all its readers. */
export function cachedReply(data: EncodedData): EncodedReply {
  const known = replies.get(data);
  if (known) return known;
  const reply = tagReply(envelop(data), [data]);
  replies.set(data, reply);
  return reply;
}

/**
 * The reply of a list of data that is kept. The list itself is not: callers may name markets in any order,
 * and a reply kept for each order would fill the memory.
 */
export const cachedListReply = (items: readonly EncodedData[]): EncodedReply =>
  tagReply(envelop(joinList(items)), items);

/** Must be added before the routes. Replies without a tag pass unchanged. */
export function tagCachedReads(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    const tag = Buffer.isBuffer(payload) ? tagOf(payload as EncodedReply) : null;
    if (tag === null) return done();
    reply.header('cache-control', 'no-cache').header('etag', tag);
    if (!namesTag(request.headers['if-none-match'], tag)) return done();
    reply.code(304).removeHeader('content-type');
    return done(null, null);
  });
}
