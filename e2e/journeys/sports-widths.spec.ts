/** The pages where a match is found, read and bet on, at every width at which they change. */
import type { Page } from '@playwright/test';
import { findFaults, overflowOf } from '../src/faults.ts';
import { expect, test } from '../src/journey.ts';
import { market, readExposure, signInAsDemo } from '../src/player.ts';

test.use({ serverFlags: ['--seed', '31'] });
test.beforeEach(({ page: _page }, info) => {
  test.skip(info.project.name !== 'desktop', 'sets its own widths');
});

const widths = [360, 570, 776, 1280] as const;
const wide = 1025;

/** Columns of prices a side (EVENT-2). */
const levelsAt = (width: number): number => (width < 570 ? 1 : width < 776 ? 2 : 3);

interface Row {
  readonly competitionId: string;
  readonly eventId: string;
  readonly inPlay: boolean;
  readonly status: string;
  readonly fancy: boolean;
}

async function readMatches(page: Page): Promise<Row[]> {
  const reply = await page.request.get('/api/v2/get-matches-by-eventid/4');
  return ((await reply.json()) as { data: Row[] }).data;
}
const pathOf = ({ competitionId, eventId }: Row): string =>
  `/#/fullmarket/4/${competitionId}/${eventId}`;

/** A match that is not in play keeps its prices; one in play has sessions. */
async function openMatch(page: Page, isInPlay: boolean): Promise<void> {
  const rows = await readMatches(page);
  const row = rows.find((one) => one.inPlay === isInPlay && (!isInPlay || one.fancy));
  if (row === undefined) throw new Error('the programme always has such a match');
  await page.goto(pathOf(row));
  await expect(market(page, 'Match Odds')).toBeVisible();
}

const backs = (page: Page) =>
  market(page, 'Match Odds').getByRole('button', { name: /^Back .* at / });

for (const width of widths) {
  test.describe(`at ${width} px`, { tag: '@long' }, () => {
    test.use({ viewport: { width, height: 900 }, hasTouch: width < wide });
    test.setTimeout(150_000);

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
      await openMatch(page, true);
      for (const name of ['Game Details', 'Live Score', 'Live Match']) {
        await expect(page.getByRole('tab', { name })).toBeVisible();
      }
      await page.getByRole('tab', { name: 'Live Match' }).click();
      await expect(page.getByText('Please Login to view the live feed')).toBeVisible();
      await expect(market(page, 'Bookmaker')).toBeVisible();
      await expect(market(page, 'Fancy Bet')).toBeVisible();
      await expect(market(page, 'Match Odds').getByText(/^Min 100 · Max 100k$/)).toBeVisible();
      await openMatch(page, false);
      await expect(backs(page).first()).toBeVisible();
      const runners = await market(page, 'Match Odds').getByRole('listitem').count();
      const shown = await backs(page).filter({ visible: true }).count();
      expect(shown).toBeLessThanOrEqual(runners * levelsAt(width));
      expect(shown).toBeGreaterThan(0);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    });

    test(`[SLIP-1] [SLIP-2] [SLIP-6] [SLIP-8] a bet is made in the slip at ${width} px`, async ({
      page,
    }) => {
      await page.goto('/');
      await signInAsDemo(page);
      await openMatch(page, false);
      const before = await readExposure(page);
      const slip = page.getByRole('form', { name: 'Bet slip' });
      await expect(async () => {
        if (!(await slip.isVisible())) {
          await backs(page).filter({ visible: true }).last().click({ timeout: 3000 });
        }
        await expect(slip.getByText(/^Now [\d.]+$/)).toBeVisible({ timeout: 3000 });
        await slip.getByRole('textbox', { name: 'Stake' }).fill('0');
        await expect(slip.locator('button[type=submit]')).toBeDisabled();
        await slip.getByRole('button', { name: '200', exact: true }).click();
        await slip.getByRole('button', { name: 'Double the stake ×2' }).click();
        await slip.getByRole('button', { name: 'Halve the stake ½' }).click();
        await expect(slip.getByRole('textbox', { name: 'Stake' })).toHaveValue('200');
        await expect(slip.getByText(/^If .* wins$/).first()).toBeVisible();
        const answered = page.waitForResponse((one) => one.url().endsWith('/bet/save2'));
        await slip.locator('button[type=submit]').click({ timeout: 3000 });
        expect(await (await answered).json()).toMatchObject({ status: true });
      }).toPass({ timeout: 60_000 });
      await expect(slip).toBeHidden();
      await expect.poll(() => readExposure(page)).toBeGreaterThan(before);
      await page.getByRole('button', { name: /^Exposure .*, show detail$/ }).click();
      await expect(page.getByRole('dialog', { name: 'Exposure Detail' })).toContainText(
        /if .* wins, you lose [\d,.]+/,
      );
    });

    test(`[EVENT-2] [BETS-2] chart, depth and ladder open on demand at ${width} px`, async ({
      page,
    }) => {
      await page.goto('/');
      await signInAsDemo(page);
      await openMatch(page, false);
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

    for (const theme of ['light', 'dark'] as const) {
      test.describe(`in ${theme}`, () => {
        // Tall enough for the whole page: what is scrolled under a bar is not a fault of the page.
        test.use({ colorScheme: theme, viewport: { width, height: 3200 } });

        test(`[SITE-3] the sports pages are free of faults at ${width} px in ${theme}`, async ({
          page,
        }) => {
          await page.goto('/');
          await signInAsDemo(page);
          await expect(page.getByText('Login successful!')).toBeHidden();
          for (const path of ['/#/inplay', '/#/sports', '/#/cricket', '/#/multimarket']) {
            await page.goto(path);
            await expect(page.getByRole('main')).not.toBeEmpty();
            expect(await findFaults(page), path).toEqual([]);
          }
          await openMatch(page, false);
          const odds = market(page, 'Match Odds');
          await odds
            .getByRole('button', { name: /^Price chart of / })
            .first()
            .click();
          await expect(odds.getByRole('slider')).toBeVisible();
          await backs(page).filter({ visible: true }).last().click();
          await expect(page.getByRole('form', { name: 'Bet slip' })).toBeVisible();
          expect(await findFaults(page), 'chart and slip').toEqual([]);
          await odds.getByRole('button', { name: 'Ladder of Match Odds' }).click();
          await expect(odds.getByRole('button', { name: 'Centre' }).first()).toBeVisible();
          expect(await findFaults(page), 'ladder').toEqual([]);
          await openMatch(page, true);
          await expect(market(page, 'Fancy Bet')).toBeVisible();
          expect(await findFaults(page), 'in play').toEqual([]);
        });
      });
    }
  });
}
