import type { Page } from '@playwright/test';
import { expect, test } from '../src/journey.ts';
import { readMain, signInAsDemo } from '../src/server/player.ts';

// A separate server: its player has no other open bets.
test.use({ serverFlags: ['--seed', '11'] });

const panel = (page: Page, name: 'First bet' | 'Second bet') =>
  page.getByRole('region', { name, exact: true });

const stakeOf = (page: Page, name: 'First bet' | 'Second bet') =>
  panel(page, name).getByRole('textbox', { name: 'Stake', exact: true });

/** Bets in the second panel as early before take-off as possible. */
async function betInSecond(page: Page, stake: number): Promise<void> {
  await expect(page.getByText(/Take-off in [56]\./)).toBeVisible({ timeout: 200_000 });
  await stakeOf(page, 'Second bet').fill(String(stake));
  const act = panel(page, 'Second bet').getByRole('button', { name: `Bet ${stake}`, exact: true });
  await act.click();
}

test('[CAS-10] Vimaan: a bet stays in its panel, after reloads and in other tabs', async ({
  page,
}) => {
  await page.goto('/');
  await signInAsDemo(page);
  await page.goto('/#/vimaan');
  await stakeOf(page, 'First bet').fill('100');
  const ofBet = { name: /^(Cancel the bet|Cash out)/ };
  // A flight may be over within a second, before the page is looked at.
  await expect(async () => {
    await betInSecond(page, 300);
    const open = panel(page, 'Second bet').getByRole('button', ofBet);
    await expect(open).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expect(stakeOf(page, 'First bet')).toHaveValue('100');
  await expect(stakeOf(page, 'First bet')).toBeEnabled();
  await expect(panel(page, 'First bet').getByRole('button', ofBet)).toHaveCount(0);

  const other = await page.context().newPage();
  await other.goto('/#/vimaan');
  await expect(stakeOf(other, 'Second bet')).toHaveValue('300');
  await expect(panel(other, 'First bet').getByRole('button', ofBet)).toHaveCount(0);
  await other.reload();
  // It is either still open or already settled; it never shows in the other panel.
  await expect(stakeOf(other, 'First bet')).toHaveValue('');
});

test('[CAS-10] Vimaan: a lost bet and an automatic cash-out are announced @long', async ({
  page,
}) => {
  await page.goto('/');
  await signInAsDemo(page);
  const before = (await readMain(page)) ?? 0;
  await page.goto('/#/vimaan');
  const target = panel(page, 'Second bet').getByRole('textbox', { name: 'Automatic cash-out at' });
  await target.fill('1.01');
  await betInSecond(page, 300);
  const end = panel(page, 'Second bet').getByRole('status');
  await expect(end).toContainText(/Automatic cash-out at 1\.01×: \+3\.00|−300\.00/, {
    timeout: 60_000,
  });
  const isLost = (await end.textContent())?.includes('−300') ?? false;
  await expect
    .poll(() => readMain(page), { timeout: 30_000 })
    .toBe(before + (isLost ? -300_00 : 3_00));
});
