/** Account security: own passwords, codes, passkeys and the list of sessions. */
import type { Locator, Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { overflowOf } from '../src/faults.ts';
import { expect, test } from '../src/journey.ts';
import { openLogin } from '../src/server/player.ts';
import type { RunningServer } from '../src/server/server.ts';
import { addDevice } from '../src/virtual-device.ts';

/** Some sign in three times, and password hashes are slow on purpose. */

const password = 'copper-lantern-57';
let users = 0;

/** A player whose password need not be changed. */
async function addPlayer(server: RunningServer): Promise<string> {
  users += 1;
  const name = `guarded${process.pid}x${users}`;
  const words = ['--password', password, '--must-change', 'off', '--funds', '100'];
  await server.order('user', 'add', 'layline', name, ...words);
  return name;
}

async function fillLogin(page: Page, name: string, typed = password): Promise<Locator> {
  const dialog = await openLogin(page);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByRole('textbox', { name: 'Username' }).fill(name);
  await dialog.getByLabel('Password', { exact: true }).fill(typed);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  return dialog;
}

async function signIn(page: Page, name: string): Promise<void> {
  await page.goto('/');
  const dialog = await fillLogin(page, name);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible();
}

/** Through the profile, as a player finds it, and not through the menus (SHELL-3). */
async function openSecurity(page: Page): Promise<void> {
  await page.goto('/#/profile');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Passkeys, codes and sessions' }).click();
  await expect(page.getByRole('heading', { name: 'Security', exact: true })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/#/account');
  const loaded = page.waitForEvent('load');
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await loaded;
  await expect(page.getByRole('button', { name: 'Login', exact: true }).first()).toBeVisible();
}

const section = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title }) });

const codeAt = (secret: string, periods: number): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + periods * 30 });

test('[AUTH-12] a first password is changed before anything else', async ({ page, server }) => {
  const made = (await server.order('user', 'add', 'layline', `first${process.pid}`)) as {
    readonly password: string;
  };
  await page.goto('/');
  await fillLogin(page, `first${process.pid}`, made.password);
  const dialog = page.getByRole('dialog', { name: 'Choose your own password' });
  await dialog.getByLabel('Old Password', { exact: true }).fill(made.password);
  await dialog.getByLabel('New Password', { exact: true }).fill(password);
  await dialog.getByLabel('Confirm Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password Updated Successfully!').first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await openSecurity(page);
  await expect(section(page, 'Where you are signed in').getByRole('listitem')).toHaveCount(1);
});

test('[AUTH-13] a code is required once an app is set up, and a recovery code works too', async ({
  page,
  server,
}) => {
  const name = await addPlayer(server);
  await signIn(page, name);
  await openSecurity(page);
  const app = section(page, 'Authenticator app');
  await app.getByRole('button', { name: 'Set up' }).click();
  const secret = ((await app.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await app.getByLabel('Code from the app').fill('000000');
  await app.getByRole('button', { name: 'Switch on' }).click();
  await expect(app.getByText('This code is wrong.')).toBeVisible();
  await app.getByLabel('Code from the app').fill(codeAt(secret, 0));
  await app.getByRole('button', { name: 'Switch on' }).click();
  const codes = app.getByRole('group', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await app.getByRole('button', { name: 'I have saved them' }).click();
  await expect(app.getByText(/10 recovery codes are left/)).toBeVisible();

  await signOut(page);
  const dialog = await fillLogin(page, name);
  await dialog.getByLabel('Code').fill('000000');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('This code is wrong.')).toBeVisible();
  // A code is valid once; the current one is used, so this is the next.
  await dialog.getByLabel('Code').fill(codeAt(secret, 1));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Login successful!').first()).toBeVisible();
  await expect(page.getByText(/^Last sign-in: .* from /).first()).toBeVisible();

  await signOut(page);
  const again = await fillLogin(page, name);
  await again.getByLabel('Code').fill(recovery);
  await again.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Login successful!').first()).toBeVisible();
  await openSecurity(page);
  await expect(app.getByText(/9 recovery codes are left/)).toBeVisible();
  await app.getByRole('button', { name: 'Switch off' }).click();
  await app.getByRole('button', { name: 'Switch it off' }).click();
  await expect(app.getByRole('button', { name: 'Set up' })).toBeVisible();
});

test('[AUTH-11] a session elsewhere is shown and ended', async ({ page, server, browser }) => {
  const name = await addPlayer(server);
  await signIn(page, name);
  const elsewhere = await browser.newContext({ baseURL: server.url });
  const other = await elsewhere.newPage();
  await signIn(other, name);
  await openSecurity(page);
  const sessions = section(page, 'Where you are signed in');
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: /^End the session of / }).click();
  await sessions.getByRole('button', { name: 'End it' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(sessions.getByText('This one')).toBeVisible();
  await other.goto('/#/profile');
  await expect(other.getByText('Session expired!').first()).toBeVisible();
  await elsewhere.close();
});

test('[AUTH-16] a passkey is made, signs in by itself and is removed', async ({ page, server }) => {
  await addDevice(page);
  const name = await addPlayer(server);
  await signIn(page, name);
  await openSecurity(page);
  const passkeys = section(page, 'Passkeys');
  await passkeys.getByLabel('Name of the new passkey').fill('My phone');
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passkeys.getByRole('listitem')).toContainText(['My phone']);
  await expect(passkeys.getByText('Not used yet')).toBeVisible();

  await signOut(page);
  const dialog = await openLogin(page);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('Login successful!').first()).toBeVisible();
  await openSecurity(page);
  await expect(passkeys.getByText(/^Last used /)).toBeVisible();
  await passkeys.getByRole('button', { name: 'Remove the passkey My phone' }).click();
  await passkeys.getByRole('button', { name: 'Remove it' }).click();
  await expect(passkeys.getByRole('listitem')).toHaveCount(0);
});

test('[SHELL-3] [AUTH-11] the profile leads to it at every width, the menus do not @long', async ({
  page,
}) => {
  await page.goto('/');
  const dialog = await openLogin(page);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByRole('button', { name: 'Login With Demo Id' }).click();
  await expect(dialog).toBeHidden();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/#/account');
    await expect(page.getByRole('link', { name: 'My Profile' }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Security', exact: true })).toHaveCount(0);
    await openSecurity(page);
    expect(await overflowOf(page), `${width}`).toBeLessThanOrEqual(0);
  }
});

test('[AUTH-4] the demo account says that it is shared @long', async ({ page }) => {
  await page.goto('/');
  const dialog = await openLogin(page);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByRole('button', { name: 'Login With Demo Id' }).click();
  await expect(dialog).toBeHidden();
  await openSecurity(page);
  await expect(page.getByText(/The demo account is shared/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up' })).toHaveCount(0);
});
