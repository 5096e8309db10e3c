/**
 * A single bet finds the system idle, so the reference row is inserted under the same conditions: bet,
 * row, bet, row, each when the previous one was answered. Medians of both are given as 1 / p50, so that a
 * higher ratio is better. Consecutive rows find the database awake and its memory warm, and take less;
 * the notes give that ratio too. The first pairs are not counted, so that no round measures a program
 * that is still compiling: code that a bet passes through once, without a loop, is optimised only after
 * thousands of them.
 */
import { type Contest, median } from '../figure/figure.ts';
import { ofRounds } from '../figure/in-slices.ts';

const uncounted = 10_000;

interface Pair {
  /** Prepares the next request before the clock starts, and returns the call that sends it. */
  readonly nextBet: () => () => Promise<unknown>;
  readonly row: () => Promise<unknown>;
  /** Checks every bet so far, off the clock; rejects if one is not in the store exactly once. */
  readonly check: () => Promise<void>;
}

async function timeOne(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function timeBlock(count: number, next: () => () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  while (times.length < count) times.push(await timeOne(next()));
  return median(times);
}

async function timeTurns(count: number, { nextBet, row }: Pair) {
  const bets: number[] = [];
  const rows: number[] = [];
  while (bets.length < count) {
    bets.push(await timeOne(nextBet()));
    rows.push(await timeOne(row));
  }
  return { bet: median(bets), row: median(rows) };
}

const milliseconds = (bets: readonly number[], rows: readonly number[]): string =>
  `${median(bets).toFixed(3)} ms beside ${median(rows).toFixed(3)}`;

export async function oneByOne(
  pair: Pair,
  count: number,
): Promise<Pick<Contest, 'ours' | 'reference' | 'notes'>> {
  const turns = { bets: [] as number[], rows: [] as number[] };
  const blocks = { bets: [] as number[], rows: [] as number[], ratios: [] as number[] };
  await timeTurns(uncounted, pair);

  async function runRound() {
    const { bet, row } = await timeTurns(count, pair);
    turns.bets.push(bet);
    turns.rows.push(row);
    const bets = await timeBlock(count, pair.nextBet);
    const rows = await timeBlock(count, () => pair.row);
    blocks.bets.push(bets);
    blocks.rows.push(rows);
    blocks.ratios.push(rows / bets);
    await pair.check();
    return { ours: 1000 / bet, reference: 1000 / row };
  }
  return {
    ...ofRounds(runRound),
    notes: () => [
      `one by one in turns: ${milliseconds(turns.bets, turns.rows)}`,
      `in blocks back to back: ${milliseconds(blocks.bets, blocks.rows)}, ` +
        `ratio ${median(blocks.ratios).toFixed(2)}`,
    ],
  };
}
