/** During a store outage betting is paused with a clear message; the slip is kept and continues. */
import type { Page } from '@playwright/test';
import { findFaults, overflowOf } from '../src/faults.ts';
import { expect, test } from '../src/journey.ts';
import { firstRunner, nextAnswer, openIdleMatch, slipOf } from '../src/matches.ts';
import { openLogin, openSlip, signInAsDemo } from '../src/server/player.ts';

test.use({ serverFlags: ['--seed', '31'] });

const words = 'Betting is paused while storage recovers. Your money is safe.';
const barWords = 'Betting is paused. Your money is safe.';
const entry = 'Signing in is paused while storage recovers. Please try again in a moment.';

const refused = (message: string) => ({
  status: 503,
  json: { status: false, message, code: 'UNAVAILABLE' },
});

/** Answers like a server during a store outage, until it ends. */
async function breakStore(page: Page): Promise<() => Promise<void>> {
  const broken = [
    ['**/readyz', { status: 503, json: { ready: false } }],
    ['**/api/bet/save2', refused(words)],
    ['**/api/auth/signin', refused(entry)],
  ] as const;
  for (const [url, answer] of broken) await page.route(url, (route) => route.fulfill(answer));
  return async () => {
    for (const [url] of broken) await page.unroute(url);
  };
}

test('[SLIP-4] a bet that meets a failing store is kept, reported and placed once @long', async ({
  page,
}) => {
  await page.goto('/');
  await signInAsDemo(page);
  await openIdleMatch(page);
  const runner = await firstRunner(page);
  const slip = await openSlip(page, { market: 'Match Odds', runner, side: 'back', stake: 100 });
  await slip.getByRole('textbox', { name: 'Stake' }).fill('100');
  const mend = await breakStore(page);
  await slip.locator('button[type=submit]').click();
  await expect(page.getByRole('status').filter({ hasText: barWords })).toBeVisible();
  const again = slip.getByRole('button', { name: 'Ask again' });
  await expect(again).toBeDisabled({ timeout: 30_000 });
  await expect(slip.getByRole('alert')).toContainText('kept here until betting goes on');
  await expect(slip.getByRole('textbox', { name: 'Stake' })).toHaveValue('100');
  await expect(slip).toContainText(words);
  expect.soft(await findFaults(page, 'form[aria-label="Bet slip"]')).toEqual([]);
  expect.soft(await findFaults(page, 'body > #root [role="status"]')).toEqual([]);
  expect.soft(await overflowOf(page)).toBeLessThanOrEqual(0);
  await mend();
  await expect(again).toBeEnabled();
  await expect(page.getByRole('status').filter({ hasText: barWords })).toBeHidden();
  const answered = nextAnswer(page);
  await again.click();
  // Odds may have moved meanwhile; what matters is that the server decides again.
  expect((await answered).message).not.toBe(words);
  await expect(again).toBeHidden();
  if (await slipOf(page).isVisible()) await expect(slip.getByRole('alert')).not.toBeEmpty();
});

test('[AUTH-3] signing in on a failing store says why, and works after the outage @long', async ({
  page,
}) => {
  await page.goto('/');
  const mend = await breakStore(page);
  const dialog = await openLogin(page);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByRole('button', { name: 'Login With Demo Id' }).click();
  await expect(page.getByText(entry).first()).toBeVisible();
  await expect(dialog).toBeVisible();
  await mend();
  await dialog.getByRole('button', { name: 'Login With Demo Id' }).click();
  await expect(page.getByText('Login successful!')).toBeVisible();
});
