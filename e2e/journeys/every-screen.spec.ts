/** Every page in every size, theme and layout: nothing cut off, covered, too small or in error. */
import { findFaults } from '../src/faults.ts';
import { expect, type Page, test } from '../src/journey.ts';
import { furthestOf, matchPath, readMatches } from '../src/matches.ts';
import { screenFaults } from '../src/screen-faults.ts';
import { type DemoSite, demoSites, openSignedIn, urlOf } from '../src/sites.ts';

test.use({ serverFlags: ['--seed', '31'] });
test.beforeEach(({ page: _page }, info) => {
  test.skip(info.project.name !== 'phone', 'sets its own sizes');
});

const sizes = [
  [360, 740],
  [740, 360],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
] as const;
const themes = ['light', 'dark'] as const;

/** Each page's path, and what it shows once it is loaded. */
const pages: readonly (readonly [path: string, shows: string | RegExp])[] = [
  ['/', / v /],
  ['/inplay', / v /],
  ['/multimarket', 'There are currently no followed multi markets.'],
  ['/sports', 'Multi Markets'],
  ['/cricket', / v /],
  ['/tennis', / v /],
  ['/soccer', / v /],
  ['/horse-racing', /\d\d:\d\d/],
  ['/casino', 'ROYAL GAMING'],
  ['/casino-new', 'Casino games'],
  ['/casino/113/11302/1130201', 'RID'],
  ['/casino/113/11303/1130301', 'RID'],
  ['/casino/113/11301/1130102', 'RID'],
  ['/play-casino-new/113/card32', 'RID'],
  ['/play-casino-new/113/worli2', 'RID'],
  ['/play-casino-new/113/baccarat', 'RID'],
  ['/play-casino-new/113/nothing', 'launched soon'],
  ['/vimaan', 'First bet'],
  ['/play-video', 'Live video'],
  ['/account', 'Activity Log'],
  ['/settings', 'Quick Stakes'],
  ['/profile', 'Exposure Limit'],
  ['/accountstatement', 'Deposit'],
  ['/betshistory', 'Get History'],
  ['/profitloss', 'Over time'],
  ['/profitloss/4', 'All sports'],
  ['/passwordhistory', 'Password History'],
  ['/loginactivity', 'Success'],
  ['/casino-video?id=1130102', 'RID'],
  ['/tv', 'Live Match'],
  ['/score', 'No score'],
  ['/test', 'Playground'],
  ['/notfound', 'Looks Like you are lost!'],
];

async function check(page: Page, what: string): Promise<void> {
  await expect(page.getByText('Loading...').first()).toBeHidden();
  expect.soft(await screenFaults(page), what).toEqual([]);
  expect.soft(await findFaults(page), what).toEqual([]);
}

async function openMatches(page: Page, home: string): Promise<[string, string][]> {
  const rows = await readMatches(page);
  const live = rows.find(({ inPlay, fancy }) => inPlay && fancy);
  if (live === undefined) throw new Error('the programme always has such a match');
  return [
    [`${home}${matchPath(furthestOf(rows))}`, 'Match Odds'],
    [`${home}${matchPath(live)}`, 'Fancy Bet'],
  ];
}

interface Visit {
  readonly page: Page;
  readonly serverUrl: string;
  readonly site: DemoSite;
}

async function checkEvery({ page, serverUrl, site }: Visit): Promise<void> {
  const home = urlOf(serverUrl, site);
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(home);
  await expect(page.getByRole('link', { name: / v / }).first()).toBeVisible();
  await check(page, 'home of a visitor');
  await openSignedIn(page, serverUrl, site);
  const matches = await openMatches(page, home);
  const all = [...pages.map(([path, shows]) => [`${home}/#${path}`, shows] as const), ...matches];
  for (const [url, shows] of all) {
    await page.goto(url);
    await expect(page.locator('#content'), url).toContainText(shows);
    await check(page, url);
  }
  expect.soft(errors, 'errors in the console').toEqual([]);
}

for (const [width, height] of sizes) {
  for (const theme of themes) {
    for (const site of demoSites) {
      const isDaily = width === 360 && theme === 'light' && site.layout === 'tamannah';
      test.describe(`${width} × ${height}`, { tag: isDaily ? [] : ['@long'] }, () => {
        test.use({
          viewport: { width, height },
          colorScheme: theme,
          hasTouch: width < 1025,
        });
        test.setTimeout(600_000);

        test(`[SITE-2] [SITE-3] [SHELL-9] ${site.layout}, ${theme}, ${width} × ${height}`, async ({
          page,
          server,
        }) => {
          await checkEvery({ page, serverUrl: server.url, site });
        });
      });
    }
  }
}
