import type { Page } from '@playwright/test';
import { betAtTable, fourteenTypes } from '../src/casino.ts';
import { findFaults, overflowOf } from '../src/faults.ts';
import { expect, test } from '../src/journey.ts';
import { demoSites, openSignedIn, urlOf } from '../src/sites.ts';

// A separate server: its players have no other open bets.
test.use({ serverFlags: ['--seed', '11'] });

async function checkHere(page: Page, what: string): Promise<void> {
  await expect(page.getByText('Loading...')).toHaveCount(0);
  // Elements that still fade in have other colours; a removed animation has ended too.
  await page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map((one) => one.finished));
  });
  expect(await findFaults(page), what).toEqual([]);
  expect(await overflowOf(page), what).toBeLessThanOrEqual(0);
}

const dialogOf = (page: Page) => page.getByRole('dialog').last();
const ballOf = (page: Page) =>
  page.getByRole('button', { name: /^Result .+, round \d{15}$/ }).first();

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function checkRules(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Rules', exact: true }).click();
  await expect(dialogOf(page)).toContainText('%');
  await checkHere(page, 'rules');
  await closeDialog(page);
}

/** Shows a round's result with its proof; resolves with the round. */
async function checkResult(page: Page, title: string): Promise<string> {
  const ball = ballOf(page);
  await expect(ball).toBeVisible({ timeout: 90_000 });
  const mid = /\d{15}/.exec((await ball.getAttribute('aria-label')) ?? '')?.[0] ?? '';
  await ball.click();
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Verify' }).click();
  await expect(dialogOf(page)).toContainText(/This (round|flight) is fair/);
  await checkHere(page, 'result');
  await closeDialog(page);
  return mid;
}

async function checkLobby(page: Page): Promise<void> {
  await checkHere(page, 'lobby');
  await page.getByRole('tab', { name: 'EZUGI' }).click();
  await expect(page.getByText('Coming Soon').first()).toBeVisible();
  await checkHere(page, 'coming soon');
  await page.getByRole('searchbox', { name: 'Search tables' }).fill('no such table');
  await expect(page.getByText('No table has that name.')).toBeVisible();
  await checkHere(page, 'empty search');
  await page.getByRole('button', { name: 'Show all tables' }).click();
  await expect(page.getByText('Andar Bahar')).toBeVisible();
}

/** Checks the table with an own bet on it, its dialogs, its result, and the replay of the round. */
async function checkTable(page: Page, home: string): Promise<void> {
  const wish = { path: '/casino/113/11301/1130102', option: 'Back Dragon at', stake: 100 };
  await betAtTable(page, { ...wish, home });
  await page.getByRole('button', { name: /^View Bet/ }).click();
  await expect(dialogOf(page)).toContainText('Selection ID');
  await checkHere(page, 'bet details');
  await closeDialog(page);
  // At the end of the page the chip tray covers no part of the bet layout.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await checkHere(page, 'table with a bet');
  await checkRules(page);
  const mid = await checkResult(page, 'DRAGON TIGER');
  await page.goto(`${home}/#/casino-round/${mid}`);
  await expect(page.getByRole('button', { name: 'Play it again' })).toBeVisible();
  await checkHere(page, 'replay');
}

async function checkVimaan(page: Page): Promise<void> {
  await checkRules(page);
  const state = page.getByRole('status').filter({ hasText: /Bets are open|Flying|Flew away/ });
  for (const words of ['Bets are open', 'Flying', 'Flew away']) {
    await expect(state).toContainText(words, { timeout: 200_000 });
    await checkHere(page, `Vimaan: ${words}`);
  }
  await checkResult(page, 'Vimaan');
}

for (const site of demoSites) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${site.layout} in ${colorScheme}`, () => {
      test.use({ colorScheme });

      test.beforeEach(async ({ page, server }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await openSignedIn(page, server.url, site);
      });

      const title = `on ${site.title} in ${colorScheme}`;
      const opener = (page: Page, home: string) => async (path: string) => {
        await page.goto(`${home}/#${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      };

      test(`[CAS-1] [CAS-3] lobby, table, result and replay have no fault ${title} @long`, async ({
        page,
        server,
      }) => {
        const home = urlOf(server.url, site);
        const open = opener(page, home);
        await open('/casino');
        await checkLobby(page);
        for (const path of ['/casino-new', '/play-video', '/fairness/dt20']) {
          await open(path);
          await checkHere(page, path);
        }
        await checkTable(page, home);
      });

      test(`[CAS-8] [CAS-10] every board and Vimaan have no fault ${title} @long`, async ({
        page,
        server,
      }) => {
        const open = opener(page, urlOf(server.url, site));
        for (const { path } of fourteenTypes) {
          await open(path);
          await checkHere(page, path);
        }
        await open('/casino/113/11303/1130301');
        await page.getByRole('button', { name: /^Back LOW Card at/ }).click({ timeout: 60_000 });
        await expect(page.getByRole('form', { name: 'Stake panel' })).toBeVisible();
        await checkHere(page, 'stake panel');
        await open('/vimaan');
        await checkVimaan(page);
      });
    });
  }
}
