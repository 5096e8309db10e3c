/**
 * The second visit over a slow connection: 400 kbit/s, 100 ms latency. Measured is the time from the
 * start of the visit until the list shows prices that can be tapped; the reference is the budget.
 */
import type { Browser, BrowserContext } from '@playwright/test';
import type { Contest, Figure } from '../figure/figure.ts';
import { openRealServer } from '../http/real-server.ts';
import { openBrowser, openPhone, poorLine, slowDown } from './slow-page.ts';

const budgetMs = 1500;
const cpuRate = 1;

/** Runs in the page before any of our code: records when the first price can be tapped. */
function watchPrices(): void {
  const look = (): void => {
    if (document.querySelector('#home-panel button[aria-pressed]') === null) {
      requestAnimationFrame(look);
    } else Object.assign(window, { usableAfterMs: performance.now() });
  };
  requestAnimationFrame(look);
}

/** Completes a first visit, so that the service worker has cached the shell. */
async function openVisited(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await openPhone(browser);
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.reload();
  await page.locator('#home-panel button[aria-pressed]').first().waitFor();
  await page.close();
  return context;
}

async function visitAgain(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(watchPrices);
  await slowDown(page, { ...poorLine, cpuRate });
  await page.goto(url);
  const found = await page.waitForFunction(
    () => (window as unknown as { usableAfterMs?: number }).usableAfterMs,
  );
  const usableAfterMs = await found.jsonValue();
  await page.close();
  return usableAfterMs ?? Number.NaN;
}

async function openSecondVisit(): Promise<Contest> {
  const server = await openRealServer();
  const browser = await openBrowser();
  const context = await openVisited(browser, server.url);
  const times: number[] = [];
  return {
    async ours() {
      times.push(await visitAgain(context, server.url));
      return 1000 / (times.at(-1) ?? Number.NaN);
    },
    reference: async () => 1000 / budgetMs,
    notes: () => [`usable after ${times.map((ms) => ms.toFixed(0)).join(', ')} ms`],
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

export const secondVisit: Figure = {
  name: 'second-visit',
  unit: 'visits/s',
  goal: 1,
  open: openSecondVisit,
};
