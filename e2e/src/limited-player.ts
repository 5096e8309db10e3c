/** A separate player for protection limits, because all journeys share the demo player. */
import { expect, type Locator, type Page } from '@playwright/test';
import { openLogin } from './server/player.ts';
import type { RunningServer } from './server/server.ts';

/** Of all that `signInAs` signs in. */
export const password = 'copper-lantern-57';
let users = 0;

export async function addLimitedPlayer(server: RunningServer, funds = 1000): Promise<string> {
  users += 1;
  const name = `limited${process.pid}x${users}`;
  const words = ['--password', password, '--must-change', 'off'];
  if (funds > 0) words.push('--funds', String(funds));
  await server.order('user', 'add', 'layline', name, ...words);
  return name;
}

export async function signInAs(page: Page, name: string): Promise<void> {
  const dialog = await openLogin(page);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByRole('textbox', { name: 'Username' }).fill(name);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** A part of My play by its heading. */
export const section = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
