import type { Page } from '@playwright/test';
import { betAtTable, fourteenTypes, netOfAll, sevenTables, type TableWish } from '../src/casino.ts';
import { findFaults, overflowOf } from '../src/faults.ts';
import { expect, test } from '../src/journey.ts';
import { readExposure, readMain } from '../src/player.ts';
import { type DemoSite, demoSites, openSignedIn, urlOf } from '../src/sites.ts';

// A house of its own: its players' open bets are these alone.
test.use({ serverFlags: ['--seed', '13'] });

interface Visit {
  readonly page: Page;
  readonly serverUrl: string;
  readonly site: DemoSite;
}

/** Chip to statement: every bet is taken, settled, listed, and the balance agrees to the penny. */
async function playEach({ page, serverUrl, site }: Visit, wishes: readonly TableWish[]) {
  const home = urlOf(serverUrl, site);
  await openSignedIn(page, serverUrl, site);
  await expect.poll(() => readMain(page), { timeout: 30_000 }).toBeGreaterThan(0);
  const before = (await readMain(page)) ?? 0;
  const bets = [];
  for (const wish of wishes) {
    bets.push(await betAtTable(page, wish, home));
    await expect(page.getByText(/^RID \d{15}$/)).toBeVisible();
    expect(await overflowOf(page), wish.path).toBeLessThanOrEqual(0);
  }
  const net = await netOfAll(page, bets);
  await page.goto(`${home}/#/accountstatement`);
  await expect.poll(() => readExposure(page), { timeout: 30_000 }).toBe(0);
  await expect.poll(() => readMain(page), { timeout: 30_000 }).toBe(before + net);
  await expect(page.getByRole('table')).toContainText(/, round \d{15}/);
}

async function checkHere(page: Page, what: string): Promise<void> {
  await expect(page.getByText('Loading...')).toHaveCount(0);
  // A dialog that is still fading in has colours of its own.
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished)));
  expect(await findFaults(page), what).toEqual([]);
  expect(await overflowOf(page), what).toBeLessThanOrEqual(0);
}

const dialogOf = (page: Page) => page.getByRole('dialog').last();

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** The dialogs of a table: rules, placed bets, a result with its proof. */
async function checkTable(page: Page, title: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Rules', exact: true }).click();
  await expect(dialogOf(page).getByRole('table')).toContainText('%');
  await checkHere(page, 'rules');
  await closeDialog(page);
  await page.getByRole('button', { name: /^View Bet/ }).click();
  await expect(dialogOf(page)).toContainText('Bet Details');
  await checkHere(page, 'bet details');
  await closeDialog(page);
  const result = page.getByRole('button', { name: /^Result .+, round \d{15}$/ }).first();
  await result.click({ timeout: 60_000 });
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Verify' }).click();
  await expect(dialogOf(page)).toContainText('This round is fair');
  await checkHere(page, 'result');
  await closeDialog(page);
}

for (const site of demoSites) {
  test.describe(`on ${site.layout}`, () => {
    test(`[CAS-2] [CAS-4] the seven tables from chip to statement on ${site.title} @long`, async ({
      page,
      server,
    }) => {
      test.setTimeout(900_000);
      await playEach({ page, serverUrl: server.url, site }, sevenTables);
    });

    test(`[CAS-8] the fourteen types from chip to statement on ${site.title} @long`, async ({
      page,
      server,
    }) => {
      test.setTimeout(1_800_000);
      await playEach({ page, serverUrl: server.url, site }, fourteenTypes);
    });

    for (const colorScheme of ['light', 'dark'] as const) {
      test(`[CAS-3] pages and dialogs without faults on ${site.title} in ${colorScheme} @long`, async ({
        page,
        server,
      }) => {
        test.setTimeout(900_000);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const home = urlOf(server.url, site);
        await openSignedIn(page, server.url, site);
        const open = async (path: string): Promise<void> => {
          await page.goto(`${home}/#${path}`);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        };
        for (const path of ['/casino', '/casino-new', '/play-video', '/fairness/dt20']) {
          await open(path);
          await checkHere(page, path);
        }
        await open('/casino/113/11301/1130102');
        await checkTable(page, 'DRAGON TIGER');
        for (const { path } of fourteenTypes) {
          await open(path);
          await checkHere(page, path);
        }
        await open('/casino/113/11303/1130301');
        const low = page.getByRole('button', { name: /^Back LOW Card at/ });
        await low.click({ timeout: 60_000 });
        await checkHere(page, 'stake panel');
        await open('/vimaan');
        await page.getByRole('main').getByRole('button', { name: 'Rules', exact: true }).click();
        await expect(dialogOf(page)).toBeVisible();
        await checkHere(page, 'Vimaan');
      });
    }
  });
}
