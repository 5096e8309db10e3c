/**
 * The odds grid: 60 markets of three runners and six cells, a thousand cell changes per second over the
 * stream, in the built client. Both sides are the same page: ours is the product, which parses, stores
 * and paints; the reference patches the same elements directly from the same messages. Measured is the
 * time of scripts, style and layout. Both sides are scrolled to the same position and draw the same
 * number of frames, and a round counts only if both show the same in every cell.
 */
import type { Browser } from '@playwright/test';
import type { Contest, Figure, FigureOptions } from '../figure/figure.ts';
import { quantile } from '../figure/quantile.ts';
import { cellCount } from './grid-markets.ts';
import { type GridPage, openOurs, openReference } from './grid-page.ts';
import type { GridWindow } from './grid-window.ts';
import { openBrowser } from './slow-page.ts';

const turnSeconds = 10;
const longTurnSeconds = 60;
const soakSeconds = 600;
/** Fewer frames with more changes each, because only changes affect the heap. */
const soakFramesPerSecond = 10;
const heapGrowthMax = 1.1;

const readGrid = (page: GridPage['page']) =>
  page.evaluate(() => {
    const { grid } = window as unknown as { grid: GridWindow };
    const { commits, commitsInFrameMost, longest, framesPerSecond } = grid;
    return { commits, commitsInFrameMost, longest, framesPerSecond };
  });

async function heapBytes({ session }: GridPage): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
}

/** Compares the heap after one minute and ten minutes of changes, in a separate page; throws if it grew. */
async function soak(browser: Browser): Promise<string> {
  const ours = await openOurs(browser);
  await ours.run(60, soakFramesPerSecond);
  const before = await heapBytes(ours);
  for (let second = 60; second < soakSeconds; second += 60) {
    await ours.run(60, soakFramesPerSecond);
  }
  const after = await heapBytes(ours);
  await ours.page.close();
  const words = `heap ${(before / 1e6).toFixed(1)} MB after 1 minute, ${(after / 1e6).toFixed(1)} after 10`;
  if (after > before * heapGrowthMax) throw new Error(`It grew: ${words}`);
  return words;
}

const lagWords = (whose: string, { lags }: Side): string =>
  `${whose}: a change is seen after ${quantile(lags, 0.95).toFixed(0)} ms at p95 of ${lags.length}`;

/** A page with what it has shown so far. */
interface Side {
  readonly grid: GridPage;
  readonly lags: number[];
  changeCount: number;
}

async function runSide(side: Side, seconds: number): Promise<number> {
  const { changes, busySeconds, lags } = await side.grid.run(seconds);
  side.lags.push(...lags);
  side.changeCount += changes;
  return changes / busySeconds;
}

const readShown = ({ grid }: Side) =>
  grid.page.evaluate(() => (window as unknown as { grid: GridWindow }).grid.shown());

/** After the same messages both must show the same in every cell. */
async function checkSame(one: Side, other: Side): Promise<void> {
  if (one.changeCount !== other.changeCount) return;
  const [shown, others] = [await readShown(one), await readShown(other)];
  const at = shown.findIndex((text, index) => text !== others[index]);
  if (shown.length === cellCount && others.length === cellCount && at < 0) return;
  throw new Error(`${shown.length} cells; at ${at} "${shown[at]}" beside "${others[at]}"`);
}

async function openOddsGrid(options: FigureOptions): Promise<Contest> {
  // Two browsers, so that neither page is ever hidden.
  const [browser, other] = [await openBrowser(), await openBrowser()];
  const soaked = options.isLong ? [await soak(browser)] : [];
  const ours: Side = { grid: await openOurs(browser), lags: [], changeCount: 0 };
  const reference: Side = {
    grid: await openReference(other, ours.grid.page),
    lags: [],
    changeCount: 0,
  };
  const seconds = options.isLong ? longTurnSeconds : turnSeconds;
  let seen = await readGrid(ours.grid.page);
  return {
    async ours() {
      const perSecond = await runSide(ours, seconds);
      seen = await readGrid(ours.grid.page);
      if (seen.commitsInFrameMost > 1) {
        throw new Error(`${seen.commitsInFrameMost} commits in one frame.`);
      }
      await checkSame(ours, reference);
      return perSecond;
    },
    async reference() {
      const perSecond = await runSide(reference, seconds);
      await checkSame(ours, reference);
      return perSecond;
    },
    notes: () => [
      lagWords('ours', ours),
      lagWords('hand-written', reference),
      `${seen.commitsInFrameMost} commits in a frame at most, longest task ${seen.longest.toFixed(0)} ms, ` +
        `${seen.framesPerSecond.toFixed(0)} frames/s`,
      ...soaked,
    ],
    close: async () => {
      await browser.close();
      await other.close();
    },
  };
}

/** Changes per busy second; a ratio of 0.77 is 1.3 times the hand-written patch's time. */
export const oddsGrid: Figure = {
  name: 'odds-grid',
  unit: 'changes/busy s',
  goal: 0.77,
  open: openOddsGrid,
};
