/**
 * The client on a server that sends only what the documents say, from sign-in to open bets. The journeys that
 * every server can carry run there too: they are tagged @plain.
 */
import { expect, type Page } from '@playwright/test';
import { betAtTable } from '../src/casino.ts';
import { test as watched } from '../src/failures.ts';
import { findFaults } from '../src/faults.ts';
import { slipOf } from '../src/matches.ts';
import { plainPlayer } from '../src/plain/plain-exchange.ts';
import { foreignCalls, openPlainServer, type PlainServer } from '../src/plain/plain-server.ts';
import { openRace } from '../src/racing.ts';
import { market, placeBet, readExposure, runnerRow, signInAsDemo } from '../src/server/player.ts';

const test = watched.extend<{ readonly plain: PlainServer }>({
  plain: async ({ caught: _caught }, use) => {
    const plain = await openPlainServer();
    await use(plain);
    await plain.close();
    expect(foreignCalls(plain)).toEqual([]);
  },
  baseURL: async ({ plain }, use) => use(plain.url),
});

/** Waits until the page has read prices and bets again, which shows what it makes of both. */
async function nextPolls(page: Page, prices: string): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    await page.waitForResponse((answer) => answer.url().includes(prices));
  }
}

test('[API-1] [API-6] [SLIP-3] [SLIP-4] [SLIP-5] the client works on a server of another make', async ({
  page,
  plain,
}) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Home · Layline');
  await expect(page.locator('html')).toHaveAttribute('data-layout', 'aura');
  await expect(page.getByRole('button', { name: 'Sign Up' })).toHaveCount(0);
  const dialog = page.getByRole('dialog', { name: /^(Non-Gambling Territories|Login)$/ });
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(Login|Demo)$/ })
    .last()
    .click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByLabel('Username').fill(plainPlayer.userName);
  await dialog.getByLabel('Password', { exact: true }).fill(plainPlayer.password);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Login successful!')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('5,000.50');
  await expect(page.getByRole('region', { name: 'News' })).toContainText(
    'Rain at noon. • Tea at four.',
  );

  await page
    .getByRole('link', { name: /Kings v Lions/ })
    .first()
    .click();
  await expect(page).toHaveURL(/#\/fullmarket\/4\/77\/900\?/);
  await page.getByRole('button', { name: /^Back Kings at 2/ }).click();
  const slip = slipOf(page);
  const stake = slip.getByRole('textbox', { name: 'Stake' });
  const confirm = slip.getByRole('button', { name: /^Back Kings at 2.* for / });
  await stake.fill('2001');
  await confirm.click();
  await expect(slip.getByRole('alert')).toContainText('Maximum stake limit exceeded!');
  await stake.fill('200');
  await confirm.click();
  await expect(page.getByText('Bet taken, says this server.')).toBeVisible();
  await expect(slip).toBeHidden();
  expect(plain.exchange.bets).toMatchObject([
    {
      eventId: '4',
      legueId: '77',
      matchId: '900',
      markettype: 'Match Odds',
      type: 'back',
      oddsReq: 2,
      stake: 200,
      favourMargin: '200.00',
      againstMargin: '-200.00',
    },
  ]);
  await expect(page.getByRole('banner')).toContainText('4,800.50');
});

test('[CASH-1] [BETS-2] [SLIP-6] a match with open bets stays up, also later, and is cashed out', async ({
  page,
  plain,
}) => {
  await page.goto('/');
  await signInAsDemo(page);
  await page.goto('/#/fullmarket/4/77/900');
  const wish = { market: 'Match Odds', runner: 'Kings', side: 'back', stake: 200 } as const;
  await placeBet(page, wish);
  const row = (runner: string) => runnerRow(page, 'Match Odds', runner);
  await expect(row('Kings')).toContainText('+200.00');
  await expect(row('Lions')).toContainText('−200.00');
  await nextPolls(page, '/v2/fetch-market-odds/');
  await page.getByRole('button', { name: 'Open Bets (1)' }).click();
  const bets = page.getByRole('dialog', { name: /^Open Bets/ });
  await expect(bets).toContainText('Kings v Lions');
  await expect(bets).not.toContainText('0.00 to');
  await expect(bets.getByText('−200.00')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.goto('/#/betshistory');
  await expect(page.getByRole('table')).toContainText('Kings');
  await page.goto('/#/fullmarket/4/77/900');
  await page.reload();
  await expect(row('Kings')).toContainText('+200.00');
  await nextPolls(page, '/v2/fetch-market-odds/');
  await expect(market(page, 'Bookmaker')).toContainText('BALL RUNNING');
  await expect(market(page, 'Fancy Bet')).toContainText('Ball Running');
  await expect(async () => {
    const odds = market(page, 'Match Odds');
    await odds.getByRole('button', { name: /^Cash Out/ }).click({ timeout: 3000 });
    await odds.getByRole('button', { name: /^Take / }).click({ timeout: 3000 });
    await expect.poll(() => plain.exchange.bets.length, { timeout: 5000 }).toBe(2);
  }).toPass({ timeout: 40_000 });
  await expect.poll(() => readExposure(page)).toBeLessThan(100_00);
  await nextPolls(page, '/v2/fetch-market-odds/');
});

test('[RACE-1] [RACE-3] a race with open bets stays up, and its buttons say nothing unknown', async ({
  page,
  plain,
}) => {
  await page.goto('/');
  await signInAsDemo(page);
  await page.goto('/#/horse-racing');
  await expect(page.getByRole('group', { name: 'Ascot' })).not.toContainText(/NaN|runner/);
  await openRace(page, 'Ascot', /^Ascot \d\d:\d\d, /);
  const wish = { market: 'WIN', runner: 'Silver Ford', side: 'back', stake: 200 } as const;
  await placeBet(page, wish);
  expect(plain.exchange.bets[0]).toMatchObject({ matchId: '8801', marketId: '2.8801' });
  const row = (runner: string) => runnerRow(page, 'WIN', runner);
  await expect(row('Silver Ford')).toContainText('+400.00');
  await nextPolls(page, '/v2/get-horse-odds');
  await page.reload();
  await expect(row('Iris Lane')).toContainText('−200.00');
  await nextPolls(page, '/v2/get-horse-odds');
});

test('[CAS-3] [CAS-4] a table takes a bet and shows it, and asks for no roads', async ({
  page,
  plain,
}) => {
  await page.goto('/');
  await signInAsDemo(page);
  await betAtTable(page, {
    path: '/casino/113/11301/1130102',
    option: 'Back Dragon at',
    stake: 100,
  });
  expect(plain.exchange.bets[0]).toMatchObject({ market: 'Casino', selection: 'Dragon' });
  await nextPolls(page, '/dragontiger/t20/data');
  await page.goto('/#/casino');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Casino');
});

test('[ACC-2] [ACC-7] [AUTH-7] the account pages show what there is, and a session ends once', async ({
  page,
  plain,
}) => {
  await page.goto('/');
  await signInAsDemo(page);
  await expect(page.getByText('Login successful!')).toBeHidden();
  for (const [path, text] of [
    ['/profile', 'Anna'],
    ['/accountstatement', 'First deposit'],
    ['/betshistory', 'No Data Found!'],
    ['/profitloss', 'No Data Found!'],
    ['/passwordhistory', 'No Data Found!'],
    ['/loginactivity', 'Success'],
    ['/settings', 'Quick Stakes'],
    ['/multimarket', 'There are currently no followed multi markets.'],
  ] as const) {
    await page.goto(`/#${path}`);
    await expect(page.getByRole('main'), path).toContainText(text);
  }
  expect(await findFaults(page)).toEqual([]);
  plain.exchange.expire();
  await page.goto('/#/accountstatement');
  await expect(page.getByText('Session expired!').first()).toBeVisible();
  await expect(page).toHaveURL(/#\/$/);
});
