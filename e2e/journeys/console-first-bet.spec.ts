import type { Browser, Page } from '@playwright/test';
import { findFaults, overflowOf } from '../src/faults.ts';
import { enterAsPlayer, openMatchNamed } from '../src/first-player.ts';
import { expect, test } from '../src/journey.ts';
import { placeBet, readMain } from '../src/player.ts';
import { join, runForm } from '../src/staff.ts';

// Nothing is seeded in production: the venue has neither a site nor a player.
const allowed = ['--allow-pglite', '--allow-simulated-prices', '--allow-old-node'];
const production = ['--mode', 'production', ...allowed.flatMap((flag) => [flag, 'true'])];
test.use({ serverFlags: [...production, '--seed', '33', '--console-port', '0'] });

const openPage = async (browser: Browser, url: string): Promise<Page> => {
  const page = await browser.newPage();
  await page.goto(url);
  return page;
};

const go = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();

test('a venue from its first owner to its first settled bet, with its worksheet', async ({
  page,
  browser,
  server,
}, info) => {
  test.setTimeout(300_000);
  const site = `club${info.retry}`;
  await join(page, server, 'mia', 'owner');

  await go(page, 'Sites');
  await go(page, 'site add');
  const host = `${site}.localhost`;
  await runForm(page, { Site: site, Title: 'The Club', Host: host });
  await expect(page.getByText(`The site '${site}' answers on ${host}.`)).toBeVisible();

  await go(page, 'Players');
  await go(page, 'user add');
  await runForm(page, { Site: site, User: 'anna', 'Funds (optional)': '1000' });
  const made = page.getByText(/anna may sign in on/);
  await expect(made).toBeVisible();
  const password = /The password is (\S+) and/.exec((await made.textContent()) ?? '')?.[1] ?? '';

  await go(page, 'Markets');
  await page.getByLabel('Search markets').fill('Match Odds');
  const rows = page.getByRole('row', { name: /takes bets/ }).filter({ hasNotText: 'in play' });
  await rows.first().getByRole('link').first().click();
  const event = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.getByRole('button', { name: 'new bookmaker market' }).click();
  await runForm(page, { Runners: 'Home,Away', 'Name (optional)': 'Toss' });
  await expect(page.getByText('Toss: is made.')).toBeVisible();
  await go(page, 'Quotes');
  await page.getByRole('link', { name: 'Market page: Toss' }).click();
  const market = page.url();
  for (const runner of ['Home', 'Away']) {
    await page.getByRole('button', { name: 'quote', exact: true }).click();
    await runForm(page, { Runner: runner, 'Back (optional)': '1.95', 'Lay (optional)': '2.05' });
    await expect(page.getByText(new RegExp(`^Toss: .*${runner} 1.95 / 2.05`))).toBeVisible();
    await page.getByRole('button', { name: 'quote', exact: true }).click();
  }
  await go(page, 'Quotes');
  await expect(page.getByRole('row', { name: /Toss/ })).toContainText('open');

  const player = await openPage(browser, server.url.replace('localhost', host));
  await enterAsPlayer(player, 'anna', password);
  await expect.poll(() => readMain(player)).toBe(100_000);
  await openMatchNamed(player, event);
  await placeBet(player, { market: 'Toss', runner: 'Home', side: 'back', stake: 100 });

  await go(page, 'Bets');
  await expect(page.getByRole('row', { name: /anna.*Toss.*Home.*back/ })).toContainText('1.95');
  await page.goto(market);
  await expect(page.getByRole('row', { name: /^anna/ })).toContainText('100');
  await page.getByRole('button', { name: 'result', exact: true }).click();
  await page.getByLabel('Winner (optional)').fill('Home');
  await page.getByRole('button', { name: 'Dry run' }).click();
  await expect(
    page.getByText(/^Would settle .* 1 bet of 1 player; 95.00 to players/),
  ).toBeVisible();
  await page.getByLabel('Reason, for the audit').fill('seen on the ground');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText(/^Settled .* 95.00 to players/)).toBeVisible();
  await expect.poll(() => readMain(player)).toBe(109_500);

  await go(page, 'Players');
  await page.getByRole('link', { name: 'anna', exact: true }).click();
  await expect(page.locator('dl').getByText('1095.00')).toBeVisible();
  const bet = page.getByRole('region', { name: 'user bets' }).getByRole('row', { name: /Toss/ });
  await expect(bet).toContainText('profit');
  await expect(bet).toContainText(/Back Home/);
  await expect(bet).toContainText('95');
  expect(await findFaults(page)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await player.close();
});
