import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../src/journey.ts';
import { furthestOf, matchPath, nextAnswer, readMatches, slipOf } from '../src/matches.ts';
import { market } from '../src/server/player.ts';
import { maidan, openSignedIn, urlOf } from '../src/sites.ts';

// As the casino's, where nobody else has unmatched bets.
test.use({ serverFlags: ['--seed', '11'] });

async function openBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  return context.newPage();
}

/** A second player, who has just opened an account with the site's welcome balance. */
async function openNewcomer(browser: Browser, url: string, userName: string): Promise<Page> {
  const page = await openBrowser(browser);
  await page.goto(url);
  await page.evaluate(async (name) => {
    const response = await fetch('/api/auth/signup', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', d: location.hostname },
      body: JSON.stringify({
        name: 'Newcomer',
        userName: name,
        mobile: '9812345678',
        password: 'four grey ships',
        deviceIp: '',
        isAdult: true,
      }),
    });
    const { userToken } = (await response.json()) as { userToken: string };
    const state = {
      accessToken: userToken,
      isLoggedIn: true,
      userDetails: { role: 'User', rolePermissions: [] },
    };
    localStorage.setItem('auth', JSON.stringify({ state, version: 1 }));
  }, userName);
  return page;
}

interface Answer {
  readonly status: boolean;
  readonly data: {
    readonly betId: string;
    readonly sizeMatched: number;
    readonly sizeRemaining: number;
    readonly price: number;
  };
}

/** Opens the slip on a runner's best price of a side and enters the stake. */
async function fillSlip(page: Page, side: 'Back' | 'Lay', runner: string, stake: string) {
  const cells = market(page, 'Match Odds').getByRole('button', {
    name: new RegExp(`^${side} ${runner} at`),
  });
  const slip = slipOf(page);
  if (await slip.isVisible()) {
    await slip.getByRole('button', { name: 'Close the bet slip' }).click();
  }
  await (side === 'Back' ? cells.last() : cells.first()).click({ timeout: 3000 });
  await slip.getByRole('textbox', { name: 'Stake' }).fill(stake);
  return slip;
}

const matched = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Open Bets' }) }).locator('tr');

test('[BETS-1] [BETS-2] two players in two browsers match each other’s bets', async ({
  browser,
  server,
}, info) => {
  test.skip(info.project.name !== 'phone', 'has windows of its own, once');
  const url = urlOf(server.url, maidan);
  const page = await openBrowser(browser);
  await openSignedIn(page, server.url, maidan);
  const newcomer = await openNewcomer(browser, url, `newcomer.${info.retry}`);
  const path = matchPath(furthestOf(await readMatches(page)));
  await Promise.all([page.goto(url + path), newcomer.goto(url + path)]);
  await newcomer.reload();
  await expect(market(newcomer, 'Match Odds')).toBeVisible();

  // The unmatched bet must be the best of its side, so house prices must not move meanwhile.
  await expect(async () => {
    const lay = market(page, 'Match Odds').getByRole('button', { name: /^Lay .* at / });
    const label = (await lay.first().getAttribute('aria-label', { timeout: 2000 })) ?? '';
    const [, runner = '', price = ''] = /^Lay (.*) at ([\d.]+) /.exec(label) ?? [];
    const waiting = await fillSlip(page, 'Back', runner, '150');
    await waiting.getByRole('textbox', { name: 'Odds' }).fill(price);
    await waiting.getByRole('radio', { name: 'Keep', exact: true }).check();
    const rests = nextAnswer<Answer>(page);
    await waiting.locator('button[type=submit]').click({ timeout: 2000 });
    const { data: bet } = await rests;
    expect([bet.sizeMatched, bet.sizeRemaining]).toEqual([0, 150]);
    // The player's money is part of the shown size, and only that player sees which part.
    const playerBets = (one: Page) =>
      market(one, 'Match Odds').getByRole('button', { name: /, 150 of it yours$/ });
    await expect(playerBets(page).first()).toBeVisible({ timeout: 5000 });
    await expect(playerBets(newcomer)).toHaveCount(0);
    const taking = await fillSlip(newcomer, 'Lay', runner, '150');
    const taken = nextAnswer<Answer>(newcomer);
    await taking.locator('button[type=submit]').click({ timeout: 2000 });
    expect((await taken).data).toMatchObject({ price: Number(price), sizeMatched: 150 });
    await expect(matched(page).filter({ hasText: '150.00' }).first()).toBeVisible({
      timeout: 5000,
    });
    await expect(page.getByText('Unmatched', { exact: true })).toBeHidden({ timeout: 5000 });
  }).toPass({ timeout: 90_000 });
  await expect(matched(newcomer).filter({ hasText: 'Lay (Bet against)' })).not.toHaveCount(0);
  await Promise.all([page.context().close(), newcomer.context().close()]);
});
