/** A player of a site that an operator has just made. */
import { expect, type Page } from '@playwright/test';
import type { MatchRow } from './matches.ts';
import { openLogin } from './player.ts';

const ownPassword = 'nine slow tortoises';

/** The first sign-in of a player whose password was made by the operator. */
export async function enterAsPlayer(page: Page, name: string, password: string): Promise<void> {
  const dialog = await openLogin(page);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByRole('textbox', { name: 'Username' }).fill(name);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  const own = page.getByRole('dialog', { name: 'Choose your own password' });
  await own.getByLabel('Old Password').fill(password);
  await own.getByLabel('New Password').fill(ownPassword);
  await own.getByLabel('Confirm Password').fill(ownPassword);
  await own.getByRole('button', { name: 'Change Password' }).click();
  await expect(own).toBeHidden();
}

/** Opens the page of the match with this name. */
export async function openMatchNamed(page: Page, name: string): Promise<void> {
  const path = await page.evaluate(async (wanted) => {
    for (const sport of ['4', '1', '2']) {
      const reply = await fetch(`/api/v2/get-matches-by-eventid/${sport}`);
      const { data } = (await reply.json()) as { data: (MatchRow & { eventName: string })[] };
      const found = data.find(({ eventName }) => eventName === wanted);
      if (found) return `${sport}/${found.competitionId}/${found.eventId}`;
    }
    throw new Error(`No match is called ${wanted}`);
  }, name);
  await page.goto(`${new URL(page.url()).origin}/#/fullmarket/${path}`);
}
