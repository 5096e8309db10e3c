/**
 * The odds grid: 60 markets of three runners and six cells, a thousand cell changes a second over the
 * stream, in the built client. Ours and the reference are the same page; ours is the product, which
 * reads, keeps and paints, the reference the same elements patched by hand from the same messages.
 * Counted is the time of scripts, style and layout.
 */
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Contest, Figure, FigureOptions } from '../figure.ts';
import { eventPath, gridMarkets, gridRow, makeChanges, marketCount } from './grid-markets.ts';
import { type GridWindow, patchByHand, prepare, standIn } from './grid-window.ts';
import { quantile } from './quantile.ts';
import { openBrowser } from './slow-page.ts';

const perSecond = 1000;
const origin = 'http://grid.test';
const dist = fileURLToPath(new URL('../../../packages/web/dist/', import.meta.url));
const turnSeconds = 10;
const longTurnSeconds = 60;
const soakSeconds = 600;
const heapGrowthMax = 1.1;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

const site = {
  _id: 'grid',
  host: 'grid.test',
  title: 'Grid',
  primaryColor: '#0d5c63',
  secondaryColor: '#f2b705',
  backgroundColor: '#f4f6f8',
  layout: 'tamannah',
  status: 'active',
  capabilities: ['stream'],
};

const answers: readonly (readonly [RegExp, unknown])[] = [
  [/\/domain\/host\//, site],
  [/\/v2\/get-events$/, [{ id: 4, eventTypeId: '4', eventId: '4', name: 'Cricket' }]],
  [/\/v2\/get-matches\/4\/9$/, [gridRow]],
  [/\/v2\/fetch-market-odds\//, gridMarkets],
];

/** The built client and the few calls that the page makes; nothing leaves this process. */
async function serve(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.startsWith('/api/')) {
      const data = answers.find(([path]) => path.test(pathname))?.[1];
      const status = data === undefined ? 404 : 200;
      return route.fulfill({ status, json: { status: status === 200, message: '', data } });
    }
    const file = join(dist, pathname === '/' ? 'index.html' : pathname);
    if (!existsSync(file)) return route.fulfill({ status: 404 });
    const contentType = types[extname(file)] ?? 'application/octet-stream';
    return route.fulfill({ body: readFileSync(file), contentType });
  });
}

interface GridPage {
  readonly page: Page;
  readonly session: CDPSession;
  /** Hands changes over for so long; busy seconds, and how late changes were seen. */
  readonly run: (seconds: number) => Promise<Run>;
}

interface Run {
  readonly busySeconds: number;
  readonly changes: number;
  readonly lags: readonly number[];
}

async function busySeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const counted = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'];
  return metrics.reduce((sum, { name, value }) => (counted.includes(name) ? sum + value : sum), 0);
}

async function dress(page: Page): Promise<GridPage> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.evaluate(prepare);
  const changesOf = openChanges();
  return {
    page,
    session,
    async run(seconds) {
      const changes = changesOf(seconds * perSecond);
      const handle = await page.evaluateHandle((texts) => texts, changes);
      const before = await busySeconds(session);
      const lags = await page.evaluate(
        ([texts, rate]) =>
          (window as unknown as { grid: GridWindow }).grid.run(texts as string[], rate as number),
        [handle, perSecond] as const,
      );
      const after = await busySeconds(session);
      await handle.dispose();
      return { busySeconds: after - before, changes: changes.length, lags };
    },
  };
}

/** Numbers go on from run to run, as a stream's do. */
function openChanges(): (count: number) => readonly string[] {
  let told = 0;
  return (count) => {
    told += count;
    return makeChanges(told).slice(told - count);
  };
}

const marketSections = (page: Page) =>
  page.locator('section[aria-label="Match Odds"], section[aria-label^="Market "]');

async function openOurs(browser: Browser): Promise<GridPage> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await serve(page);
  await page.addInitScript(standIn, gridMarkets);
  await page.goto(origin + eventPath);
  await page.getByRole('button', { name: /^Show \d+ more markets$/ }).click();
  await marketSections(page)
    .nth(marketCount - 1)
    .getByRole('button')
    .nth(6)
    .waitFor();
  await page.waitForTimeout(2000);
  return await dress(page);
}

/** The same elements and styles, without the product's scripts. */
async function openReference(browser: Browser, ours: Page): Promise<GridPage> {
  const html = (await ours.content())
    .replaceAll(/<script.*?<\/script>/gs, '')
    .replaceAll(/<link rel="modulepreload".*?>/g, '');
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await serve(page);
  await page.route(`${origin}/still`, (route) =>
    route.fulfill({ body: html, contentType: 'text/html' }),
  );
  await page.addInitScript(standIn, []);
  await page.goto(`${origin}/still`);
  const reference = await dress(page);
  await page.evaluate(patchByHand);
  return reference;
}

const readGrid = (page: Page) =>
  page.evaluate(() => {
    const { commits, commitsInFrameMost, longest } = (window as unknown as { grid: GridWindow })
      .grid;
    return { commits, commitsInFrameMost, longest };
  });

async function heapBytes({ session }: GridPage): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
}

/** The heap after one minute and after ten; throws when it grew. */
async function soak(ours: GridPage): Promise<string> {
  await ours.run(60);
  const before = await heapBytes(ours);
  for (let second = 60; second < soakSeconds; second += 60) await ours.run(60);
  const after = await heapBytes(ours);
  const words = `heap ${(before / 1e6).toFixed(1)} MB after 1 minute, ${(after / 1e6).toFixed(1)} after 10`;
  if (after > before * heapGrowthMax) throw new Error(`It grew: ${words}`);
  return words;
}

const lagWords = (whose: string, lags: readonly number[]): string =>
  `${whose}: a change is seen after ${quantile(lags, 0.95).toFixed(0)} ms at p95 of ${lags.length}`;

async function openOddsGrid(options: FigureOptions): Promise<Contest> {
  // Two browsers, so that neither page is ever the hidden one.
  const [browser, other] = [await openBrowser(), await openBrowser()];
  const ours = await openOurs(browser);
  const reference = await openReference(other, ours.page);
  const seconds = options.isLong ? longTurnSeconds : turnSeconds;
  const soaked = options.isLong ? [await soak(ours)] : [];
  const [lags, otherLags]: [number[], number[]] = [[], []];
  let seen = await readGrid(ours.page);
  return {
    async ours() {
      const run = await ours.run(seconds);
      lags.push(...run.lags);
      seen = await readGrid(ours.page);
      if (seen.commitsInFrameMost > 1) {
        throw new Error(`${seen.commitsInFrameMost} commits in one frame.`);
      }
      return run.changes / run.busySeconds;
    },
    async reference() {
      const run = await reference.run(seconds);
      otherLags.push(...run.lags);
      return run.changes / run.busySeconds;
    },
    notes: () => [
      lagWords('ours', lags),
      lagWords('by hand', otherLags),
      `${seen.commitsInFrameMost} commits in a frame at most, longest task ${seen.longest.toFixed(0)} ms`,
      ...soaked,
    ],
    close: async () => {
      await browser.close();
      await other.close();
    },
  };
}

/** Changes a busy second; a ratio of 0.77 is 1.3 times the hand-written patch's time. */
export const oddsGrid: Figure = {
  name: 'odds-grid',
  unit: 'changes/busy s',
  goal: 0.77,
  open: openOddsGrid,
};
