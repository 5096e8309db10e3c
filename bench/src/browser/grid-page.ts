/** The two pages of the odds grid: the built client, and the same elements patched directly. */
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { eventPath, gridMarkets, gridRow, makeChanges, marketCount } from './grid-markets.ts';
import {
  type GridWindow,
  installStandIn,
  patchDirectly,
  prepareCells,
  prepareRun,
} from './grid-window.ts';

const perSecond = 1000;
const origin = 'http://grid.test';
const dist = fileURLToPath(new URL('../../../packages/web/dist/', import.meta.url));

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

/** Serves the built client and the few calls that the page makes; nothing leaves this process. */
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

export interface GridPage {
  readonly page: Page;
  readonly session: CDPSession;
  /** Delivers the changes of this many seconds; returns busy seconds, and how late changes were seen. */
  readonly run: (seconds: number, framesPerSecond?: number) => Promise<Run>;
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
  await page.evaluate(prepareCells);
  await page.evaluate(prepareRun);
  // The middle of the page has the most grid nearby.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  const changesOf = openChanges();
  return {
    page,
    session,
    async run(seconds, framesPerSecond = 60) {
      const changes = changesOf(seconds * perSecond);
      const handle = await page.evaluateHandle((texts) => texts, changes);
      const before = await busySeconds(session);
      const lags = await page.evaluate(
        ([texts, count]) =>
          (window as unknown as { grid: GridWindow }).grid.run(texts as string[], count as number),
        [handle, perSecond / framesPerSecond] as const,
      );
      const after = await busySeconds(session);
      await handle.dispose();
      return { busySeconds: after - before, changes: changes.length, lags };
    },
  };
}

/** Numbers continue from run to run, as a stream's do. */
function openChanges(): (count: number) => readonly string[] {
  let changes = 0;
  return (count) => {
    changes += count;
    return makeChanges(changes).slice(changes - count);
  };
}

const marketSections = (page: Page) =>
  page.locator('section[aria-label="Match Odds"], section[aria-label^="Market "]');

export async function openOurs(browser: Browser): Promise<GridPage> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await serve(page);
  await page.addInitScript(installStandIn, gridMarkets);
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
export async function openReference(browser: Browser, ours: Page): Promise<GridPage> {
  const html = (await ours.content())
    .replaceAll(/<script.*?<\/script>/gs, '')
    .replaceAll(/<link rel="modulepreload".*?>/g, '');
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await serve(page);
  await page.route(`${origin}/still`, (route) =>
    route.fulfill({ body: html, contentType: 'text/html' }),
  );
  await page.addInitScript(installStandIn, []);
  await page.goto(`${origin}/still`);
  const reference = await dress(page);
  await page.evaluate(patchDirectly);
  return reference;
}
