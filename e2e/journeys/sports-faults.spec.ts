/** Dialogs and panels of the sports pages are free of faults at every width at which the layout changes. */
import type { Page } from '@playwright/test';
import { findFaults } from '../src/faults.ts';
import { expect, test } from '../src/journey.ts';
import {
  backCells,
  firstRunner,
  nextAnswer,
  openIdleMatch,
  openLiveMatch,
  slipOf,
} from '../src/matches.ts';
import { market, openSlip, readExposure, signInAsDemo } from '../src/server/player.ts';

// It begins ten overs into an innings of a long match: half an hour of play is ahead whenever this runs.
test.use({ serverFlags: ['--seed', '12', '--feed-start', '2026-03-02T00:30:00Z'] });
test.beforeEach(({ page: _page }, info) => {
  test.skip(info.project.name !== 'desktop', 'sets its own widths');
});

const oddsSection = 'section[aria-label="Match Odds"]';
const dialog = '[role="dialog"]';

async function lookAtViews(page: Page): Promise<void> {
  const odds = market(page, 'Match Odds');
  const chart = odds.getByRole('button', { name: /^Price chart of / }).first();
  await chart.click();
  await expect(odds.getByRole('slider')).toBeVisible();
  expect.soft(await findFaults(page, oddsSection), 'chart').toEqual([]);
  await odds.getByRole('tab', { name: 'Market depth' }).click();
  await expect(odds.getByRole('table')).toBeVisible();
  expect.soft(await findFaults(page, oddsSection), 'depth').toEqual([]);
  await chart.click();
  const ladder = odds.getByRole('button', { name: 'Ladder of Match Odds' });
  await ladder.click();
  await expect(odds.getByRole('button', { name: 'Centre' }).first()).toBeVisible();
  expect.soft(await findFaults(page, oddsSection), 'ladder').toEqual([]);
  await ladder.click();
  await expect(backCells(page).first()).toBeVisible();
}

/** Places a matched and an unmatched bet, so that lists, cash-out and detail have content. */
async function betTwice(page: Page): Promise<void> {
  for (const odds of [null, '900']) {
    await expect(async () => {
      const runner = await firstRunner(page);
      const wish = { market: 'Match Odds', runner, side: 'back', stake: 500 } as const;
      const slip = await openSlip(page, wish);
      await slip.getByRole('textbox', { name: 'Stake' }).fill('500');
      await slip.getByRole('radio', { name: 'Keep', exact: true }).check();
      if (odds !== null) await slip.getByRole('textbox', { name: 'Odds' }).fill(odds);
      const answered = nextAnswer(page, 10_000);
      await slip.locator('button[type=submit]').click({ timeout: 3000 });
      expect(await answered).toMatchObject({ status: true });
    }).toPass({ timeout: 60_000 });
    await expect(slipOf(page)).toBeHidden();
  }
}

async function lookAtBets(page: Page): Promise<void> {
  const odds = market(page, 'Match Odds');
  await expect(async () => {
    await odds.getByRole('button', { name: 'Cash Out' }).click({ timeout: 3000 });
    await expect(odds.getByRole('button', { name: /^Take / })).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 30_000 });
  expect.soft(await findFaults(page, oddsSection), 'cash-out').toEqual([]);
  const openBets = page.getByRole('button', { name: /^Open Bets \(/ });
  if (await openBets.isVisible()) {
    await openBets.click();
    await expect(page.getByRole('dialog', { name: 'Open Bets' })).toContainText('Unmatched');
    await page
      .getByRole('button', { name: /^Change the bet on / })
      .first()
      .click();
    expect.soft(await findFaults(page, dialog), 'open bets').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.getByRole('button', { name: /^Exposure .*, show detail$/ }).click();
  const detail = page.getByRole('dialog', { name: 'Exposure Detail' });
  await expect(detail).toContainText(/If .* wins/);
  expect.soft(await findFaults(page, dialog), 'exposure').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();
}

async function lookAtLive(page: Page): Promise<void> {
  await openLiveMatch(page);
  const fancy = market(page, 'Fancy Bet');
  const slip = slipOf(page);
  await expect(async () => {
    await fancy
      .getByRole('button', { name: /^Yes to .* at / })
      .first()
      .click({ timeout: 3000 });
    await slip.getByRole('textbox', { name: 'Stake' }).fill('200', { timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  expect.soft(await findFaults(page), 'in play, with a session in the slip').toEqual([]);
}

for (const width of [360, 570, 776, 1280]) {
  for (const theme of ['light', 'dark'] as const) {
    test.describe(`at ${width} px in ${theme}`, { tag: '@long' }, () => {
      // Tall enough for the whole page: content under a bar after scrolling is not a fault.
      const viewport = { width, height: 3200 };
      test.use({ colorScheme: theme, viewport, hasTouch: width < 1025 });

      test(`[SITE-3] the sports pages are free of faults at ${width} px in ${theme}`, async ({
        page,
      }) => {
        await page.goto('/');
        await signInAsDemo(page);
        await expect(page.getByText('Login successful!')).toBeHidden();
        for (const path of ['/#/inplay', '/#/sports', '/#/cricket', '/#/multimarket']) {
          await page.goto(path);
          await expect(page.getByRole('main')).not.toBeEmpty();
          expect.soft(await findFaults(page), path).toEqual([]);
        }
      });

      test(`[SITE-3] what opens on a match is free of faults at ${width} px in ${theme}`, async ({
        page,
      }) => {
        await page.goto('/');
        await signInAsDemo(page);
        await expect(page.getByText('Login successful!')).toBeHidden();
        const before = await readExposure(page);
        await openIdleMatch(page);
        await lookAtViews(page);
        await betTwice(page);
        await expect.poll(() => readExposure(page)).toBeGreaterThan(before);
        await backCells(page).filter({ visible: true }).last().click();
        await expect(slipOf(page)).toBeVisible();
        expect.soft(await findFaults(page), 'slip').toEqual([]);
        await slipOf(page).getByRole('button', { name: 'Close the bet slip' }).click();
        await lookAtBets(page);
        await lookAtLive(page);
      });
    });
  }
}
