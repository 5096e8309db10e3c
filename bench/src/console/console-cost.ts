/**
 * What open consoles cost the venue: bets/s through the whole server while three are open, against none, in
 * alternating slices. One shows the market that has most bets, one the newest bets; the third opens an agent
 * with its sheet once a slice. They are connections like those of the pages, because a trader's browser has
 * another machine's processor.
 */
import { readFile } from 'node:fs/promises';
import { type Figure, median } from '../figure/figure.ts';
import { inSlices } from '../figure/in-slices.ts';
import { type Bettor, matchedBet, openBettor } from './bettor.ts';
import { agents, type Book, marketName } from './fill-store.ts';
import { runConsoleCommand } from './run-console-command.ts';
import { openVenue, type Venue } from './venue.ts';

const connections = 64;
const sliceMs = { whole: 5000, small: 1000 };
const slices = 4;
/** Bets go to this many markets, first to the one on the trader's screen. */
const busyMarkets = 20;

const bookOf = (isSmall: boolean): Book => ({
  players: isSmall ? 1000 : 10_000,
  markets: isSmall ? 100 : 1000,
  spreadBets: isSmall ? 1000 : 10_000,
  isFirstFull: true,
  settledBets: isSmall ? 1000 : 10_000,
  settledMarkets: 10,
});

/** What the pages of a market, of the newest bets and of an agent follow. */
const followed = [`/api/live/markets/${marketName(0)}`, '/api/live/bets', '/api/live/agents'];
const lowest = agents[2].name;

/** What the page of an agent asks for when it is opened. */
const openSheet = async (venue: Venue): Promise<void> => {
  await runConsoleCommand(venue, 'agent sheet', { agent: lowest });
  await runConsoleCommand(venue, 'agent worst', { agent: lowest });
  await runConsoleCommand(venue, 'agent players', { agent: lowest });
};

interface Consoles {
  /** Bytes that came. */
  readonly bytes: () => number;
  readonly close: () => Promise<void>;
}

async function openConsoles({ consoleUrl, cookie }: Venue): Promise<Consoles> {
  let bytes = 0;
  const ending = new AbortController();
  const readers = followed.map(async (path) => {
    const { ok, status, body } = await fetch(consoleUrl + path, {
      headers: { cookie },
      signal: ending.signal,
    });
    if (!ok || body === null) throw new Error(`${path} answered ${status}`);
    for await (const chunk of body) bytes += chunk.byteLength;
  });
  const ended = Promise.all(readers).catch((error: unknown) => {
    if (!ending.signal.aborted) throw error;
  });
  return {
    bytes: () => bytes,
    async close() {
      ending.abort();
      await ended;
    },
  };
}

/** Milliseconds that the server's thread has used the processor; only Linux shows it. */
async function threadMs(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').catch(() => '');
  return Number(text.split(' ')[0] || Number.NaN) / 1e6;
}

interface Slice {
  readonly perSecond: number;
  readonly threadMsEach: number;
}

let number = 0;
const nextBet = (): object => {
  number += 1;
  return matchedBet(number % busyMarkets, 1 + (Math.floor(number / busyMarkets) % 2));
};

async function betFor(venue: Venue, bettor: Bettor, durationMs: number): Promise<Slice> {
  const [begun, before] = [performance.now(), await threadMs(venue.server.pid)];
  let bets = 0;
  const bet = async (): Promise<void> => {
    while (performance.now() - begun < durationMs) {
      await bettor.place(nextBet());
      bets += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, bet));
  const seconds = (performance.now() - begun) / 1000;
  const used = (await threadMs(venue.server.pid)) - before;
  return { perSecond: bets / seconds, threadMsEach: used / bets };
}

export const consoleCost: Figure = {
  name: 'console-cost',
  unit: 'bets/s, with three consoles / with none',
  goal: 0.95,
  async open({ isSmall }) {
    const venue = await openVenue(bookOf(isSmall));
    const bettor = await openBettor(venue, connections);
    const durationMs = isSmall ? sliceMs.small : sliceMs.whole;
    const costs = { ours: [] as number[], reference: [] as number[] };
    const traffic: number[] = [];
    const without = async (): Promise<number> => {
      const { perSecond, threadMsEach } = await betFor(venue, bettor, durationMs);
      costs.reference.push(threadMsEach);
      return perSecond;
    };
    const withThree = async (): Promise<number> => {
      const consoles = await openConsoles(venue);
      const sheet = openSheet(venue);
      const { perSecond, threadMsEach } = await betFor(venue, bettor, durationMs);
      await sheet;
      traffic.push(consoles.bytes() / durationMs);
      await consoles.close();
      costs.ours.push(threadMsEach);
      return perSecond;
    };
    // Code that each bet passes through is compiled only after thousands of them.
    for (let turn = 0; turn < 3; turn += 1) await betFor(venue, bettor, durationMs);
    const shown = (values: readonly number[]) => (median(values) * 1000).toFixed(0);
    return {
      ...inSlices({ ours: withThree, reference: without }, { count: slices, sum: median }),
      notes: () => [
        `${connections} bets in flight, on ${busyMarkets} markets`,
        `the server's thread takes ${shown(costs.ours)} µs a bet with them, ` +
          `${shown(costs.reference)} without: ratio ` +
          (median(costs.reference) / median(costs.ours)).toFixed(3),
        `the three were sent ${median(traffic).toFixed(0)} kB/s`,
      ],
      async close() {
        bettor.close();
        await venue.close();
      },
    };
  },
};
