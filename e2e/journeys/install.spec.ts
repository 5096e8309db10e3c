/** A site is installed, and its slip comes back after the phone dropped the page. */
import type { CDPSession } from '@playwright/test';
import { expect, type Page, test } from '../src/journey.ts';
import { furthestOf, matchPath, readMatches } from '../src/matches.ts';
import { layline, openSignedIn } from '../src/sites.ts';

// As the cut line's: this bets nothing.
test.use({ serverFlags: ['--seed', '21'] });

const developer = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page);

test('[INST-1] the browser finds nothing that keeps the site from being installed @long', async ({
  page,
}) => {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const session = await developer(page);
  const { errors, data = '' } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const { icons } = JSON.parse(data) as { icons: { src: string; sizes: string }[] };
  for (const { src, sizes } of icons.filter((icon) => icon.sizes !== 'any')) {
    const width = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return picture.naturalWidth;
    }, src);
    expect(`${width}x${width}`).toBe(sizes);
  }
});

test('[INST-3] a slip comes back after a phone call, with its price to be confirmed', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server.url, layline);
  await page.goto(matchPath(furthestOf(await readMatches(page, '1'))));
  const odds = page.getByRole('region', { name: 'Match Odds', exact: true });
  await odds
    .getByRole('button', { name: /^Back .* at / })
    .first()
    .click();
  const slip = page.getByRole('form', { name: 'Bet slip' });
  await slip.getByRole('textbox', { name: 'Stake', exact: true }).fill('170');
  // What a browser does to a page that it drops and opens again: the window's storage stays.
  await page.reload();
  await expect(slip.getByRole('textbox', { name: 'Stake', exact: true })).toHaveValue('170');
  const place = slip.locator('button[type=submit]');
  await expect(place).toBeDisabled();
  await slip.getByRole('button', { name: /^Keep / }).click();
  await expect(place).toBeEnabled();
  await slip.getByRole('button', { name: 'Close the bet slip' }).click();
  expect(await page.evaluate(() => sessionStorage.getItem('slip-1'))).toBeNull();
});
