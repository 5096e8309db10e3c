/** Every page of the account with real bets in it: three layouts, both themes, every width. */
import { accountPlaces } from '../src/account-pages.ts';
import { findFaults, overflowOf } from '../src/faults.ts';
import { expect, test } from '../src/journey.ts';
import { backLastMatch, settleAsLost, settleAsWon } from '../src/settled-bets.ts';
import { countShifts, readShift } from '../src/shift.ts';
import { demoSites, openSignedIn, urlOf } from '../src/sites.ts';

test.use({ serverFlags: ['--seed', '31'] });

for (const theme of ['light', 'dark'] as const) {
  for (const site of demoSites) {
    test.describe(`${site.layout} in ${theme}`, { tag: '@long' }, () => {
      test.use({ colorScheme: theme });

      test(`[ACC-1] [ACC-2] [ACC-6] [ACC-8] every page of the account in ${site.layout}`, async ({
        page,
        server,
      }) => {
        const failures: string[] = [];
        page.on('pageerror', (error) => failures.push(String(error)));
        await countShifts(page);
        await openSignedIn(page, server.url, site);
        await expect(page.getByRole('link', { name: / v / }).first()).toBeVisible();
        await settleAsWon(server, await backLastMatch(page, { sportId: '4', stake: 200 }));
        await settleAsLost(server, await backLastMatch(page, { sportId: '1', stake: 300 }));
        await backLastMatch(page, { sportId: '2', stake: 100 });
        for (const { path, heading, shows } of accountPlaces) {
          await page.goto(`${urlOf(server.url, site)}/#${path}`);
          await page.reload();
          const main = page.getByRole('main');
          await expect(main.getByRole('heading', { level: 1 })).toContainText(heading);
          for (const text of shows) await expect(main, path).toContainText(text);
          await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
          expect.soft(await readShift(page), `${path} jumps`).toBeLessThan(0.02);
          expect.soft(await findFaults(page), path).toEqual([]);
          expect.soft(await overflowOf(page), `${path} is too wide`).toBeLessThanOrEqual(0);
        }
        expect(failures).toEqual([]);
      });
    });
  }
}
