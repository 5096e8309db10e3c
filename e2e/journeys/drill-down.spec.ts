/** Profit and loss from sport to bet by the address, and the settlement details of a bet. */
import type { Locator, Page } from '@playwright/test';
import { betAtTable, netOfAll } from '../src/casino.ts';
import { expect, test } from '../src/journey.ts';
import { parseFigure } from '../src/server/player.ts';
import { backLastMatch, settleAsLost, settleAsWon } from '../src/settled-bets.ts';
import { demoSites, layline, openSignedIn, quadrant, urlOf } from '../src/sites.ts';

// As the casino's, whose players have no open bets: these are settled.
test.use({ serverFlags: ['--seed', '11'] });

const rows = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true }).locator('tbody tr');

/** The last figure of the row with the given name, in hundredths. */
const netOf = async (page: Page, name: string): Promise<number> =>
  parseFigure(
    (await rows(page, 'Profit & Loss')
      .filter({ hasText: name })
      .locator('td')
      .last()
      .textContent()) ?? '',
  );

for (const site of demoSites) {
  const tag = site === layline ? [] : ['@long'];
  test(`[ACC-4] profit and loss leads from sport to bet, and each level sums the next (${site.layout})`, {
    tag,
  }, async ({ page, server }) => {
    await openSignedIn(page, server.url, site);
    await expect(page.getByRole('link', { name: / v / }).first()).toBeVisible();
    const [won, lost] = [
      await backLastMatch(page, { sportId: '4', stake: 200 }),
      await backLastMatch(page, { sportId: '1', stake: 300 }),
    ];
    await settleAsWon(server, won);
    await settleAsLost(server, lost);
    const gain = Math.round((won.price - 1) * won.stake * 100);

    await page.goto(`${urlOf(server.url, site)}/#/profitloss`);
    await rows(page, 'Profit & Loss').getByRole('link', { name: 'Cricket' }).click();
    await expect(page).toHaveURL(/#\/profitloss\/4\?/);
    const trail = page.getByRole('navigation', { name: 'Where you are' });
    await expect(trail).toContainText('Cricket');
    await rows(page, 'Profit & Loss').getByRole('link', { name: won.event }).first().click();
    await expect(page).toHaveURL(new RegExp(`#/profitloss/4/${won.matchId}\\?`));
    await expect(trail).toContainText(won.event);
    const net = await netOf(page, 'Match Odds');
    await rows(page, 'Profit & Loss').getByRole('link', { name: 'Match Odds' }).click();
    await expect(page).toHaveURL(new RegExp(`#/profitloss/4/${won.matchId}/Match%20Odds\\?`));
    const bet = rows(page, 'Profit & Loss').filter({ hasText: won.selection });
    await expect(bet).toHaveCount(1);
    expect(parseFigure((await bet.getByText(/^\+/).textContent()) ?? '')).toBe(gain);
    // Commission is deducted from the market, never from the bet.
    expect(net).toBeLessThanOrEqual(gain);

    await page.reload();
    await expect(bet).toHaveCount(1);
    await page.goBack();
    await expect(
      rows(page, 'Profit & Loss').getByRole('link', { name: 'Match Odds' }),
    ).toBeVisible();
    await trail.getByRole('link', { name: 'All sports' }).click();
    await rows(page, 'Profit & Loss').getByRole('link', { name: 'Soccer' }).click();
    await expect.poll(() => netOf(page, lost.event)).toBe(-lost.stake * 100);
  });
}

test('[ACC-5] a settled bet opens with the rule and the arithmetic of its settlement @long', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server.url, quadrant);
  await expect(page.getByRole('link', { name: / v / }).first()).toBeVisible();
  const won = await backLastMatch(page, { sportId: '4', stake: 200 });
  await settleAsWon(server, won);
  await page.goto(`${urlOf(server.url, quadrant)}/#/betshistory`);
  await page.getByLabel('Status').selectOption('Settle');
  await page.getByRole('main').getByLabel('Sport').selectOption('Cricket');
  await page.getByRole('button', { name: 'Get History' }).click();
  const row = rows(page, 'Bet History').filter({ hasText: won.event }).first();
  await expect(row).toContainText('profit');
  await row.getByRole('button', { name: 'View Bet' }).click();
  const details = page.getByRole('dialog', { name: 'Bet Details' });
  await expect(details.getByRole('heading', { name: 'How it was settled' })).toBeVisible();
  await expect(details).toContainText(won.betId);
  await expect(details.getByRole('listitem').first()).not.toBeEmpty();
  expect(await details.getByRole('listitem').count()).toBeGreaterThan(1);
  const result = details.getByRole('term').filter({ hasText: 'Profit/Loss' }).locator('+ dd');
  const gain = Math.round((won.price - 1) * won.stake * 100);
  expect(parseFigure((await result.textContent()) ?? '')).toBe(gain);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(row.getByRole('button', { name: 'View Bet' })).toBeFocused();
  await page.getByRole('main').getByLabel('Sport').selectOption('Tennis');
  await page.getByRole('button', { name: 'Get History' }).click();
  await expect(page.getByText('No Data Found!')).toBeVisible();
});

test('[ACC-4] for casino the last segment is Casino @long', async ({ page, server }) => {
  await openSignedIn(page, server.url, layline);
  const bet = await betAtTable(page, {
    path: '/casino/113/11301/1130101',
    option: 'Back Dragon at',
    stake: 100,
  });
  const net = await netOfAll(page, [bet]);
  await page.goto('/#/profitloss');
  await rows(page, 'Profit & Loss').getByRole('link', { name: 'Casino' }).click();
  await expect(page).toHaveURL(/#\/profitloss\/113\?/);
  await rows(page, 'Profit & Loss').getByRole('link').first().click();
  await rows(page, 'Profit & Loss').getByRole('link').first().click();
  await expect(page).toHaveURL(/#\/profitloss\/113\/[^/]+\/Casino\?/);
  const shown = rows(page, 'Profit & Loss').filter({ hasText: 'Dragon' }).first();
  await expect(shown).toBeVisible();
  const total = page.getByRole('region', { name: 'Profit & Loss' }).locator('tfoot td').nth(5);
  expect(parseFigure((await total.textContent()) ?? '')).toBe(net);
});
