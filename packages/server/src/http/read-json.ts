/** Reads JSON bodies: an absent body is an empty object, and a NUL is refused before it meets SQL. */
import { refuse } from '@layline/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export const bodyBytesMax = 64 * 1024;

/** What a body's text says, or why it is not read. */
export type ReadJson = (text: string) => { readonly value: unknown } | { readonly error: Error };

/** Answers how bodies are read, for those who read them before the framework. */
export function readJsonBodies(app: FastifyInstance): ReadJson {
  const parse = app.getDefaultJsonParser('error', 'error');
  const readJson: ReadJson = (text) => {
    if (text.trim() === '') return { value: {} };
    if (/\\u0000/i.test(text)) return { error: Object.assign(new Error(nul), { statusCode: 400 }) };
    let read: ReturnType<ReadJson> = { value: {} };
    // The parser answers before it returns, and asks nothing of the request.
    void parse({} as FastifyRequest, text, (error, value) => {
      read = error ? { error } : { value };
    });
    return read;
  };
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const read = readJson(String(body));
    if ('error' in read) done(read.error);
    else done(null, read.value);
  });
  return readJson;
}

const nul = refuse('INVALID_REQUEST', 'body: must not hold the character NUL').message;
