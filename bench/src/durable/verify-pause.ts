/**
 * The longest pause of a loop that decides bets while `layline verify` reads its PostgreSQL, with a hundred
 * thousand bets in the journal (ten thousand with --small). The reference is the budget of 50 ms.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Figure } from '../figure/figure.ts';
import { type Bench, openBench, placeBet, placeBets } from './bench-engine.ts';

const run = promisify(execFile);
const bets = { whole: 100_000, small: 10_000 };
const budgetSeconds = 0.05;
const lookEveryMs = 5;
const main = join(process.cwd(), 'packages', 'server', 'src', 'cli', 'main.ts');

async function verify(url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'layline-verify-'));
  const args = [main, 'verify', '--database-url', url, '--data-dir', folder];
  const { stdout } = await run(process.execPath, args);
  await rm(folder, { recursive: true });
  if (!stdout.startsWith('All agrees')) throw new Error(stdout);
}

/** Places one bet after another until `work` is done; returns the loop's longest pause, in seconds. */
async function longestPause(bench: Bench, work: Promise<void>): Promise<number> {
  let [last, longest, isOver] = [performance.now(), 0, false];
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - lookEveryMs);
    last = now;
  }, lookEveryMs);
  const done = work.finally(() => {
    isOver = true;
  });
  const [player] = bench.players;
  const [market] = bench.markets;
  while (!isOver && player && market) {
    await placeBet(bench, { player, market: market.marketId });
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  clearInterval(timer);
  await done;
  return longest / 1000;
}

export const verifyPause: Figure = {
  name: 'verify-pause',
  unit: 'pauses a second',
  goal: 1,
  roundsMax: 3,
  async open({ isSmall }) {
    const count = isSmall ? bets.small : bets.whole;
    const bench = await openBench({ players: 256, markets: 500 });
    await placeBets(bench, { markets: bench.markets, count });
    const notes: string[] = [];
    return {
      async ours() {
        const begun = performance.now();
        const seconds = await longestPause(bench, verify(bench.cluster.url));
        const tookMs = performance.now() - begun;
        const rest = new Promise<void>((resolve) => setTimeout(resolve, tookMs));
        const without = await longestPause(bench, rest);
        const [withIt, alone] = [seconds, without].map((one) => Math.round(one * 1000));
        notes.push(`longest pause ${withIt} ms, in the same time without verify ${alone} ms`);
        return 1 / seconds;
      },
      reference: async () => 1 / budgetSeconds,
      notes: () => [`${count} bets in the journal`, ...notes],
      close: () => bench.close(),
    };
  },
};
