/** A question that nothing answers is given up: a dead line would keep who asks waiting for minutes. */
import { after } from '../clock.ts';

/** `ask` is told by its signal that nobody waits for it any more. */
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
