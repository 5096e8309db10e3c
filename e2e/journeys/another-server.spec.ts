/** The client on a server that speaks only the documented calls, from sign-in to a bet. */
import { expect } from '@playwright/test';
import { test } from '../src/failures.ts';
import { findFaults } from '../src/faults.ts';
import { plainPlayer } from '../src/plain-exchange.ts';
import { openPlainServer, type PlainServer } from '../src/plain-server.ts';

let server: PlainServer;
test.beforeEach(async () => {
  server = await openPlainServer();
});
test.afterEach(() => server.close());

test('[API-1] [AUTH-3] [SLIP-4] [SLIP-5] the client works on a server of another make @long', async ({
  page,
}) => {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(String(error)));
  await page.goto(server.url);
  await expect(page).toHaveTitle('Home · Elsewhere');
  await expect(page.locator('html')).toHaveAttribute('data-layout', 'aura');
  await expect(page.getByRole('button', { name: 'Sign Up' })).toHaveCount(0);

  const header = page.getByRole('banner');
  await header.getByRole('button', { name: 'Login', exact: true }).last().click();
  const dialog = page.getByRole('dialog', { name: /^(Non-Gambling Territories|Login)$/ });
  const isNarrow = (page.viewportSize()?.width ?? 0) < 776;
  const form = isNarrow ? dialog : header;
  if (isNarrow) await dialog.getByRole('button', { name: 'Confirm' }).click();
  await form.getByLabel('Username').fill(plainPlayer.userName);
  await form.getByLabel('Password', { exact: true }).fill('wrong');
  await form.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Wrong name or password, says this server.').first()).toBeVisible();
  await form.getByLabel('Password', { exact: true }).fill(plainPlayer.password);
  await form.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Login successful!')).toBeVisible();
  await expect(header).toContainText('5,000.50');
  await expect(page.getByRole('region', { name: 'News' })).toContainText(
    'Rain at noon. • Tea at four.',
  );

  await page
    .getByRole('link', { name: /Kings v Lions/ })
    .first()
    .click();
  await expect(page).toHaveURL(/#\/fullmarket\/4\/77\/900\?/);
  await page.getByRole('button', { name: /^Back Kings at 2/ }).click();
  const slip = page.getByRole('form', { name: 'Bet slip' });
  await slip.getByRole('textbox', { name: 'Stake' }).fill('50');
  const confirm = slip.getByRole('button', { name: /^Back Kings at 2.* for / });
  await confirm.click();
  await expect(slip.getByRole('alert')).toContainText('Minimum stake limit exceeded!');
  await slip.getByRole('textbox', { name: 'Stake' }).fill('200');
  await confirm.click();
  await expect(page.getByText('Bet taken, says this server.')).toBeVisible();
  await expect(slip).toBeHidden();
  expect(server.exchange.bets).toHaveLength(1);
  expect(server.exchange.bets[0]).toMatchObject({
    eventId: '4',
    legueId: '77',
    matchId: '900',
    markettype: 'Match Odds',
    type: 'back',
    oddsReq: 2,
    stake: 200,
    favourMargin: '200.00',
    againstMargin: '-200.00',
  });
  await expect(header).toContainText('4,800.50');
  await expect(header).toContainText('200.00');

  for (const [path, text] of [
    ['/profile', 'Anna'],
    ['/accountstatement', 'First deposit'],
    ['/betshistory', 'Kings v Lions'],
    ['/profitloss', 'No Data Found!'],
    ['/passwordhistory', 'No Data Found!'],
    ['/loginactivity', 'Success'],
    ['/settings', 'Quick Stakes'],
    ['/multimarket', 'There are currently no followed multi markets.'],
    ['/casino', 'Casino'],
  ] as const) {
    await page.goto(`${server.url}/#${path}`);
    await expect(page.getByRole('main'), path).toContainText(text);
  }
  expect(await findFaults(page)).toEqual([]);

  server.exchange.expire();
  await page.goto(`${server.url}/#/accountstatement`);
  await expect(page.getByText('Session expired!').first()).toBeVisible();
  await expect(page).toHaveURL(/#\/$/);
  expect(failures).toEqual([]);
  // The address look-up is ours; without it sign-in continues with an empty deviceIp (AUTH-5).
  expect([...server.unknown].filter((call) => call !== 'GET /ip-info')).toEqual([]);
});
