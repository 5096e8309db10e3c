/** A fake server: answers by method and path, and records requests. */
import { vi } from 'vitest';

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * A body is sent as JSON; a Response unchanged; an Error as a network failure; a promise once it resolves.
 */
type Answer = object;
export type Answers = Readonly<Record<string, Answer | ((requests: RecordedRequest) => Answer)>>;

export const ok = (data: unknown, more: object = {}) => ({
  status: true,
  message: '',
  data,
  ...more,
});

export const refusal = (status: number, message: string, code = 'INVALID_REQUEST'): Response =>
  new Response(JSON.stringify({ status: false, message, code }), { status });

function respond(answer: Answer): Response {
  if (answer instanceof Error) throw answer;
  if (answer instanceof Response) return answer;
  return new Response(JSON.stringify(answer), { status: 200 });
}

/** Rejects when the caller aborts. */
const givenUp = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
  });

/** Keys are such as `GET /v2/get-events`; a path without an answer gives 404. */
export function openFakeServer(answers: Answers): { readonly requests: RecordedRequest[] } {
  const requests: RecordedRequest[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const entry: RecordedRequest = {
      method: init.method ?? 'GET',
      path: address.replace(/^\/api/, ''),
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as RecordedRequest['body']) : {},
    };
    requests.push(entry);
    const answer = answers[`${entry.method} ${entry.path}`];
    if (answer === undefined) return refusal(404, 'Not found.', 'NOT_FOUND');
    const given =
      typeof answer === 'function'
        ? (answer as (request: RecordedRequest) => Answer)(entry)
        : answer;
    return respond(await Promise.race([Promise.resolve(given), givenUp(init.signal)]));
  });
  return { requests };
}
