/**
 * Reads whose data is encoded once per change, whatever the number of readers. They are ordinary calls of the
 * route table; a hook tags their replies, and answers 304 to readers who have the data.
 */
import type { FastifyInstance } from 'fastify';
import { type EncodedData, type EncodedReply, envelop, joinList } from '../../../base/envelope.ts';
import { namesTag, tagOf, tagReply } from './etag.ts';

const replies = new WeakMap<EncodedData, EncodedReply>();

/** Returns the reply for cached data; made once for all its readers. */
export function cachedReply(data: EncodedData): EncodedReply {
  const known = replies.get(data);
  if (known) return known;
  const reply = tagReply(envelop(data), [data]);
  replies.set(data, reply);
  return reply;
}

/**
 * Returns the reply for a list of cached data. The list is not cached: callers may name markets in any order,
 * and a reply for each order would fill the memory.
 */
export const cachedListReply = (items: readonly EncodedData[]): EncodedReply =>
  tagReply(envelop(joinList(items)), items);

/** Must be called before routes are added. Replies without a tag pass unchanged. */
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
