import { findFaults, overflowOf } from '../src/faults.ts';
import { expect, test } from '../src/journey.ts';
import { brackleyDown, openRace, showMarket } from '../src/racing.ts';
import { placeBet, readExposure, signInAsDemo } from '../src/server/player.ts';

// At normal speed nothing happens in the recording for five minutes.
test.use({ serverFlags: ['--replay', brackleyDown] });

test('[RACE-1] [RACE-2] [RACE-3] from the schedule to bets on a race, and no page has a fault', async ({
  page,
}) => {
  await page.goto('/');
  await signInAsDemo(page);
  await page.goto('/#/horse-racing');
  const countries = page.getByRole('tablist', { name: 'Countries' });
  await expect(countries.getByRole('tab')).toHaveText(['ALL', 'GB']);
  const start = page
    .getByRole('group', { name: 'Brackley Down' })
    .getByRole('button', { name: /^Brackley Down \d\d:\d\d, / });
  await expect(start).toHaveAttribute('data-near', 'true');
  await expect(page.getByText('Login successful!')).toBeHidden();
  expect(await findFaults(page), 'the schedule').toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);

  await openRace(page, 'Brackley Down', /^Brackley Down \d\d:\d\d, /);
  const wish = { market: 'WIN', runner: 'Silver Ford', side: 'back', stake: 200 } as const;
  const win = await placeBet(page, wish);
  await expect.poll(() => readExposure(page)).toBe(200_00);
  const row = page.getByRole('region', { name: 'WIN', exact: true }).getByRole('listitem');
  await expect(row.filter({ hasText: 'Silver Ford' })).toContainText(`+${(win.odds - 100) * 2}.00`);
  await expect(row.filter({ hasText: 'Iris Lane' })).toContainText('−200.00');
  expect(await findFaults(page), 'the race').toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);

  await showMarket(page, 'PLACE');
  await expect(page.getByRole('region', { name: 'PLACE', exact: true })).toContainText('2 places');
  await placeBet(page, { ...wish, market: 'PLACE', stake: 100 });
  await expect.poll(() => readExposure(page)).toBe(300_00);
});
