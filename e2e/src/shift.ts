/** How far a page shifts while it loads, as the browser measures it. */
import type { Page } from '@playwright/test';

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** Starts counting, in this page and in every page that it opens. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = globalThis as unknown as { shiftSum: number };
    counted.shiftSum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as Shift;
        if (!hadRecentInput) counted.shiftSum += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum since the last reading; below 0.1 counts as steady to the browser's makers. */
export const readShift = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const counted = globalThis as unknown as { shiftSum: number };
    const sum = counted.shiftSum;
    counted.shiftSum = 0;
    return sum;
  });
