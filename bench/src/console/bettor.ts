/** Places bets of the demo player through the server's own call, over connections that are kept. */
import { openPlainConnection, type PlainConnection } from '../http/plain-connection.ts';
import { marketName } from './fill-store.ts';
import type { Venue } from './venue.ts';

export interface Bettor {
  /** Resolves once the bet is accepted. */
  readonly place: (bet: object) => Promise<void>;
  readonly close: () => void;
}

export async function openBettor(
  { server, bettor }: Pick<Venue, 'server' | 'bettor'>,
  connections: number,
): Promise<Bettor> {
  const address = new URL('/api/bet/save2', server.url);
  const opening = Array.from({ length: connections }, () =>
    openPlainConnection(address, bettor.headers),
  );
  const all = await Promise.all(opening);
  const idle = [...all];
  const waiting: ((connection: PlainConnection) => void)[] = [];
  // The longest idle first: the server closes what is not used for long.
  const take = (): Promise<PlainConnection> | PlainConnection =>
    idle.shift() ?? new Promise((resolve) => waiting.push(resolve));
  const giveBack = (connection: PlainConnection): void => {
    const next = waiting.shift();
    if (next === undefined) idle.push(connection);
    else next(connection);
  };
  return {
    async place(bet) {
      const connection = await take();
      try {
        await connection.send(connection.prepare(JSON.stringify(bet)));
      } finally {
        giveBack(connection);
      }
    },
    close() {
      for (const connection of all) connection.close();
    },
  };
}

/** Lays at 1.01, which nobody takes: the bet rests, and needs 1.00 of the balance. */
const restingBet = (market: number): object => ({
  marketId: marketName(market),
  selectionId: 1,
  type: 'lay',
  oddsReq: 1.01,
  stake: 100,
  persistence: 'keep',
  clientRef: crypto.randomUUID(),
});

/** Backs at 2.00, which the house matches whole. */
export const matchedBet = (market: number, runner: number): object => ({
  marketId: marketName(market),
  selectionId: runner,
  type: 'back',
  oddsReq: 2,
  stake: 100,
  clientRef: crypto.randomUUID(),
});

interface Flow {
  readonly perSecond: number;
  /** Number of the first market. */
  readonly from: number;
  readonly markets: number;
}

/** Places resting bets evenly in time until it is told to end, which resolves once all are accepted. */
export function betUntil(bettor: Bettor, { perSecond, from, markets }: Flow) {
  const placed = new Set<Promise<void>>();
  const begun = performance.now();
  let [count, problem]: [number, unknown] = [0, null];
  const timer = setInterval(() => {
    const due = Math.ceil(((performance.now() - begun) / 1000) * perSecond);
    for (; count < due; count += 1) {
      const bet = bettor.place(restingBet(from + (count % (markets - from))));
      const done = bet.catch((error: unknown) => (problem = error));
      const kept = done.then(() => void placed.delete(kept));
      placed.add(kept);
    }
  }, 5);
  return {
    async end(): Promise<void> {
      clearInterval(timer);
      await Promise.all(placed);
      if (problem !== null) throw problem;
    },
  };
}
