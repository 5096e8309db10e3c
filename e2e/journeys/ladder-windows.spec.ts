/** Ladders in windows of their own: signed in, following the other windows, whole after a reload. */
import type { Page } from '@playwright/test';
import { openCutLine } from '../src/cut-line.ts';
import { findFaults, overflowOf } from '../src/faults.ts';
import { expect, test } from '../src/journey.ts';
import { furthestOf, matchPath, openIdleMatch, readMatches } from '../src/matches.ts';
import { market, signInAsDemo } from '../src/server/player.ts';

// A separate server: bets that wait here would change what other journeys count.
test.use({
  serverFlags: ['--seed', '47'],
  viewport: { width: 1280, height: 800 },
  hasTouch: false,
});

const stakeOf = (page: Page) => page.getByRole('textbox', { name: 'Stake of each tap' });
const ladders = (page: Page) => page.getByRole('list', { name: /^Prices of / });

/** The demo player's ladder of a quiet match, in its own window. */
async function openLadderWindow(page: Page, url = ''): Promise<Page> {
  await signInAsDemo(page);
  await page.goto(`${url}${matchPath(furthestOf(await readMatches(page)))}`);
  await page.getByRole('button', { name: 'Ladder of Match Odds' }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Own window', exact: true }).click();
  const popup = await opened;
  await popup.setViewportSize({ width: 900, height: 800 });
  await expect(ladders(popup).first()).toBeVisible();
  return popup;
}

test('[LADDER-2] a ladder in its own window bets, follows the others and survives a reload', async ({
  page,
}) => {
  await page.goto('/');
  const popup = await openLadderWindow(page);
  const event = await page.getByRole('heading', { level: 1 }).textContent();
  await expect(popup).toHaveTitle(new RegExp(`^Match Odds · ${event ?? ''}`));
  await expect(popup.getByRole('navigation')).toHaveCount(0);
  await expect(popup.getByRole('banner')).toHaveCount(0);
  expect(await findFaults(popup)).toEqual([]);

  await stakeOf(page).fill('250');
  await expect(stakeOf(popup)).toHaveValue('250');
  await page.getByRole('button', { name: 'Dark mode' }).click();
  await expect(popup.locator('html[data-theme="dark"]')).toBeAttached();
  expect(await findFaults(popup)).toEqual([]);

  const cell = ladders(popup)
    .first()
    .getByRole('button', { name: /^Back .* on offer$/ });
  await cell.first().click();
  await popup.getByRole('button', { name: /^Back .* for 250$/ }).click();
  await expect(popup.getByRole('status').filter({ hasText: /for 250: / })).toBeVisible();

  const count = await ladders(popup).count();
  await popup.reload();
  await expect(ladders(popup)).toHaveCount(count);
  await expect(stakeOf(popup)).toHaveValue('250');
  await expect(popup).toHaveTitle(/^Match Odds · /);
  await expect(popup.getByText('Log in to place this bet.')).toHaveCount(0);
});

test('[LADDER-2] without a connection the window says so, keeps its prices, and goes on', async ({
  page,
  server,
}) => {
  const line = await openCutLine(server.url);
  try {
    await page.goto(line.url);
    const popup = await openLadderWindow(page, line.url);
    await line.cut();
    await expect(
      popup.getByText(/^No connection\. Prices are as of .* betting is paused\./),
    ).toBeVisible();
    await expect(ladders(popup).first()).toBeVisible();
    await expect(
      ladders(popup)
        .first()
        .getByRole('button', { name: /^Back / })
        .first(),
    ).toBeDisabled();
    await line.mend();
    await expect(popup.getByText(/^No connection\. Prices/)).toBeHidden();
    await expect(
      ladders(popup)
        .first()
        .getByRole('button', { name: /^Back / })
        .first(),
    ).toBeEnabled();
  } finally {
    await line.close();
  }
});

test('[LADDER-1] pinned markets stand side by side with one stake', async ({ page }) => {
  await page.goto('/');
  await signInAsDemo(page);
  await openIdleMatch(page);
  for (const name of ['Match Odds', 'Tied Match']) {
    await market(page, name)
      .getByRole('button', { name: `Follow ${name}` })
      .click();
  }
  await page.goto('/#/multimarket');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Ladders in a window' }).click();
  const popup = await opened;
  await popup.setViewportSize({ width: 1280, height: 800 });
  const [first, second] = [market(popup, 'Match Odds'), market(popup, 'Tied Match')];
  await expect(ladders(popup)).toHaveCount(4);
  await expect(stakeOf(popup)).toHaveCount(1);
  const [left, right] = [await first.boundingBox(), await second.boundingBox()];
  expect(left?.y).toBe(right?.y);
  expect(right?.x).toBeGreaterThanOrEqual((left?.x ?? 0) + (left?.width ?? 0));
  expect(await findFaults(popup)).toEqual([]);

  await popup.setViewportSize({ width: 600, height: 800 });
  await expect(ladders(popup)).toHaveCount(2);
  expect(await overflowOf(popup)).toBeLessThanOrEqual(0);

  await market(page, 'Tied Match').getByRole('button', { name: 'Follow Tied Match' }).click();
  await expect(second).toHaveCount(0);
});
