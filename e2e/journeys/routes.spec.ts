import { expect, test } from '../src/journey.ts';
import { layline, openSignedIn } from '../src/sites.ts';

const lost = 'Looks Like you are lost!';

const places = [
  '/',
  '/inplay',
  '/multimarket',
  '/sports',
  '/cricket',
  '/tennis',
  '/soccer',
  '/horse-racing',
  '/horseracing',
  '/casino',
  '/casino-new',
  '/new-casino',
  '/play-casino-new/113/teen20',
  '/play-casino-new/teen20/113',
  '/play-video',
  '/HorseMarket/10/101/5',
  '/account',
  '/settings',
  '/profile',
  '/accountstatement',
  '/betshistory',
  '/profitloss',
  '/profitloss/4',
  '/profitloss/4/345',
  '/profitloss/4/345/Match%20Odds',
  '/profitloss/113/7/Casino',
  '/passwordhistory',
  '/loginactivity',
  '/casino-video',
  '/tv',
  '/score',
  '/test',
];

test('[ROUTE-1] every route of the documents shows a page of its own', async ({ page, server }) => {
  test.setTimeout(120_000);
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(String(error)));
  await openSignedIn(page, server.url, layline);
  for (const place of places) {
    await page.goto(`/#${place}`);
    await expect(page.locator('#content').locator('> *').first(), place).toBeAttached();
    await expect(page.getByText(lost), place).toHaveCount(0);
    await expect(page.getByText('Unexpected Application Error!'), place).toHaveCount(0);
  }
  expect(failures).toEqual([]);
});

test('[ROUTE-2] what is no place says so, and Go Back leads home', async ({ page }) => {
  for (const place of ['/notfound', '/no/such/place', '/curling']) {
    await page.goto(`/#${place}`);
    await expect(page.getByRole('heading', { name: lost })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(/#\/$/);
});
