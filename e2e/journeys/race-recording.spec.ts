import { expect, test } from '../src/journey.ts';
import { market, placeBet, readExposure, readMain, signInAsDemo } from '../src/player.ts';
import { openRace } from '../src/racing.ts';
import { recordingNextTo } from '../src/server.ts';

/** A real race at Tampa Bay Downs, April 2020, with five withdrawals, recorded next to the checkout. */
const file = recordingNextTo('horse-racing/1.170262291.mcm.bz2');
const flags = file === null ? [] : ['--replay', file, '--speed', '15', '--lead', '10'];
test.use({ serverFlags: flags });
test.skip(file === null, 'the recordings are not beside this checkout');

test('[RACE-3] the winner of a recorded race pays (skipped without the recordings) @long', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await page.goto('/');
  await signInAsDemo(page);
  await openRace(page, 'Tampa Bay Downs', /^Tampa Bay Downs /);
  const before = (await readMain(page)) ?? 0;
  const win = market(page, 'WIN');
  await expect(win.getByRole('listitem').filter({ hasText: 'Purrs Again' })).toContainText(
    'reduction factor 15.18%',
  );
  const bet = await placeBet(page, {
    market: 'WIN',
    runner: 'Hubba Bubba',
    side: 'back',
    stake: 100,
  });
  await expect.poll(() => readExposure(page)).toBe(100_00);
  const winner = win.getByRole('listitem').filter({ hasText: 'Winner' });
  await expect(winner).toContainText('Hubba Bubba', { timeout: 200_000 });
  await expect
    .poll(() => readMain(page), { timeout: 60_000 })
    .toBe(before + (bet.odds - 100) * 100);
});
