/**
 * The longest pause of a loop that decides bets while `layline verify` reads its PostgreSQL, with a hundred
 * thousand bets in the journal (ten thousand with --small). It is measured in the thread's processor time:
 * what this process does, and not what the machine gives to others. The notes have the time that passed too.
 * The reference is the budget of 50 ms.
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

interface Pause {
  /** Seconds of the thread's own work, and seconds that passed. */
  readonly worked: number;
  readonly passed: number;
}

const workedMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** Places one bet after another until `work` is done; returns the longest times between two looks. */
async function longestPause(bench: Bench, work: Promise<void>): Promise<Pause> {
  let [last, lastWorked, isOver] = [performance.now(), workedMs(), false];
  let [passed, worked] = [0, 0];
  const timer = setInterval(() => {
    const [now, nowWorked] = [performance.now(), workedMs()];
    passed = Math.max(passed, now - last - lookEveryMs);
    worked = Math.max(worked, nowWorked - lastWorked);
    [last, lastWorked] = [now, nowWorked];
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
  return { worked: worked / 1000, passed: passed / 1000 };
}

const textOf = ({ worked, passed }: Pause): string =>
  `${Math.round(worked * 1000)} ms of work, ${Math.round(passed * 1000)} ms passed`;

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
        const withIt = await longestPause(bench, verify(bench.cluster.url));
        const tookMs = performance.now() - begun;
        const rest = new Promise<void>((resolve) => setTimeout(resolve, tookMs));
        const alone = await longestPause(bench, rest);
        notes.push(`with verify ${textOf(withIt)}; in the same time without it ${textOf(alone)}`);
        return 1 / withIt.worked;
      },
      reference: async () => 1 / budgetSeconds,
      notes: () => [`${count} bets in the journal`, ...notes],
      close: () => bench.close(),
    };
  },
};
