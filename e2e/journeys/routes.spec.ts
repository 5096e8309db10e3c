import { expect, test } from '../src/journey.ts';
import { layline, openSignedIn } from '../src/sites.ts';

const lost = 'Looks Like you are lost!';

/** Each page's address, and a text that occurs on no other page. */
const places: readonly (readonly [path: string, shows: string])[] = [
  ['/', 'In Play'],
  ['/inplay', 'Tomorrow'],
  ['/multimarket', 'There are currently no followed multi markets.'],
  ['/sports', 'Multi Markets'],
  ['/cricket', 'Cricket'],
  ['/tennis', 'Tennis'],
  ['/soccer', 'Soccer'],
  ['/horse-racing', 'Horse Racing'],
  ['/horseracing', 'Horse Racing'],
  ['/casino', 'ROYAL GAMING'],
  ['/casino/113/11302/1130201', '20 20 TEENPATTI'],
  ['/casino-new', 'Casino games'],
  ['/new-casino', 'Casino games'],
  ['/new-casino/113/11301/1130101', '20 20 DRAGON TIGER'],
  ['/play-casino-new/113/teen20', '20-20 Teenpatti'],
  ['/play-casino-new/teen20/113', '20-20 Teenpatti'],
  ['/play-casino-new/113/nothing', 'This Casino Table will be launched soon.'],
  ['/play-video', 'Live video'],
  ['/HorseMarket/10/101/5', 'Horse Racing'],
  ['/fullmarket/4/1/2', 'not offered here'],
  ['/account', 'Activity Log'],
  ['/settings', 'Quick Stakes'],
  ['/profile', 'Exposure Limit'],
  ['/accountstatement', 'Get Statement'],
  ['/betshistory', 'Get History'],
  ['/profitloss', 'Over time'],
  ['/profitloss/4', 'All sports'],
  ['/profitloss/4/345', 'Cricket'],
  ['/profitloss/4/345/Match%20Odds', 'Match Odds'],
  ['/profitloss/113/7/Casino', 'Casino'],
  ['/passwordhistory', 'Password History'],
  ['/loginactivity', 'IP address'],
  ['/casino-video', 'Layline'],
  ['/tv', 'Live Match'],
  ['/score', 'No score is known for this match yet.'],
  ['/test', 'Playground'],
];

// Where it is blocked, the page fails to have one.
test.use({ serviceWorkers: 'allow' });

test('[ROUTE-1] every route of the documents has a page', async ({ page, server }) => {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(String(error)));
  await openSignedIn(page, server.url, layline);
  for (const [place, shows] of places) {
    await page.goto(`/#${place}`);
    await expect(page.locator('#content'), place).toContainText(shows);
    await expect(page.getByText(lost), place).toHaveCount(0);
    await expect(page.getByText('Unexpected Application Error!'), place).toHaveCount(0);
  }
  expect(failures).toEqual([]);
});

test('[ROUTE-2] an unknown address says so, and Go Back leads home', async ({ page }) => {
  for (const place of ['/notfound', '/no/such/place', '/curling']) {
    await page.goto(`/#${place}`);
    await expect(page.getByRole('heading', { name: lost })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(/#\/$/);
});

test('[ROUTE-5] embedded frames have no header, navigation, sides or theme button', async ({
  page,
}) => {
  for (const path of ['/casino-video', '/tv', '/score']) {
    await page.goto(`/#${path}`);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('complementary')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /(Dark|Light) mode/ })).toHaveCount(0);
  }
});
