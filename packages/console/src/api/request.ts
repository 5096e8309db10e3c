/** Calls of the console's server. */

/** The server's answer was a refusal; the message is for people. */
export class Problem extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** After this long without a key or a press nobody counts as being at the page. */
const awayAfterMs = 60_000;
let lastInputAt = 0;
for (const kind of ['pointerdown', 'keydown']) {
  window.addEventListener(kind, ({ timeStamp }) => {
    lastInputAt = timeStamp;
  });
}

/** What the page reads by itself keeps no session alive. */
function isInUse(): boolean {
  return Number(document.timeline.currentTime ?? 0) - lastInputAt < awayAfterMs;
}

const unreachable = 'The server cannot be reached. Check the connection and try again.';

async function request<Answer>(path: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(path, {
    ...init,
    headers: {
      'content-type': 'application/json',
      'x-layline-console': isInUse() ? 'used' : 'quiet',
    },
  }).catch(() => {
    throw new Problem(0, unreachable);
  });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as Answer;
  const { message } = (body ?? {}) as { message?: string };
  throw new Problem(response.status, message ?? unreachable);
}

export const read = <Answer>(path: string): Promise<Answer> => request(path, { method: 'GET' });

export const send = <Answer>(path: string, body: object = {}): Promise<Answer> =>
  request(path, { method: 'POST', body: JSON.stringify(body) });

/** What went wrong, in words. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
