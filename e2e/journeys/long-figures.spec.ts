/** Money is never cut: every amount of the player's pages with nine digits, on the narrowest phone. */
import type { Page } from '@playwright/test';
import { expect, test } from '../src/journey.ts';
import { figureFaults } from '../src/long-figures.ts';
import { furthestOf, matchPath, nextAnswer, openIdleMatch, readMatches } from '../src/matches.ts';
import { market, openSlip, signInAsDemo } from '../src/server/player.ts';

// A separate server: open bets here would change what other journeys count.
test.use({ serverFlags: ['--seed', '53'], viewport: { width: 360, height: 740 } });

/** One amount that is cut, one that runs into its neighbour, one with room, and odds on a button. */
const planted = `
  <ul style="width: 300px; font: 14px sans-serif">
    <li style="width: 60px; overflow: hidden; white-space: nowrap">100.00</li>
    <li style="display: grid; grid-template-columns: 60px 60px"><b>200.00</b><i>Anna</i></li>
    <li>300.00</li>
    <li><button aria-label="Back Anna at 1.85">1.85</button></li>
  </ul>`;

test('[SHELL-9] the search finds an amount that is cut, and one over its neighbour', async ({
  page,
}) => {
  await page.setContent(planted);
  const { count, faults } = await figureFaults(page);
  expect(count).toBe(3);
  expect(faults).toEqual([
    expect.stringMatching(/^100.*cut off$/),
    expect.stringMatching(/^200.*'Anna'$/),
  ]);
});

async function expectWhole(page: Page, least: number, what: string): Promise<void> {
  await expect
    .poll(() => figureFaults(page).then(({ count }) => count), what)
    .toBeGreaterThanOrEqual(least);
  expect.soft((await figureFaults(page)).faults, what).toEqual([]);
}

/** Bets on both sides of a quiet match, one of them waiting. */
async function bet(page: Page): Promise<void> {
  await openIdleMatch(page);
  const runner = /^Back (.*) at /.exec(
    (await market(page, 'Match Odds')
      .getByRole('button', { name: /^Back .* at / })
      .first()
      .getAttribute('aria-label')) ?? '',
  )?.[1];
  await expect(async () => {
    const slip = await openSlip(page, {
      market: 'Match Odds',
      runner: runner ?? '',
      side: 'back',
      stake: 500,
    });
    await slip.getByRole('textbox', { name: 'Stake' }).fill('500');
    await expectWhole(page, 3, 'the slip');
    const answered = nextAnswer(page, 8000);
    await slip.locator('button[type=submit]').click({ timeout: 3000 });
    expect((await answered).status).toBe(true);
  }).toPass({ timeout: 60_000 });
}

test('[SHELL-9] at 360 px no amount of nine digits is cut, on any page of a player', async ({
  page,
}) => {
  await page.goto('/');
  await signInAsDemo(page);
  await bet(page);
  await expectWhole(page, 4, 'a match with bets');
  await page
    .getByRole('button', { name: /^Cash Out/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Take / })).toBeVisible();
  await expectWhole(page, 4, 'a cash-out offer');
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('button', { name: 'Dutching in Match Odds' }).click();
  for (const one of await page.getByRole('checkbox', { name: /^Bet on / }).all()) await one.check();
  await page.getByRole('textbox', { name: 'Total stake' }).fill('1000');
  await expectWhole(page, 6, 'dutching');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Ladder of Match Odds' }).click();
  await expectWhole(page, 3, 'a ladder');
  await page.getByRole('button', { name: /^Open Bets/ }).click();
  await expectWhole(page, 4, 'open bets');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Exposure .*, show detail$/ }).click();
  await expectWhole(page, 3, 'the exposure');
  await page.keyboard.press('Escape');
  const [race] = [furthestOf(await readMatches(page, '10'))];
  for (const [path, least] of [
    ['/#/account', 2],
    ['/#/profile', 2],
    ['/#/accountstatement', 3],
    ['/#/betshistory', 2],
    ['/#/profitloss', 2],
    ['/#/myplay', 2],
    ['/#/play-casino-new/113/teen20', 2],
    ['/#/vimaan', 2],
    [`/#/HorseMarket/10/${race.competitionId}/${race.eventId}`, 2],
    [matchPath(furthestOf(await readMatches(page))), 2],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText('Loading...').first()).toBeHidden();
    await expectWhole(page, least, path);
  }
});
