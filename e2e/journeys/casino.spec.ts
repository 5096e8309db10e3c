import type { Page } from '@playwright/test';
import { betAtTable, netOfAll, type TableWish } from '../src/casino.ts';
import { findFaults, overflowOf } from '../src/faults.ts';
import { expect, test } from '../src/journey.ts';
import { readExposure, readMain, signInAsDemo } from '../src/player.ts';

const sevenTables: readonly TableWish[] = [
  { path: '/casino/113/11301/1130101', option: 'Back Dragon at', stake: 100 },
  { path: '/casino/113/11301/1130102', option: 'Back Tiger Even at', stake: 200 },
  { path: '/casino/113/11301/1130103', option: 'Back Tie at', stake: 100 },
  { path: '/casino/113/11302/1130201', option: 'Back Player A at', stake: 200 },
  { path: '/casino/113/11302/1130202', option: 'Back Pair plus B at', stake: 100 },
  { path: '/casino/113/11303/1130301', option: 'Back LOW Card at', stake: 300, isConfirmed: true },
  { path: '/casino/113/11303/1130302', option: 'Back Black at', stake: 150, isConfirmed: true },
];

const play = (type: string, option: string, more: Partial<TableWish> = {}): TableWish => ({
  path: `/play-casino-new/113/${type}`,
  option,
  stake: 100,
  ...more,
});

const fourteenTypes: readonly TableWish[] = [
  play('teen20', 'Back Player B at'),
  play('lucky7', 'Back Card 9 at', { isConfirmed: true }),
  play('lucky7eu', 'Back Line 2 at', { isConfirmed: true }),
  play('dt20', 'Back Pair at'),
  play('card32', 'Lay Player 8 at'),
  play('card32eu', 'Back Any Three Card Red at'),
  play('dt202', 'Back Dragon Card J at'),
  play('poker20', 'Back Two Pair A at'),
  play('Teen', 'Lay Player B at'),
  play('aaa', 'Back Akbar at'),
  play('dt6', 'Back Tiger Heart at'),
  play('btable', 'Back Kis KisKo Pyaar Karoon at'),
  play('baccarat', 'Back Banker at'),
  play('worli2', 'Back 7 Single at'),
];

/** Chip to statement: every bet is taken, settled, listed, and the balance agrees to the penny. */
async function playEach(page: Page, wishes: readonly TableWish[]): Promise<void> {
  await page.goto('/');
  await signInAsDemo(page);
  const before = (await readMain(page)) ?? 0;
  const bets = [];
  for (const wish of wishes) {
    bets.push(await betAtTable(page, wish));
    await expect(page.getByText(/^RID \d{15}$/)).toBeVisible();
    expect(await overflowOf(page), wish.path).toBeLessThanOrEqual(0);
  }
  const net = await netOfAll(page, bets);
  await page.goto('/#/accountstatement');
  await expect.poll(() => readExposure(page), { timeout: 30_000 }).toBe(0);
  await expect.poll(() => readMain(page), { timeout: 30_000 }).toBe(before + net);
  await expect(page.getByRole('table')).toContainText(/\d/);
}

// A house of its own: its player's open bets are these alone.
test.use({ serverFlags: ['--seed', '11'] });

test('[CAS-4] [CAS-8] a table and a type from chip to statement', async ({ page }) => {
  test.setTimeout(200_000);
  await playEach(page, [...sevenTables.slice(0, 1), ...fourteenTypes.slice(-1)]);
});

test('[CAS-2] [CAS-4] each of the seven tables from chip to statement', { tag: '@long' }, async ({
  page,
}) => {
  test.setTimeout(400_000);
  await playEach(page, sevenTables);
});

test('[CAS-8] each of the fourteen play types from chip to statement', { tag: '@long' }, async ({
  page,
}) => {
  test.setTimeout(600_000);
  await playEach(page, fourteenTypes);
});

test('[CAS-8] an unknown type says that it will be launched soon', async ({ page }) => {
  await page.goto('/#/play-casino-new/113/roulette');
  await expect(page.getByText('This Casino Table will be launched soon.')).toBeVisible();
});

test('[CAS-1] a visitor who opens the casino is asked to log in', async ({ page }) => {
  await page.goto('/#/casino');
  await expect(page.getByRole('dialog')).toContainText('Non-Gambling Territories');
});

test('[CAS-3] [CAS-10] a result opens its round, and Verify draws it again', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('/');
  await signInAsDemo(page);
  await page.goto('/#/casino/113/11301/1130102');
  const first = page.getByRole('button', { name: /^Result [DT], round \d{15}$/ }).first();
  await expect(first).toBeVisible({ timeout: 60_000 });
  await first.click();
  const dialog = page.getByRole('dialog', { name: 'DRAGON TIGER' });
  await expect(dialog).toContainText(/Round ID \d{15}/);
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await expect(dialog).toContainText('This round is fair: redrawn here, nothing differs.');
  expect(await findFaults(page)).toEqual([]);
});

test('[FRAME-1] the video stands alone and deals the round', async ({ page }) => {
  test.setTimeout(90_000);
  await page.goto('/#/casino-video?id=3035');
  const scene = page.getByRole('group', { name: 'Live table' });
  await expect(scene).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(scene.getByRole('status')).toContainText(/ of (Spades|Hearts|Clubs|Diamonds)/, {
    timeout: 60_000,
  });
});

test('[CAS-10] Vimaan: a bet with a target flies, and the balance agrees', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto('/');
  await signInAsDemo(page);
  const before = (await readMain(page)) ?? 0;
  await page.goto('/#/vimaan');
  const slot = page.getByRole('region', { name: 'First bet' });
  await slot.getByRole('textbox', { name: 'Automatic cash-out at' }).fill('1.01');
  const answered = page.waitForResponse((response) => response.url().endsWith('/vimaan/bet'), {
    timeout: 90_000,
  });
  await slot.getByRole('button', { name: 'Bet 100' }).click({ timeout: 90_000 });
  const { data } = (await (await answered).json()) as { data: { betId: string } };
  const net = await netOfAll(page, [{ betId: data.betId, stake: 100 }]);
  expect([100, -100_00]).toContain(net);
  await page.goto('/#/accountstatement');
  await expect.poll(() => readMain(page), { timeout: 30_000 }).toBe(before + net);
});

for (const theme of ['light', 'dark'] as const) {
  // The palette tests hold the contrast of both themes for every colour.
  const tag = theme === 'dark' ? ['@long'] : [];
  test.describe(`in ${theme}`, { tag }, () => {
    test.use({ colorScheme: theme });

    test(`[CAS-1] [CAS-2] lobby, table and Vimaan are free of faults in ${theme}`, async ({
      page,
    }) => {
      test.setTimeout(120_000);
      await page.goto('/');
      await signInAsDemo(page);
      await expect(page.getByText('Login successful!')).toBeHidden();
      for (const path of ['/casino', '/casino/113/11301/1130102', '/vimaan', '/fairness/dt20']) {
        await page.goto(`/#${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText('Loading...')).toHaveCount(0);
        expect(await findFaults(page), path).toEqual([]);
        expect(await overflowOf(page), path).toBeLessThanOrEqual(0);
      }
    });
  });
}
