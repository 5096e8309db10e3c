/** Places bets over many connections, at a rate or back to back. */
import type { PlainConnection } from '../http/plain-connection.ts';

interface Bets {
  readonly seconds: number;
  readonly body: () => string;
}

interface Steady extends Bets {
  readonly perSecond: number;
}

/** Bets a second if each connection sends its next one as soon as it may. Rejects if one is refused. */
export async function betAtOnce(
  connections: readonly PlainConnection[],
  { seconds, body }: Bets,
): Promise<number> {
  const begun = performance.now();
  let placed = 0;
  const line = async (connection: PlainConnection): Promise<void> => {
    while (performance.now() - begun < seconds * 1000) {
      await connection.send(connection.prepare(body()));
      placed += 1;
    }
  };
  await Promise.all(connections.map(line));
  return (placed * 1000) / (performance.now() - begun);
}

/**
 * Places bets evenly in time, whatever the replies take; returns the milliseconds of each. A bet that is due
 * while its connection still waits is timed from the moment at which it was due, so that a slow server cannot
 * hide behind slow callers. Rejects if one is refused.
 */
export async function betSteadily(
  connections: readonly PlainConnection[],
  { perSecond, seconds, body }: Steady,
): Promise<number[]> {
  const begun = performance.now();
  const times: number[] = [];
  const line = async (connection: PlainConnection, first: number): Promise<void> => {
    for (let turn = first; turn < perSecond * seconds; turn += connections.length) {
      const due = begun + (turn * 1000) / perSecond;
      const earlyMs = due - performance.now();
      if (earlyMs > 0) await new Promise((resolve) => setTimeout(resolve, earlyMs));
      // A timer that is late is not the server's.
      const from = earlyMs > 0 ? performance.now() : due;
      await connection.send(connection.prepare(body()));
      times.push(performance.now() - from);
    }
  };
  await Promise.all(connections.map(line));
  return times;
}
