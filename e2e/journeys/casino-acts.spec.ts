import type { Page } from '@playwright/test';
import { betAtTable, netOfAll, type TakenBet } from '../src/casino.ts';
import { expect, test } from '../src/journey.ts';
import { readExposure, readMain, signInAsDemo } from '../src/server/player.ts';

// A separate server: its player has no other open bets.
test.use({ serverFlags: ['--seed', '11'] });

const worli = '/play-casino-new/113/worli2';
const onSeven = { path: worli, option: 'Back 7 Single at', stake: 100 };

/** Presses one of the tray's actions; resolves with the ids of the bets that it placed. */
async function actAndCount(page: Page, name: string, count: number): Promise<TakenBet[]> {
  const answers: Promise<TakenBet>[] = [];
  const listen = (): Promise<TakenBet> =>
    page
      .waitForResponse((response) => response.url().endsWith('/bet/save2'), { timeout: 30_000 })
      .then((response) => response.json())
      .then(({ data }: { data: TakenBet }) => data);
  for (let at = 0; at < count; at += 1) answers.push(listen());
  await page.getByRole('button', { name, exact: true }).click({ timeout: 60_000 });
  return Promise.all(answers);
}

test('[CAS-4] double, undo and rebet, and the statement agrees @long', async ({ page }) => {
  await page.goto('/');
  await signInAsDemo(page);
  const before = (await readMain(page)) ?? 0;
  const kept: TakenBet[] = [];
  // All of it must fit into the open time of one round; otherwise it is repeated.
  await expect(async () => {
    kept.push(await betAtTable(page, onSeven));
    const [doubled] = await actAndCount(page, 'Double', 1);
    if (doubled !== undefined) kept.push(doubled);
    await expect.poll(() => readExposure(page), { timeout: 5000 }).toBe(200_00);
    await page.getByRole('button', { name: 'Undo', exact: true }).click({ timeout: 5000 });
    await expect(page.getByText('The bet is cancelled.')).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 150_000 });
  let net = await netOfAll(page, kept);
  const again = await actAndCount(page, 'Rebet', 1);
  net += await netOfAll(page, again);
  await page.goto('/#/accountstatement');
  await expect.poll(() => readExposure(page), { timeout: 30_000 }).toBe(0);
  await expect.poll(() => readMain(page), { timeout: 30_000 }).toBe(before + net);
});

test('[CAS-10] a settled bet of the history plays its round again @long', async ({ page }) => {
  await page.goto('/');
  await signInAsDemo(page);
  const bet = await betAtTable(page, onSeven);
  await netOfAll(page, [bet]);
  await page.goto('/#/betshistory');
  await page.getByLabel('Status').selectOption('Settle');
  await page.getByRole('button', { name: 'Get History' }).click();
  await expect(page.locator('td[data-label="Settled As"]').first()).toBeVisible();
  // Newest first; the only one of this round.
  await page.getByRole('button', { name: 'View Bet' }).first().click();
  const details = page.getByRole('dialog', { name: 'Bet Details' });
  await expect(details).toContainText(bet.betId);
  await details.getByRole('link', { name: 'Replay the round' }).click();
  const scene = page.getByRole('group', { name: 'Live table' });
  await expect(scene.getByRole('status')).toContainText(/( of .*){3}/, { timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Verify' })).toBeVisible();
});

test('[CAS-1] the video page shows a table, and another one on request @long', async ({ page }) => {
  await page.goto('/');
  await signInAsDemo(page);
  await page.goto('/#/play-video');
  const frame = page.locator('iframe[title="Live video"]');
  await expect(frame).toBeVisible();
  const list = page.getByRole('list', { name: 'Tables' });
  await list.getByRole('button', { name: 'Baccarat', exact: true }).click();
  await expect(frame).toHaveAttribute('src', /id=3044$/);
  const scene = frame.contentFrame().getByRole('group', { name: 'Live table' });
  await expect(scene).toContainText('Banker');
});

test('[FRAME-1] the video works on its own and deals the round @long', async ({ page }) => {
  await page.goto('/#/casino-video?id=3035');
  const scene = page.getByRole('group', { name: 'Live table' });
  await expect(scene).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(scene.getByRole('status')).toContainText(/ of (Spades|Hearts|Clubs|Diamonds)/, {
    timeout: 60_000,
  });
});

test('[FRAME-1] with reduced motion the cards appear in place @long', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/#/casino-video?id=3035');
  const scene = page.getByRole('group', { name: 'Live table' });
  await expect(scene.getByRole('status')).toContainText(/ of /, { timeout: 60_000 });
  const running = await page.evaluate(() => document.getAnimations().length);
  expect(running).toBe(0);
});

test('[CAS-10] Vimaan: a bet with a target flies, and the balance agrees @long', async ({
  page,
}) => {
  await page.goto('/');
  await signInAsDemo(page);
  const before = (await readMain(page)) ?? 0;
  await page.goto('/#/vimaan');
  const slot = page.getByRole('region', { name: 'First bet' });
  await slot.getByRole('textbox', { name: 'Stake', exact: true }).fill('100');
  await slot.getByRole('textbox', { name: 'Automatic cash-out at' }).fill('1.01');
  const answered = page.waitForResponse((response) => response.url().endsWith('/vimaan/bet'), {
    timeout: 90_000,
  });
  await slot.getByRole('button', { name: 'Bet 100', exact: true }).click({ timeout: 90_000 });
  const { data } = (await (await answered).json()) as { data: { betId: string } };
  const net = await netOfAll(page, [{ betId: data.betId, stake: 100 }]);
  expect([100, -100_00]).toContain(net);
  await page.goto('/#/accountstatement');
  await expect.poll(() => readMain(page), { timeout: 30_000 }).toBe(before + net);
});
