/** Reads JSON bodies: an absent body is an empty object, and a NUL is refused before it meets SQL. */
import { refuse } from '@layline/contract';
import type { FastifyInstance } from 'fastify';

export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text.trim() === '') return done(null, {});
    if (/\\u0000/i.test(text)) return done(Object.assign(new Error(nul), { statusCode: 400 }));
    return parse(request, text, done);
  });
}

const nul = refuse('INVALID_REQUEST', 'body: must not hold the character NUL').message;
