import type { Page } from '@playwright/test';
import { betAtTable, fourteenTypes, netOfAll, sevenTables, type TableWish } from '../src/casino.ts';
import { overflowOf } from '../src/faults.ts';
import { expect, test } from '../src/journey.ts';
import { readExposure, readMain } from '../src/server/player.ts';
import { type DemoSite, demoSites, openSignedIn, urlOf } from '../src/sites.ts';

// A separate server: its players have no other open bets.
test.use({ serverFlags: ['--seed', '11'] });

interface Visit {
  readonly page: Page;
  readonly serverUrl: string;
  readonly site: DemoSite;
}

/** Chip to statement: every bet is accepted, settled, listed, and the balance agrees to the penny. */
async function playEach({ page, serverUrl, site }: Visit, wishes: readonly TableWish[]) {
  const home = urlOf(serverUrl, site);
  await openSignedIn(page, serverUrl, site);
  await expect.poll(() => readMain(page), { timeout: 30_000 }).toBeGreaterThan(0);
  const before = (await readMain(page)) ?? 0;
  const bets = [];
  for (const wish of wishes) {
    bets.push(await betAtTable(page, { ...wish, home }));
    await expect(page.getByText(/^RID \d{15}$/)).toBeVisible();
    expect(await overflowOf(page), wish.path).toBeLessThanOrEqual(0);
  }
  const net = await netOfAll(page, bets);
  await page.goto(`${home}/#/accountstatement`);
  await expect.poll(() => readExposure(page), { timeout: 30_000 }).toBe(0);
  await expect.poll(() => readMain(page), { timeout: 30_000 }).toBe(before + net);
  await expect(page.getByRole('table')).toContainText(/, round \d{15}/);
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
  });
}
