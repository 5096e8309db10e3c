/**
 * Writes JSON in plain ASCII. Some clients decode each chunk separately and would split longer characters.
 */
import type { FastifyReply } from 'fastify';

export const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Sends JSON without a character set in the content type, as some clients require. */
export const sendJson = (reply: FastifyReply, body: unknown): FastifyReply =>
  sendAscii(reply, asciiJson(body));

/** Sends JSON that is plain ASCII already. */
export const sendAscii = (reply: FastifyReply, text: string): FastifyReply =>
  reply.header('content-type', 'application/json').send(Buffer.from(text, 'latin1'));
