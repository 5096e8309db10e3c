/**
 * `test` that fails when a page shows a failure in place of its content. The client catches such an error, so
 * the browser reports none; the boundary dispatches an event.
 */
import { type Browser, type BrowserContext, test as base, expect } from '@playwright/test';

interface TestFixtures {
  /** Whether a page may show a failure in this journey. */
  readonly mayFail: boolean;
  readonly noFailure: undefined;
}

interface WorkerFixtures {
  /** What boundaries caught in this worker's pages. */
  readonly caught: string[];
}

const mark = 'A page failed: ';

async function watchContext(context: BrowserContext, caught: string[]): Promise<void> {
  context.on('console', (message) => {
    if (message.text().startsWith(mark)) caught.push(message.text().slice(mark.length));
  });
  await context.addInitScript((start) => {
    addEventListener('layline:failure', (event) => {
      console.error(`${start}${location.hash} ${String((event as CustomEvent).detail)}`);
    });
  }, mark);
}

/** Watches every context that the browser opens from now on; the list grows with what is caught. */
function watchFailures(browser: Browser): string[] {
  const caught: string[] = [];
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await watchContext(context, caught);
    return context;
  };
  return caught;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  mayFail: [false, { option: true }],
  caught: [async ({ browser }, use) => use(watchFailures(browser)), { scope: 'worker' }],
  noFailure: [
    async ({ caught, mayFail }, use) => {
      caught.length = 0;
      await use(undefined);
      if (!mayFail) expect(caught, 'failures that pages showed').toEqual([]);
    },
    { auto: true },
  ],
});
