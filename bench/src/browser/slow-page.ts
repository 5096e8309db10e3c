/** A page on a cheap phone: 9 Mbit/s, 100 ms latency, a processor four times slower than this one. */

import { browserFlags, findBrowser } from '@layline/e2e/browser';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';

interface Slowness {
  readonly kilobitsPerSecond: number;
  readonly latencyMs: number;
  /** Slow-down of the processor; 4 if absent. */
  readonly cpuRate?: number;
}

export const mobileLine: Slowness = { kilobitsPerSecond: 9000, latencyMs: 100 };
export const poorLine: Slowness = { kilobitsPerSecond: 400, latencyMs: 100 };

export async function openBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath: await findBrowser(), args: [...browserFlags] });
}

/** `locale` is the language of the browser. */
export const openPhone = (browser: Browser, locale = 'en-IN'): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    locale,
  });

/** Throttles the page's network and processor until the page closes. */
export async function slowDown(page: Page, slowness: Slowness): Promise<void> {
  const { kilobitsPerSecond, latencyMs, cpuRate = 4 } = slowness;
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const bytesPerSecond = (kilobitsPerSecond * 1000) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
}
