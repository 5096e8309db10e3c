/** A complete story in one call: a bet before the off that then wins or loses. */
import { expect, type Page } from '@playwright/test';
import {
  market,
  placeBet,
  readExposure,
  readMain,
  signInAsDemo,
  type Wish,
} from './server/player.ts';

export interface Story {
  readonly sport: string;
  readonly match: RegExp;
  readonly wish: Wish;
  readonly hasWon: boolean;
}

/** Backs, waits for play and for the settlement, and checks the balance against the odds in the reply. */
export async function playToTheEnd(page: Page, story: Story): Promise<void> {
  const { sport, match, wish, hasWon } = story;
  await page.goto('/');
  await signInAsDemo(page);
  await page.getByRole('tab', { name: sport }).click();
  await page.getByRole('link', { name: match }).first().click();
  const mainBefore = (await readMain(page)) ?? 0;
  const bet = await placeBet(page, wish);
  await expect.poll(() => readExposure(page)).toBe(wish.stake * 100);
  await expect(market(page, wish.market).getByText('In-Play')).toBeVisible({ timeout: 90_000 });
  await expect.poll(() => readExposure(page), { timeout: 150_000 }).toBe(0);
  const gain = hasWon ? (bet.odds - 100) * wish.stake : -100 * wish.stake;
  // The reply gives the average of the prices taken, rounded to a hundredth.
  const roundingMax = hasWon ? wish.stake / 2 : 0;
  const missing = async () => Math.abs(((await readMain(page)) ?? 0) - mainBefore - gain);
  await expect.poll(missing).toBeLessThanOrEqual(roundingMax);
}
