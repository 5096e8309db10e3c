/**
 * The first visit on a cheap phone: 9 Mbit/s, 100 ms latency, a processor four times slower than this
 * one. The reference is the budget itself, so a ratio of one is exactly on it. Measures the built product
 * with its own server, and an empty cache each time.
 */
import type { Browser, Page } from '@playwright/test';
import type { Contest, Figure } from '../figure/figure.ts';
import { quantile } from '../figure/quantile.ts';
import { openRealServer, type RunningServer } from '../http/real-server.ts';
import { mobileLine, openBrowser, openPhone, slowDown } from './slow-page.ts';

const paintBudgetMs = 1800;
const shiftBudget = 0.02;
const tapBudgetMs = 100;
const bytesBudget = 250_000;
const tapsPerTurn = 20;
const lookMs = 3000;

interface Paints {
  readonly paintMs: number;
  readonly shift: number;
}

/** Runs in the page before any of our code: collects the browser's own measurements of the visit. */
function watchPaints(): void {
  const seen = { paintMs: 0, shift: 0 };
  Object.assign(window, { seenPaints: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.paintMs = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[]) {
      if (!entry.hadRecentInput) seen.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const readPaints = (page: Page): Promise<Paints> =>
  page.evaluate(() => (window as unknown as { seenPaints: Paints }).seenPaints);

/** Bytes transferred per URL, as the browser counts them. */
async function countBytes(page: Page): Promise<Map<string, number>> {
  const session = await page.context().newCDPSession(page);
  const addresses = new Map<string, string>();
  const bytes = new Map<string, number>();
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, response }) => {
    addresses.set(requestId, response.url);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const address = addresses.get(requestId);
    if (address !== undefined) bytes.set(address, (bytes.get(address) ?? 0) + encodedDataLength);
  });
  return bytes;
}

function sumOfOwn(bytes: ReadonlyMap<string, number>, url: string): number {
  const foreign = [...bytes.keys()].filter((address) => !address.startsWith(url));
  if (foreign.length > 0) throw new Error(`Another party was asked: ${foreign.join(', ')}`);
  return [...bytes.values()].reduce((total, size) => total + size, 0);
}

interface Visit extends Paints {
  readonly bytes: number;
}

export const prices = (page: Page) => page.locator('#home-panel button', { hasText: /\d/ });

/** Throws if another party was asked. */
export async function visit(
  browser: Browser,
  { url }: RunningServer,
  locale?: string,
): Promise<Visit> {
  const context = await openPhone(browser, locale);
  try {
    const page = await context.newPage();
    await page.addInitScript(watchPaints);
    const bytes = await countBytes(page);
    await slowDown(page, mobileLine);
    await page.goto(url);
    await prices(page).first().waitFor();
    await page.waitForLoadState('networkidle');
    return { ...(await readPaints(page)), bytes: sumOfOwn(bytes, url) };
  } finally {
    await context.close();
  }
}

/** Milliseconds from a tap on a price until the slip has been painted. */
const tapOnce = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const cell = document.querySelector<HTMLElement>('#home-panel button[aria-pressed]');
        if (cell === null) throw new Error('There is no price to tap.');
        const isOpen = () => document.querySelector('form[aria-label="Bet slip"]') !== null;
        const began = performance.now();
        const look = () => {
          if (isOpen()) setTimeout(() => resolve(performance.now() - began), 0);
          else requestAnimationFrame(look);
        };
        cell.click();
        requestAnimationFrame(look);
      }),
  );

async function tapTimes(browser: Browser, { url }: RunningServer): Promise<number[]> {
  const context = await openPhone(browser);
  try {
    const page = await context.newPage();
    await slowDown(page, mobileLine);
    await page.goto(url);
    await prices(page).first().waitFor();
    // A player looks at the list before the first tap; meanwhile the page prefetches what the tap needs.
    await page.waitForTimeout(lookMs);
    const times: number[] = [];
    for (let tap = 0; tap < tapsPerTurn; tap += 1) {
      times.push(await tapOnce(page));
      await page.getByRole('button', { name: 'Close the bet slip' }).click();
      await page.getByRole('form', { name: 'Bet slip' }).waitFor({ state: 'detached' });
    }
    return times;
  } finally {
    await context.close();
  }
}

async function openApp<Ours>(
  measure: (browser: Browser, server: RunningServer) => Promise<Ours>,
): Promise<{ readonly measure: () => Promise<Ours>; readonly close: () => Promise<void> }> {
  const server = await openRealServer();
  const browser = await openBrowser();
  return {
    measure: () => measure(browser, server),
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

const shorten = (values: readonly number[]): string => values.map((ms) => ms.toFixed(0)).join(', ');

async function openFirstLoad(): Promise<Contest> {
  const app = await openApp(visit);
  const visits: Visit[] = [];
  return {
    async ours() {
      const seen = await app.measure();
      if (seen.shift > shiftBudget) throw new Error(`The layout moved by ${seen.shift}.`);
      if (seen.bytes > bytesBudget) {
        throw new Error(`${seen.bytes} bytes came, ${bytesBudget} are allowed.`);
      }
      visits.push(seen);
      return 1000 / seen.paintMs;
    },
    reference: async () => 1000 / paintBudgetMs,
    notes: () => [
      `largest paint after ${shorten(visits.map(({ paintMs }) => paintMs))} ms`,
      `layout moved by ${Math.max(...visits.map(({ shift }) => shift)).toFixed(4)} at most`,
      `${Math.max(...visits.map(({ bytes }) => bytes))} bytes in all, none from another party`,
    ],
    close: app.close,
  };
}

async function openTapToSlip(): Promise<Contest> {
  const app = await openApp(tapTimes);
  const highs: number[] = [];
  return {
    async ours() {
      highs.push(quantile(await app.measure(), 0.95));
      return 1000 / (highs.at(-1) ?? Number.NaN);
    },
    reference: async () => 1000 / tapBudgetMs,
    notes: () => [`p95 of ${tapsPerTurn} taps a round: ${shorten(highs)} ms`],
    close: app.close,
  };
}

/** Largest contentful paint; also checks layout shift, bytes and contacted hosts. */
export const firstLoad: Figure = {
  name: 'first-load',
  unit: 'loads/s',
  goal: 1,
  open: openFirstLoad,
};

export const tapToSlip: Figure = {
  name: 'tap-to-slip',
  unit: 'taps/s',
  goal: 1,
  open: openTapToSlip,
};
