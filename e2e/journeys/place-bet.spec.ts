import { expect, test } from '../src/journey.ts';
import {
  market,
  openSlip,
  parseFigure,
  placeBet,
  readExposure,
  readMain,
  resultsOf,
  runnerRow,
  signInAsDemo,
} from '../src/server/player.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await signInAsDemo(page);
  await page.getByRole('tab', { name: 'Soccer' }).click();
  const heading = page.getByRole('heading', { level: 2, name: /^(Today|Tomorrow|Later)/ });
  const upcoming = page.locator('section').filter({ has: heading });
  await upcoming.getByRole('link', { name: / v / }).last().click();
  await expect(market(page, 'Match Odds')).toBeVisible();
});

test('[SLIP-3] a stake under the minimum is refused, and no money moves @plain', async ({
  page,
}) => {
  const runner = await firstRunner(page);
  const before = await readExposure(page);
  const slip = await openSlip(page, { market: 'Match Odds', runner, side: 'back', stake: 50 });
  await slip.getByRole('textbox', { name: 'Stake' }).fill('50');
  await slip.getByRole('button', { name: /^Back .* for 50$/ }).click();
  await expect(slip.getByRole('alert')).toContainText('Minimum stake limit exceeded!');
  expect(await readExposure(page)).toBe(before);
});

test('[SLIP-6] [SHELL-4] a back and a lay move balance, exposure and every result @plain', async ({
  page,
}) => {
  const runners = await page
    .getByRole('region', { name: 'Match Odds', exact: true })
    .getByRole('listitem')
    .locator('div > div > span:first-child')
    .allTextContents();
  const [home = '', away = ''] = runners;
  const exposureBefore = await readExposure(page);
  const mainBefore = (await readMain(page)) ?? 0;
  const back = await placeBet(page, {
    market: 'Match Odds',
    runner: home,
    side: 'back',
    stake: 200,
  });
  await expect.poll(() => readExposure(page)).toBe(exposureBefore + 200_00);
  const lay = await placeBet(page, { market: 'Match Odds', runner: away, side: 'lay', stake: 300 });

  const results = resultsOf(runners, [back, lay]);
  const worst = Math.min(0, ...results.values());
  await expect.poll(() => readExposure(page)).toBe(exposureBefore - worst);
  await expect.poll(() => readMain(page)).toBe(mainBefore + worst);
  for (const [runner, result] of results) {
    const shown = runnerRow(page, 'Match Odds', runner)
      .getByText(/^[+−-]?[\d,]+\.\d\d$/)
      .first();
    await expect.poll(async () => parseFigure((await shown.textContent()) ?? '')).toBe(result);
  }
});

async function firstRunner(page: Parameters<typeof market>[0]): Promise<string> {
  const cell = market(page, 'Match Odds').getByRole('button', { name: /^Back .* at / });
  const label = (await cell.first().getAttribute('aria-label')) ?? '';
  return /^Back (.*) at /.exec(label)?.[1] ?? '';
}
