/** Actions of a player at the races: from the schedule to a race and its markets. */
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { parseFigure } from './server/player.ts';
import { repository } from './server/server.ts';

/**
 * A short recording of our own, a WIN market and one for two places: 300 s of betting, then 4. Late
 * Scratch is withdrawn with a factor of 20 %, 60 s to the off, 90 s in play, and at 480 s a dead heat of
 * 1. Silver Ford and 2. Quiet Gale.
 */
export const brackleyDown = join(repository, 'e2e/recordings/brackley-down.mcm');

/** Presses the start time of a course's race; the race opens 200 ms later. */
export async function openRace(page: Page, course: string, race: RegExp): Promise<void> {
  await page.goto('/#/horse-racing');
  await page.getByRole('group', { name: course }).getByRole('button', { name: race }).click();
  await expect(page).toHaveURL(/#\/HorseMarket\/10\/\d+\/[^/?]+\?sportsName=horse&eventName=/);
  await expect(page.getByRole('region', { name: 'WIN', exact: true })).toBeVisible();
}

/** Another market of the same race. */
export const showMarket = (page: Page, name: string): Promise<void> =>
  page.getByRole('tab', { name, exact: true }).click();

/** The odds of both parts of an each-way bet, in hundredths, as the open bets show them. */
export async function eachWayOdds(
  page: Page,
  runner: string,
): Promise<{ readonly win: number; readonly place: number }> {
  const button = page.getByRole('button', { name: /^Open Bets \(/ });
  const isModal = await button.isVisible();
  if (isModal) await button.click();
  const row = page
    .getByRole('row')
    .filter({ hasText: runner })
    .filter({ hasText: 'win and place' });
  await expect(row).toContainText(/[\d.]+ \/ [\d.]+/);
  const [, win = '', place = ''] = /([\d.]+) \/ ([\d.]+)/.exec(await row.innerText()) ?? [];
  if (isModal) await page.keyboard.press('Escape');
  return { win: parseFigure(win), place: parseFigure(place) };
}
