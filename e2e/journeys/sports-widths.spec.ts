/** The pages where a match is found, read and bet on, at every width at which the layout changes. */
import { overflowOf } from '../src/faults.ts';
import { expect, test } from '../src/journey.ts';
import {
  backCells,
  nextAnswer,
  openIdleMatch,
  openLiveMatch,
  openMatchTabs,
  slipOf,
} from '../src/matches.ts';
import { market, readExposure, signInAsDemo } from '../src/server/player.ts';

test.use({ serverFlags: ['--seed', '31'] });
test.beforeEach(({ page: _page }, info) => {
  test.skip(info.project.name !== 'desktop', 'sets its own widths');
});

const widths = [360, 570, 776, 1280] as const;

/** Price columns per side (EVENT-2). */
const levelsAt = (width: number): number => (width < 570 ? 1 : width < 776 ? 2 : 3);

for (const width of widths) {
  test.describe(`at ${width} px`, { tag: '@long' }, () => {
    test.use({ viewport: { width, height: 900 }, hasTouch: width < 1025 });

    test(`[SPORT-1] [SPORT-2] [SPORT-6] home and in-play list matches by time at ${width} px`, async ({
      page,
    }) => {
      await page.goto('/');
      for (const name of ['Cricket', 'Tennis', 'Soccer']) {
        await page.getByRole('tab', { name, exact: true }).click();
        await expect(page.getByRole('link', { name: / v / }).first()).toBeVisible();
      }
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      await page.goto('/#/inplay');
      await expect(page.getByRole('link', { name: / v / }).first()).toBeVisible();
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    });

    test(`[SPORT-4] a sport leads over its competitions to a match at ${width} px`, async ({
      page,
    }) => {
      for (const path of ['/#/sports', '/#/cricket', '/#/tennis', '/#/soccer']) {
        await page.goto(path);
        await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
        expect(await overflowOf(page), path).toBeLessThanOrEqual(0);
      }
    });

    test(`[EVENT-1] [EVENT-2] [EVENT-8] the match page shows its markets at ${width} px`, async ({
      page,
    }) => {
      await openLiveMatch(page);
      await openMatchTabs(page);
      for (const name of ['Game Details', 'Live Score', 'Live Match']) {
        await expect(page.getByRole('tab', { name })).toBeVisible();
      }
      await page.getByRole('tab', { name: 'Live Match' }).click();
      await expect(page.getByText('Please Login to view the live feed')).toBeVisible();
      await expect(market(page, 'Bookmaker')).toBeVisible();
      await expect(market(page, 'Fancy Bet')).toBeVisible();
      await expect(market(page, 'Match Odds').getByText(/^Min 100 · Max 100k$/)).toBeVisible();
      await openIdleMatch(page);
      await expect(backCells(page).first()).toBeVisible();
      const runners = await market(page, 'Match Odds').getByRole('listitem').count();
      const shown = await backCells(page).filter({ visible: true }).count();
      expect(shown).toBeLessThanOrEqual(runners * levelsAt(width));
      expect(shown).toBeGreaterThan(0);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    });

    test(`[SLIP-1] [SLIP-2] [SLIP-6] [SLIP-8] a bet is made in the slip at ${width} px`, async ({
      page,
    }) => {
      await page.goto('/');
      await signInAsDemo(page);
      await openIdleMatch(page);
      const before = await readExposure(page);
      const slip = slipOf(page);
      await expect(async () => {
        if (!(await slip.isVisible())) {
          await backCells(page).filter({ visible: true }).last().click({ timeout: 3000 });
        }
        await expect(slip.getByText(/^Now [\d.]+$/)).toBeVisible({ timeout: 3000 });
        await slip.getByRole('textbox', { name: 'Stake' }).fill('0');
        await expect(slip.locator('button[type=submit]')).toBeDisabled();
        await slip.getByRole('button', { name: '200', exact: true }).click();
        await slip.getByRole('button', { name: 'Double the stake ×2' }).click();
        await slip.getByRole('button', { name: 'Halve the stake ½' }).click();
        await expect(slip.getByRole('textbox', { name: 'Stake' })).toHaveValue('200');
        await expect(slip.getByText(/^If .* wins$/).first()).toBeVisible();
        const answered = nextAnswer(page);
        await slip.locator('button[type=submit]').click({ timeout: 3000 });
        expect(await answered).toMatchObject({ status: true });
      }).toPass({ timeout: 60_000 });
      await expect(slip).toBeHidden();
      await expect.poll(() => readExposure(page)).toBeGreaterThan(before);
      await page.getByRole('button', { name: /^Exposure .*, show detail$/ }).click();
      await expect(page.getByRole('dialog', { name: 'Exposure Detail' })).toContainText(
        /If .* wins/,
      );
    });

    test(`[EVENT-2] [BETS-2] chart, depth and ladder open on demand at ${width} px`, async ({
      page,
    }) => {
      await page.goto('/');
      await signInAsDemo(page);
      await openIdleMatch(page);
      const odds = market(page, 'Match Odds');
      await odds
        .getByRole('button', { name: /^Price chart of / })
        .first()
        .click();
      const chart = odds.getByRole('slider');
      await expect(chart).toHaveAttribute('aria-valuetext', /\d\d:\d\d:\d\d: [\d.]+/);
      await chart.focus();
      await page.keyboard.press('Home');
      await expect(chart).toHaveAttribute('aria-valuenow', '0');
      await odds.getByRole('tab', { name: 'Market depth' }).click();
      await expect(odds.getByRole('table')).toBeVisible();
      await odds.getByRole('button', { name: 'Ladder of Match Odds' }).click();
      const price = odds.getByRole('button', { name: /^Back .* at [\d.]+$/ });
      await expect(price.first()).toBeVisible();
      await price.first().click();
      await odds
        .getByRole('group', { name: /^Back .* for / })
        .getByRole('button')
        .first()
        .click();
      await expect(odds.getByText(/waits in the market\.$/)).toBeVisible();
      await odds.getByRole('button', { name: 'Take it back' }).click();
      await expect(odds.getByRole('button', { name: /^Take back / })).toHaveCount(0);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    });
  });
}
