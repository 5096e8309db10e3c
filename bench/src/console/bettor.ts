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
  const take = (): Promise<PlainConnection> | PlainConnection =>
    idle.pop() ?? new Promise((resolve) => waiting.push(resolve));
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

/** Places resting bets for a while, evenly in time; resolves with their number once all are accepted. */
export async function betSteadily(
  bettor: Bettor,
  { perSecond, seconds, markets }: { perSecond: number; seconds: number; markets: number },
): Promise<number> {
  const begun = performance.now();
  const count = perSecond * seconds;
  const placed: Promise<void>[] = [];
  while (placed.length < count) {
    const due = Math.min(count, Math.ceil(((performance.now() - begun) / 1000) * perSecond));
    while (placed.length < due) placed.push(bettor.place(restingBet(placed.length % markets)));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await Promise.all(placed);
  return count;
}
