/** Money comes in at the cashier: announced on a phone, matched in the console, credited. */
import { expectSoundOnBothScreens } from '../src/faults.ts';
import { expect, staffFlags, test } from '../src/journey.ts';
import { addLimitedPlayer, signInAs } from '../src/limited-player.ts';
import { go, join, runForm } from '../src/staff.ts';

test.use({ serverFlags: staffFlags });

const details = 'Bank: First Harbour Bank;Account: 4401 2207 9913;Name: Layline Ltd';

test('[CASHIER-10] [CASHIER-11] a deposit is announced, matched once and credited', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(240_000);
  const name = await addLimitedPlayer(server, 0);
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const player = await phone.newPage();
  await player.goto(server.url);
  await signInAs(player, name);
  await player.goto(`${server.url}/#/cashier`);
  await expect(player.getByText('The cashier is closed here')).toBeVisible();

  await server.order('site', 'set', 'layline', '--money', 'cashier');
  const terms = ['--deposit-min', '100', '--deposit-max', '5000', '--withdraw-min', '100'];
  const more = ['--withdraw-max', '2000', '--withdraw-fee', '5'];
  const method = ['layline', 'bank', '--title', 'Bank transfer', '--details', details];
  await server.order('pay-method', 'add', ...method, ...terms, ...more);
  await server.order('pay-method', 'on', 'layline', 'bank');
  await player.reload();
  const amount = player.getByLabel('Amount', { exact: true });
  await amount.fill('50');
  await expect(player.getByText('The least is 100.00.')).toBeVisible();
  await amount.fill('250');
  await player.getByRole('button', { name: 'Deposit 250.00 by Bank transfer' }).click();
  const card = player.locator('section').filter({ hasText: '250.00 by Bank transfer' });
  await expect(card.getByText('4401 2207 9913')).toBeVisible();
  const code = (await card.locator('dd span').first().textContent()) ?? '';
  expect(code).toMatch(/^[A-Z]{8}$/);
  await card.getByLabel(/^The bank's reference/).fill('UTR 5521');
  await card.getByRole('button', { name: 'I have paid' }).click();
  await expect(card.getByText('Waits until the payment is found.')).toBeVisible();
  await expectSoundOnBothScreens(player);

  await join(page, server, 'fiona', 'finance');
  await go(page, /^Cashier \d+ waiting$/);
  await page.getByLabel("Code, player, amount or bank's reference").fill(code.toLowerCase());
  const row = page.getByRole('listitem').filter({ hasText: code });
  await expect(row).toContainText('UTR 5521');
  await page.keyboard.press('Enter');
  await page.getByLabel('Amount', { exact: true }).fill('240');
  await page.getByLabel('Bank ref', { exact: true }).fill('UTR-5521');
  await page.getByRole('button', { name: 'Dry run' }).click();
  await expect(page.getByText(/^Would credit 240.00 to .* Announced was 250.00/)).toBeVisible();
  await expectSoundOnBothScreens(page);
  await runForm(page, {}, 'as on the statement of today');
  await expect(row).toHaveCount(0);

  await expect(player.getByText('Deposit by Bank transfer')).toBeVisible();
  await expect(player.getByText(/^Credited/)).toBeVisible();
  await expect(player.getByText('240.00').first()).toBeVisible();

  // The sign-in is fresh enough to be the proof; the destination waits for a day.
  await player.getByLabel(/^Account for Bank transfer/).fill('Anna Ray, 9981 4410 2231');
  await player.getByRole('button', { name: 'Add the destination' }).click();
  await expect(player.getByText(/^Can be used from /)).toBeVisible();
  await expectSoundOnBothScreens(player);
  await server.order('site', 'set', 'layline', '--money', 'staff');
  await phone.close();
});
