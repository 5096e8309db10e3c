/** Gives up a request without an answer, because a dead connection would delay its caller for minutes. */
import { after } from '../base/clock.ts';

/** The signal aborts `ask` once nobody waits for it. */
export async function inTime<Answer>(
  mostMs: number,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const patience = new AbortController();
  const stop = after(mostMs, () => patience.abort());
  try {
    return await ask(patience.signal);
  } finally {
    stop();
  }
}
