/** A complete race at speed, from the schedule to the statement, on a recording of our own. */
import { expect, test } from '../src/journey.ts';
import { brackleyDown, openRace, showMarket } from '../src/racing.ts';
import { market, placeBet, readExposure, readMain, signInAsDemo } from '../src/server/player.ts';

test.use({ serverFlags: ['--replay', brackleyDown, '--speed', '4'] });

/**
 * Computed independently, with 20 % off for the withdrawn runner and two that share first place: back Silver
 * Ford 200 at 5.00 → 4.00, half the stake wins 100 × 3.00, half is lost: +200; lay Heron Bay 100: +100;
 * back Silver Ford for a place 100 at 2.30 → 1 + 1.30 × 0.8 = 2.04, both have one of two places: +104.
 */
const gain = 200_00 + 100_00 + 104_00;

/** Midnight may pass between the race and the check. */
const dayBefore = (): string => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

test('[RACE-3] [ACC-2] a race with a non-runner and a dead heat is paid to the penny @long', async ({
  page,
}) => {
  await page.goto('/');
  await signInAsDemo(page);
  await openRace(page, 'Brackley Down', /^Brackley Down \d\d:\d\d, /);
  const before = (await readMain(page)) ?? 0;
  const win = { market: 'WIN', runner: 'Silver Ford', side: 'back', stake: 200 } as const;
  expect((await placeBet(page, win)).odds).toBe(500);
  await placeBet(page, { market: 'WIN', runner: 'Heron Bay', side: 'lay', stake: 100 });
  await showMarket(page, 'PLACE');
  expect((await placeBet(page, { ...win, market: 'PLACE', stake: 100 })).odds).toBe(230);
  await showMarket(page, 'WIN');

  const rows = market(page, 'WIN').getByRole('listitem');
  await test.step('the non-runner shows its reduction factor', async () => {
    const late = rows.filter({ hasText: 'Late Scratch' });
    await expect(late).toContainText('reduction factor 20%', { timeout: 120_000 });
    await expect(late.getByRole('button', { name: /^(Back|Lay) / })).toHaveCount(0);
  });
  await test.step('in play', async () => {
    await expect(page.getByRole('main').getByText('In-Play', { exact: true }).first()).toBeVisible({
      timeout: 90_000,
    });
  });
  await test.step('over: two winners are first', async () => {
    await expect(rows.filter({ hasText: 'Winner' })).toHaveCount(2, { timeout: 90_000 });
  });
  await test.step('paid, to the penny', async () => {
    await expect.poll(() => readExposure(page), { timeout: 60_000 }).toBe(0);
    await expect.poll(() => readMain(page)).toBe(before + gain);
  });
  await test.step('on the statement and in the history, with its arithmetic', async () => {
    await page.goto('/#/accountstatement');
    await page.getByLabel('From', { exact: true }).fill(dayBefore());
    await page.getByRole('button', { name: 'Get Statement' }).click();
    const paid = page.getByRole('row').filter({ hasText: 'Bet settled' });
    await expect(paid.filter({ hasText: '+200.00' })).toContainText('1m2f Hcap');
    await expect(paid.filter({ hasText: '+104.00' })).toContainText('To Be Placed');
    await page.goto('/#/betshistory');
    await page.getByLabel('Status').selectOption('Settle');
    await page.getByLabel('From', { exact: true }).fill(dayBefore());
    await page.getByRole('button', { name: 'Get History' }).click();
    const ford = page.getByRole('row').filter({ hasText: '+200.00' });
    await ford.getByRole('button', { name: 'View Bet' }).click();
    const sheet = page.getByRole('dialog', { name: 'Bet Details' });
    await expect(sheet).toContainText('How it was settled');
    await expect(sheet).toContainText(/20(\.0+)? ?%/);
  });
});
