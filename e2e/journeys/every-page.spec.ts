/**
 * Every page of site, shell and account: no fault, no overflow. The long run does so in two layouts, and
 * walks all (every-screen.spec.ts).
 */
import { findFaults, overflowOf } from '../src/faults.ts';
import { expect, test } from '../src/journey.ts';
import { layline, maidan, openSignedIn, urlOf } from '../src/sites.ts';

const pages = [
  ['/', 'Home'],
  ['/inplay', 'In Play'],
  ['/sports', 'Sports'],
  ['/cricket', 'Cricket'],
  ['/account', 'demo@'],
  ['/profile', 'Account Details'],
  ['/accountstatement', 'Account Statement'],
  ['/betshistory', 'Bet History'],
  ['/profitloss', 'Profit & Loss'],
  ['/profitloss/4', 'Profit & Loss'],
  ['/passwordhistory', 'Password History'],
  ['/loginactivity', 'Activity Log'],
  ['/settings', 'Stake'],
  ['/test', 'Playground'],
  ['/notfound', 'Looks Like you are lost!'],
] as const;

test.use({ colorScheme: 'light' });

for (const site of [layline, maidan]) {
  const tag = site === layline ? [] : ['@long'];
  test(`[SITE-2] [SITE-3] every page of ${site.layout} is free of faults`, { tag }, async ({
    page,
    server,
  }) => {
    await page.goto(urlOf(server.url, site));
    await expect(page.getByRole('link', { name: / v / }).first()).toBeVisible();
    expect(await findFaults(page), 'home of a visitor').toEqual([]);
    await openSignedIn(page, server.url, site);
    for (const [path, heading] of pages) {
      await page.goto(`${urlOf(server.url, site)}/#${path}`);
      await expect(page.getByRole('heading', { level: 1 }).first()).toContainText(heading);
      await expect(page.getByText('Loading...').first()).toBeHidden();
      expect(await findFaults(page), path).toEqual([]);
      expect(await overflowOf(page), `${path} is wider than the window`).toBeLessThanOrEqual(0);
    }
  });
}
