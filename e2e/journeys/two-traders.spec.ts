/** Two traders quote one session, each in a browser of their own, by keys. */
import type { Page } from '@playwright/test';
import { expect, staffFlags, test } from '../src/journey.ts';
import { join, openMarketPage } from '../src/staff.ts';

test.use({ serverFlags: staffFlags });

const rowOf = (page: Page) => page.getByRole('row', { name: /Runs of two/ });

async function choose(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Quotes', exact: true }).click();
  await rowOf(page).getByRole('button', { name: 'Runs of two', exact: true }).click();
}

/** What both are shown. */
async function expectBoth(pages: readonly Page[], text: string): Promise<void> {
  for (const page of pages) await expect(rowOf(page)).toContainText(text);
}

test('[QUOTE-2] two traders see each other at once, and neither undoes the other', async ({
  page,
  browser,
  server,
}) => {
  const other = await browser.newPage();
  const both = [page, other];
  await join(page, server, 'tara.two', 'trader');
  await join(other, server, 'ugo.two', 'trader');
  await openMarketPage(page);
  await page.getByRole('button', { name: 'Make a session' }).click();
  await page.getByLabel('Name').fill('Runs of two');
  await page.getByLabel('Reason, for the audit').fill('two of us are here');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText('Runs of two: is made.')).toBeVisible();
  const listed = (await server.order('quote', 'list')) as readonly Record<string, string>[];
  const market = listed.find(({ name }) => name === 'Runs of two')?.['market'] ?? '';
  await server.order('quote', 'line', market, '--no', '48', '--yes', '50');
  for (const one of both) await choose(one);
  await expectBoth(both, '48 (100) / 50 (100)');

  // Each moves the line that stands, whoever set it.
  await page.keyboard.press('ArrowUp');
  await expectBoth(both, '49 (100) / 51 (100)');
  await other.keyboard.press('ArrowUp');
  await expectBoth(both, '50 (100) / 52 (100)');

  // A second press of the same key opens nothing while the ball runs.
  await page.keyboard.press('b');
  await expectBoth(both, 'Ball Running');
  await other.keyboard.press('b');
  await other.keyboard.press('ArrowDown');
  await expectBoth(both, '49 (100) / 51 (100)');
  await expectBoth(both, 'Ball Running');
  await page.keyboard.press('o');
  await expectBoth(both, 'open');
  await other.close();
});
