import type { Page } from '@playwright/test';
import { openMatchOf } from '../src/first-player.ts';
import { expect, staffFlags, test } from '../src/journey.ts';
import { pressAt, tabTo, writeAt } from '../src/keys.ts';
import { addLimitedPlayer, signInAs } from '../src/limited-player.ts';
import { market, openSlip, placeBet, readExposure, type Wish } from '../src/server/player.ts';
import { join, openLastMarket } from '../src/staff.ts';

test.use({ serverFlags: staffFlags });

/** Finds a page or command in the menu. */
async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Runs an action of the market's page. */
async function act(page: Page, name: RegExp, reason: string): Promise<void> {
  await pressAt(page, name);
  await writeAt(page, /^Reason/, reason);
  await page.keyboard.press('Enter');
}

/** Places the bet, again if the price has moved meanwhile. */
async function expectRefused(page: Page, wish: Wish): Promise<void> {
  await expect(async () => {
    const slip = await openSlip(page, wish);
    await slip.getByRole('textbox', { name: 'Stake' }).fill(String(wish.stake));
    await slip.getByRole('button', { name: /^Back .* at .* for / }).click({ timeout: 5000 });
    await expect(slip.getByRole('alert')).toHaveText(words);
  }).toPass({ timeout: 60_000 });
}

const words = 'No new risk is taken here at the moment. You can cancel, reduce and cash out.';

test('[RISK-1] [RISK-2] [RISK-6] by keyboard alone a trader stops a runaway market and reopens it', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(300_000);
  const player = await browser.newPage();
  const other = await browser.newPage();
  await join(other, server, 'ola', 'trader');
  const { marketId, event, runner } = await openLastMarket(other);
  const wish = { market: 'Match Odds', runner, side: 'back', stake: 100 } as const;
  await player.goto(server.url);
  await signInAs(player, await addLimitedPlayer(server));
  await openMatchOf(player, marketId);

  await join(page, server, 'kim', 'trader');
  await find(page, 'markets');
  await expect(page.getByRole('heading', { name: 'Markets', level: 1 })).toBeVisible();
  await writeAt(page, /^Search markets$/, marketId);
  const found = page.getByRole('region', { name: 'markets' });
  await expect(found.getByRole('link', { name: 'Match Odds', exact: true })).toHaveCount(1);
  await pressAt(page, /^Match Odds$/);
  await expect(page.getByRole('heading', { name: event, level: 1 })).toBeVisible();

  await act(page, /^Stop new risk$/, 'the price runs away');
  await expect(page.getByRole('region', { name: 'No new risk' })).toContainText('runs away');
  await expect(page.getByText('no new risk', { exact: true })).toBeVisible();
  await expectRefused(player, wish);
  expect(await readExposure(player)).toBe(0);

  await act(page, /^Suspend$/, 'it still runs away');
  await expect(
    market(player, 'Match Odds')
      .getByText(/suspended/i)
      .first(),
  ).toBeVisible();
  await act(page, /^Resume$/, 'the feed is sound');
  await act(page, /^Take new risk again$/, 'the price is sound');
  await expect(page.getByRole('region', { name: 'No new risk' })).toHaveCount(0);
  await placeBet(player, wish);
  await expect.poll(() => readExposure(player)).toBe(10_000);
  await tabTo(page, /^Sign out$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  await Promise.all([player.close(), other.close()]);
});
