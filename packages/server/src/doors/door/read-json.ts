/**
 * Parses JSON bodies. A missing body becomes an empty object. Text that no store can hold (NUL, half a
 * surrogate pair) is refused before anything reads it.
 */
import { refuse } from '@layline/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export const bodyBytesMax = 64 * 1024;

const fault = (what: string): Error =>
  Object.assign(new Error(refuse('INVALID_REQUEST', `body: ${what}`).message), { statusCode: 400 });

export function readJsonBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = String(body);
    if (text.trim() === '') return done(null, {});
    if (/\\u0000/i.test(text)) return done(fault('must not hold the character NUL'));
    // The parser does not use the request.
    void parse({} as FastifyRequest, text, (error, value) => {
      if (error) done(error);
      else if (hasHalfPair(text, value)) done(fault('must be well-formed Unicode'));
      else done(null, value);
    });
    return undefined;
  });
}

const surrogate = /\\ud[89a-f]/i;

/** JSON text escapes half a surrogate pair only if it stands alone. */
function hasHalfPair(text: string, value: unknown): boolean {
  if (!surrogate.test(text)) return false;
  try {
    return surrogate.test(JSON.stringify(value));
  } catch {
    // Nested too deeply to serialize, which no valid body is.
    return true;
  }
}
