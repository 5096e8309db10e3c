/** A player of a site that an operator has just made. */
import { expect, type Page } from '@playwright/test';
import type { MatchRow } from './matches.ts';
import { openLogin } from './server/player.ts';

const ownPassword = 'nine slow tortoises';

/** The first sign-in of a player whose password was made by the operator. */
export async function enterAsPlayer(page: Page, name: string, password: string): Promise<void> {
  const isNarrow = (page.viewportSize()?.width ?? 0) < 776;
  // A site without a demo player has no dialog on a wide screen: its form is in the header.
  const form = isNarrow ? await openLogin(page) : page.getByRole('banner');
  if (isNarrow) await form.getByRole('button', { name: 'Confirm' }).click();
  await form.getByRole('textbox', { name: 'Username' }).fill(name);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Login', exact: true }).click();
  const own = page.getByRole('dialog', { name: 'Choose your own password' });
  await own.getByLabel('Old Password').fill(password);
  await own.getByLabel('New Password').fill(ownPassword);
  await own.getByLabel('Confirm Password').fill(ownPassword);
  await own.getByRole('button', { name: 'Change Password' }).click();
  await expect(own).toBeHidden();
}

/** Opens the page of the match with this odds market. */
export async function openMatchOf(page: Page, marketId: string): Promise<void> {
  const path = await page.evaluate(async (wanted) => {
    for (const sport of ['4', '1', '2']) {
      const reply = await fetch(`/api/v2/get-matches-by-eventid/${sport}`);
      const { data } = (await reply.json()) as { data: (MatchRow & { marketId: string })[] };
      const found = data.find((row) => row.marketId === wanted);
      if (found) return `${sport}/${found.competitionId}/${found.eventId}`;
    }
    throw new Error(`No match has the market ${wanted}`);
  }, marketId);
  await page.goto(`${new URL(page.url()).origin}/#/fullmarket/${path}`);
}
