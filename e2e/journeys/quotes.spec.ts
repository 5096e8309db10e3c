import { findFaults, overflowOf } from '../src/faults.ts';
import { expect, staffFlags, test } from '../src/journey.ts';
import { join, openMarketPage } from '../src/staff.ts';

test.use({ serverFlags: staffFlags });

test('[QUOTE-1] [QUOTE-2] a trader makes a session and quotes it ball by ball, by keys', async ({
  page,
  server,
}) => {
  await join(page, server, 'tess', 'trader');
  await openMarketPage(page);
  await page.getByRole('button', { name: 'Make a session' }).click();
  await page.getByLabel('Name').fill('6 over runs');
  await page.getByLabel('Reason, for the audit').fill('asked for by players');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText('6 over runs: is made.')).toBeVisible();

  await page.getByRole('link', { name: 'Quotes', exact: true }).click();
  const row = page.getByRole('row', { name: /6 over runs/ });
  await expect(row).toContainText('no quote yet');
  const chosen = page.getByRole('region', { name: 'Chosen: 6 over runs' });
  await expect(chosen.getByRole('button', { name: 'Ball running' })).toHaveCount(0);
  await chosen.getByRole('link', { name: 'Market page: 6 over runs' }).click();
  await page.getByRole('button', { name: 'Quote the line', exact: true }).click();
  await page.getByLabel('No (optional)').fill('48');
  await page.getByLabel('Yes (optional)').fill('50');
  await page.getByLabel('Reason, for the audit').fill('the first line');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText('6 over runs: 48 (100) / 50 (100).')).toBeVisible();

  await page.getByRole('link', { name: 'Quotes', exact: true }).click();
  await expect(row).toContainText('48 (100) / 50 (100)');
  await expect(row).toContainText('open');
  await row.getByRole('button', { name: '6 over runs', exact: true }).click();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(row).toContainText('51 (100) / 53 (100)');
  await page.keyboard.press('b');
  await expect(row).toContainText('Ball Running');
  await page.keyboard.press('b');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(row).toContainText('50.5 (100) / 52.5 (100)');
  await expect(row).toContainText('Ball Running');
  await page.keyboard.press('o');
  await expect(row).toContainText('open');

  // What another trader does is seen at once, and a far line is asked about.
  const market = (await chosen.getByRole('link').getAttribute('href'))?.split('/').at(-1) ?? '';
  await server.order('quote', 'line', market, '--no', '70', '--yes', '72', '--sure', 'on');
  await expect(row).toContainText('70 (100) / 72 (100)');
  await server.order('quote', 'ball', market, 'on');
  await expect(row).toContainText('Ball Running');
  await page.keyboard.press('o');
  await expect(row).toContainText('open');
  expect(await findFaults(page)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);

  await chosen.getByRole('link', { name: 'Market page: 6 over runs' }).click();
  await page.getByRole('button', { name: 'suspend' }).click();
  await page.getByLabel('Reason, for the audit').fill('the line runs away');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.locator('dl').getByText('takes bets')).toHaveCount(0);
});
