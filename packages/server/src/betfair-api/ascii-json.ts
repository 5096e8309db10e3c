/** JSON in plain ASCII: some clients decode each read by itself, and would cut a longer character in two. */
import type { FastifyReply } from 'fastify';

export const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Some clients want the type without a character set. */
export function sendJson(reply: FastifyReply, body: unknown): FastifyReply {
  return reply.header('content-type', 'application/json').send(Buffer.from(asciiJson(body)));
}
