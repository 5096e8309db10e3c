/** The provider `book`, which pushes prices of the open markets, and heartbeats so that they stay trusted. */
import { marketName } from './fill-store.ts';

const heartbeatMs = 3000;

export interface Provider {
  readonly close: () => void;
}

const runners = [1, 2].map((runnerId) => ({ runnerId, name: `Runner ${runnerId}` }));
const levels = (odds: number) => [{ odds, size: 1_000_000_000 }];
const prices = runners.map(({ runnerId }) => ({ runnerId, back: levels(2), lay: levels(2.02) }));

const market = (index: number) => ({
  marketId: marketName(index),
  definition: {
    eventId: `book:${index}`,
    kind: 'match',
    marketType: 'MATCH_ODDS',
    name: 'Match Odds',
    status: 'OPEN',
    runners,
  },
  runners: prices,
});

const event = (index: number) => ({
  eventId: `book:${index}`,
  sport: '1',
  name: `Home ${index} v Away ${index}`,
  competition: { id: 'book', name: 'Book' },
  startAt: new Date(Date.now() + 6 * 3_600_000).toISOString(),
});

/** Pushes `markets` open markets with the house at 2.00 and 2.02. */
export async function openProvider(url: string, key: string, markets: number): Promise<Provider> {
  const numbers = Array.from({ length: markets }, (_, index) => index);
  let sequence = Date.now();
  const send = async (message: object): Promise<void> => {
    sequence += 1;
    const response = await fetch(`${url}/v1/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...message, sequence, at: new Date().toISOString() }),
    });
    if (!response.ok) throw new Error(`The push was refused: ${await response.text()}`);
  };
  await send({ kind: 'snapshot', events: numbers.map(event), markets: numbers.map(market) });
  const timer = setInterval(() => {
    send({ kind: 'heartbeat' }).catch((error: unknown) => console.error(error));
  }, heartbeatMs);
  return { close: () => clearInterval(timer) };
}
