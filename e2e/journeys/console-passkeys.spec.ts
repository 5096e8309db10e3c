import { expect, type Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { overflowOf } from '../src/faults.ts';
import { staffFlags, test } from '../src/journey.ts';
import type { RunningServer } from '../src/server/server.ts';
import { chosenPassword, enter, go, staffName } from '../src/staff.ts';
import { addDevice } from '../src/virtual-device.ts';

test.use({ serverFlags: staffFlags });

/** Passkeys need a host name. */
const named = (server: RunningServer): string =>
  (server.consoleUrl ?? '').replace('127.0.0.1', 'localhost');

/** Signs in for the first time, with a device that holds passkeys; returns the app's secret. */
async function join(page: Page, server: RunningServer, who: string, role: string) {
  const name = staffName(who);
  const made = (await server.order('staff', 'add', name, '--role', role)) as { password: string };
  await addDevice(page);
  const at = { consoleUrl: named(server) };
  const secret = await enter(page, at, { name, password: made.password, first: 'Overview' });
  return { name, secret };
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Layline console' })).toBeVisible();
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name of the new passkey').fill(name);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
}

const passwordStep = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password').fill(chosenPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
};

test('[AUTH-19] a member adds a passkey, signs in by it and takes it away', async ({
  page,
  server,
}) => {
  const { name } = await join(page, server, 'pia', 'trader');
  await page.getByRole('link', { name: /^Account of / }).click();
  await addPasskey(page, 'Work laptop');
  const row = page.getByRole('listitem').filter({ hasText: 'Added' });
  await expect(row).toContainText('not used yet');
  await row.getByRole('button', { name: 'Rename Work laptop' }).click();
  await page.getByLabel('New name of Work laptop').fill('Laptop at the office');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Laptop at the office');
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflowOf(page), `${width}`).toBeLessThanOrEqual(0);
  }

  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('link', { name: `Account of ${name}, trader` })).toBeVisible();

  await signOut(page);
  await passwordStep(page, name);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('link', { name: `Account of ${name}, trader` }).click();
  await expect(row).toContainText('last used');
  await row.getByRole('button', { name: 'Remove Laptop at the office' }).click();
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(page.getByText('You have no passkey yet.')).toBeVisible();
});

test('[AUTH-20] a role that needs passkeys leads to adding one, and takes no codes', async ({
  page,
  server,
}) => {
  const { name, secret } = await join(page, server, 'finn', 'finance');
  await server.order('staff', 'passkeys', 'finance', '--needed', 'on');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your role needs a passkey' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Markets' })).toHaveCount(0);
  await addPasskey(page, 'Phone');
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await go(page, 'Markets');
  await signOut(page);
  await passwordStep(page, name);
  await expect(page.getByText('Your role signs in with a passkey.')).toBeVisible();
  await expect(page.getByLabel(/^Code of the app/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('link', { name: 'Cashier', exact: true })).toBeVisible();

  // Once it is demanded no more, the code does again.
  await server.order('staff', 'passkeys', 'finance', '--needed', 'off');
  await signOut(page);
  await passwordStep(page, name);
  await page
    .getByLabel('Code of the app, or a recovery code')
    .fill(generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 }));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Cashier', exact: true })).toBeVisible();
});
