/** Calls to the console's server. */

/** The server refused the call; the message is fit to be shown. */
export class Problem extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** After this long without a key press or click, the user counts as away. */
const awayAfterMs = 60_000;
let lastInputAt = 0;
for (const kind of ['pointerdown', 'keydown']) {
  window.addEventListener(kind, ({ timeStamp }) => {
    lastInputAt = timeStamp;
  });
}

/** Tells whether the user is active. Automatic reads of a page must not keep a session alive. */
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

/** Returns an error's message, for display. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
