import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MarketChange } from '@layline/contract';
import { replayFeed } from '@layline/feeds/replay';
import { expect, it, onTestFinished, vi } from 'vitest';
import { drawChart } from './chart.ts';
import { type BacktestOptions, playBacktest } from './play.ts';
import { resultText } from './result-text.ts';

// Each test opens venues and processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

/** Tests run from the repository's folder. */
const race = 'samples/betfair/horse-racing/1.900000001.mcm.gz';
const matches = 'packages/feeds/recordings/three-matches.mcm.gz';

const options = (program: string, paths: readonly string[]): BacktestOptions => ({
  program: join(process.cwd(), program),
  paths,
  speed: null,
  funds: 10_000_000,
  commissionRate: 200,
  liquidityFactor: 100,
  fill: 'queue',
  startMs: -3_600_000,
  stopMs: null,
});
const bots = 'packages/backtest/test/bots';

async function readAll(paths: readonly string[]): Promise<MarketChange[]> {
  const clock = { now: () => 0, sleepUntil: () => Promise.resolve() };
  const feed = replayFeed({ paths, clock, keepsTimes: true });
  const all: MarketChange[] = [];
  for await (const batch of feed.changes(new AbortController().signal)) all.push(...batch);
  return all;
}

it('[BACKTEST-1] gives the same result and the same curve for the same files', async () => {
  const played = options('examples/market-maker.ts', [race]);
  const [first, second] = [await playBacktest(played), await playBacktest(played)];
  expect(first.bets).toBeGreaterThan(10);
  expect(first.matched).toBeGreaterThan(0);
  expect(first.profit).not.toBe(0);
  expect(first.exposureMax).toBeGreaterThan(0);
  expect(resultText(second)).toBe(resultText(first));
  expect(drawChart(second.points, 'Profit')).toBe(drawChart(first.points, 'Profit'));
  expect(first.points.at(-1)?.profit).toBe(first.profit);
});

it('[BACKTEST-2] shows nothing that the bot has not received, however often it looks', async () => {
  const changes = await readAll([race]);
  const priced = changes.filter(({ runners }) => (runners ?? []).length > 0);
  // The later prices would pay: a bot that could see them would bet.
  expect(priced.length).toBeGreaterThan(50);
  const result = await playBacktest(options(`${bots}/look-ahead.ts`, [race]));
  expect(result).toMatchObject({ bets: 0, profit: 0, exposureMax: 0 });
});

it('[BACKTEST-3] delays a bet in play by the recorded delay while the match continues', async () => {
  const result = await playBacktest(options(`${bots}/in-play.ts`, [matches]));
  expect(result.bets).toBeGreaterThan(0);
  expect(result.matched).toBeGreaterThan(0);
});

it('[BACKTEST-4] plays the recorder’s file exactly like the original recording', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'layline-backtest-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const recording = join(folder, 'again.mcm');
  vi.stubEnv('RECORDER_FILE', recording);
  onTestFinished(() => void vi.unstubAllEnvs());
  await playBacktest(options('examples/recorder.ts', [race]));
  const bot = 'examples/green-up.ts';
  const once = await playBacktest(options(bot, [race]));
  const again = await playBacktest({ ...options(bot, [recording]), liquidityFactor: 100 });
  expect(once.bets).toBeGreaterThan(0);
  expect(again).toMatchObject({
    bets: once.bets,
    matched: once.matched,
    profit: once.profit,
  });
});

it('[BACKTEST-7] begins and ends where it is told, seconds from the start of a market', async () => {
  const whole = await playBacktest(options('examples/market-maker.ts', [race]));
  const late = { ...options('examples/market-maker.ts', [race]), startMs: -600_000 };
  const part = await playBacktest({ ...late, stopMs: -300_000 });
  const times = part.list.map(({ at }) => at);
  expect(part.bets).toBeGreaterThan(0);
  expect(part.bets).toBeLessThan(whole.bets);
  expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(300_000);
});

it('reports a bot that ended, and recordings with nothing to play', async () => {
  await expect(playBacktest(options(`${bots}/ending.ts`, [race]))).rejects.toThrow('with 3');
  const nothing = options(`${bots}/ending.ts`, ['samples/vectors']);
  await expect(playBacktest(nothing)).rejects.toThrow('There is nothing to play.');
});
