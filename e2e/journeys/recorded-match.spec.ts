import { join } from 'node:path';
import { expect, test } from '../src/journey.ts';
import {
  market,
  parseFigure,
  placeBet,
  readExposure,
  readMain,
  resultsOf,
  runnerRow,
  signInAsDemo,
} from '../src/server/player.ts';
import { repository } from '../src/server/server.ts';

/**
 * A short recording of our own, in the format of recorded exchange streams: 120 s before the off, 40 s
 * suspended, 40 s in play, 40 s suspended, then closed with Kings as the winner.
 */
const recording = join(repository, 'e2e/recordings/kings-v-rovers.mcm');
const runners = ['Kings', 'Rovers', 'The Draw'];

test.use({ serverFlags: ['--replay', recording, '--speed', '5'] });

test('[EVENT-3] [ACC-2] [ACC-5] a recorded match suspends, goes in play, closes and is paid', async ({
  page,
}) => {
  await page.goto('/');
  await signInAsDemo(page);
  await page.getByRole('tab', { name: 'Soccer' }).click();
  await page
    .getByRole('link', { name: /Kings v Rovers/ })
    .first()
    .click();
  const mainBefore = (await readMain(page)) ?? 0;
  const wish = { market: 'Match Odds', stake: 200 } as const;
  const back = await placeBet(page, { ...wish, runner: 'Kings', side: 'back' });
  const lay = await placeBet(page, { ...wish, runner: 'Rovers', side: 'lay' });
  expect([back.odds, lay.odds]).toEqual([210, 400]);
  const results = resultsOf(runners, [back, lay]);
  // Expected: Kings 220 + 200, Rovers -200 - 600, the draw -200 + 200.
  expect([...results.values()]).toEqual([420_00, -800_00, 0]);
  await expect.poll(() => readExposure(page)).toBe(800_00);
  await expect.poll(() => readMain(page)).toBe(mainBefore - 800_00);

  const kings = runnerRow(page, 'Match Odds', 'Kings');
  await test.step('suspended at the off', async () => {
    await expect(kings.getByText('SUSPENDED')).toBeVisible({ timeout: 60_000 });
    await expect(kings.getByRole('button', { name: /^(Back|Lay) / })).toHaveCount(0);
  });
  await test.step('in play', async () => {
    await expect(market(page, 'Match Odds').getByText('In-Play')).toBeVisible({ timeout: 30_000 });
    await expect(kings.getByRole('button', { name: /^Back Kings at 1\.50/ })).toBeVisible();
  });
  await test.step('closed, with its winner on the page', async () => {
    await expect(kings.getByText('Winner')).toBeVisible({ timeout: 60_000 });
  });
  await test.step('paid: the exposure is released and the winnings are credited', async () => {
    await expect.poll(() => readExposure(page), { timeout: 30_000 }).toBe(0);
    await expect.poll(() => readMain(page)).toBe(mainBefore + 420_00);
  });
  await test.step('on the statement', async () => {
    await page.goto('/#/accountstatement');
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows.filter({ hasText: /Match Odds|Kings v Rovers/ }).first()).toBeVisible();
    const names = await page.getByRole('columnheader').allTextContents();
    const at = names.findIndex((name) => name.startsWith('Balance'));
    const newest = rows.nth(1).getByRole('cell').nth(at);
    expect(parseFigure((await newest.textContent()) ?? '')).toBe(mainBefore + 420_00);
  });
  await test.step('in the history, with its arithmetic', async () => {
    await page.goto('/#/betshistory');
    await page.getByLabel('Status').selectOption('Settle');
    await page.getByRole('button', { name: 'Get History' }).click();
    const rowOf = (selection: string) =>
      page
        .getByRole('row')
        .filter({ has: page.getByRole('cell', { name: selection, exact: true }) });
    await expect(rowOf('Rovers')).toContainText('+200.00');
    await expect(rowOf('Kings')).toContainText('+220.00');
    await page.getByRole('button', { name: 'View Bet' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Bet Details' })).toContainText('Settled AsWon');
    await expect(page.getByText('How it was settled')).toBeVisible();
  });
});
