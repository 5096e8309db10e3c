/** A newer build is deployed under open pages: nobody keeps a stale one, and no bet is lost. */
import type { Page } from '@playwright/test';
import { expect, test } from '../src/journey.ts';
import { market, openSlip, placeBet, readExposure, signInAsDemo } from '../src/server/player.ts';
import { openTwoBuilds, type TwoBuilds } from '../src/two-builds.ts';

// A separate server: open bets here would change what other journeys count.
test.use({ serverFlags: ['--seed', '23'], mayFail: true });

let builds: TwoBuilds;
test.beforeEach(async ({ server }) => {
  builds = await openTwoBuilds(server.url);
});
test.afterEach(() => builds.close());

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is ready.' });
const isNewer = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset['build'] === 'b');

async function firstRunner(page: Page): Promise<string> {
  const cell = market(page, 'Match Odds').getByRole('button', { name: /^Back .* at / });
  const label = (await cell.first().getAttribute('aria-label', { timeout: 30_000 })) ?? '';
  return /^Back (.*) at /.exec(label)?.[1] ?? '';
}

async function openMatch(page: Page): Promise<string> {
  await page.getByRole('tab', { name: 'Soccer' }).click();
  await page.getByRole('link', { name: / v / }).last().click();
  return await firstRunner(page);
}

test('[SITE-6] [SLIP-4] a newer build takes over when the player confirms, and open bets stay @long', async ({
  page,
  context,
}) => {
  await page.goto(builds.url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.reload();
  await signInAsDemo(page);
  const before = await readExposure(page);
  const wish = { market: 'Match Odds', side: 'back', stake: 200 } as const;
  await placeBet(page, { ...wish, runner: await openMatch(page) });
  await expect.poll(() => readExposure(page)).toBe(before + 200_00);
  const other = await context.newPage();
  await other.goto(builds.url);
  await expect(other.getByRole('link', { name: / v / }).first()).toBeVisible();

  builds.deploy();
  // A page of the old build that was never loaded is gone: the client says so and looks for a newer
  // build.
  await other.goto(`${builds.url}/#/casino`);
  await expect(bar(other)).toBeVisible({ timeout: 60_000 });
  expect(await isNewer(other)).toBe(false);

  // The page with a slip does not change until the player starts the newer build.
  await expect(bar(page)).toBeVisible({ timeout: 60_000 });
  const runner = await firstRunner(page);
  await openSlip(page, { ...wish, runner });
  expect(await isNewer(page)).toBe(false);
  await bar(page).getByRole('button', { name: 'Start it' }).click();
  await expect.poll(() => isNewer(page).catch(() => false), { timeout: 60_000 }).toBe(true);
  await expect(bar(page)).toBeHidden();
  await expect.poll(() => readExposure(page), { timeout: 30_000 }).toBe(before + 200_00);

  // The other tab is notified and not interrupted.
  expect(await isNewer(other)).toBe(false);
  await bar(other).getByRole('button', { name: 'Start it' }).click();
  await expect.poll(() => isNewer(other).catch(() => false), { timeout: 60_000 }).toBe(true);
  await expect(other.getByRole('main').getByRole('link').first()).toBeVisible({ timeout: 30_000 });
});
