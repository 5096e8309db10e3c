import { join } from 'node:path';
import { expect, test } from '../src/journey.ts';
import { openRace } from '../src/racing.ts';
import { market, placeBet, readExposure, readMain, signInAsDemo } from '../src/server/player.ts';
import { recordingNextTo, repository } from '../src/server/server.ts';

/** A real race of April 2020 with five withdrawals if it is next to the checkout, else our sample. */
const recorded = recordingNextTo('horse-racing/1.170262291.mcm.bz2');
const race =
  recorded === null
    ? {
        path: join(repository, 'samples/betfair/horse-racing'),
        lead: '9',
        course: 'Brackley',
        withdrawn: 'Jetty',
        factor: '12.5%',
        winner: 'Quiet Gale',
      }
    : {
        path: recorded,
        lead: '10',
        course: 'Tampa Bay Downs',
        withdrawn: 'Purrs Again',
        factor: '15.18%',
        winner: 'Hubba Bubba',
      };
test.use({ serverFlags: ['--replay', race.path, '--speed', '15', '--lead', race.lead] });

test('[RACE-3] the winner of a recorded race pays @long', async ({ page }) => {
  await page.goto('/');
  await signInAsDemo(page);
  await openRace(page, race.course, new RegExp(`^${race.course} `));
  const before = (await readMain(page)) ?? 0;
  const win = market(page, 'WIN');
  await expect(win.getByRole('listitem').filter({ hasText: race.withdrawn })).toContainText(
    `reduction factor ${race.factor}`,
  );
  const bet = await placeBet(page, {
    market: 'WIN',
    runner: race.winner,
    side: 'back',
    stake: 100,
  });
  await expect.poll(() => readExposure(page)).toBe(100_00);
  const winner = win.getByRole('listitem').filter({ hasText: 'Winner' });
  await expect(winner).toContainText(race.winner, { timeout: 200_000 });
  await expect
    .poll(() => readMain(page), { timeout: 60_000 })
    .toBe(before + (bet.odds - 100) * 100);
});
