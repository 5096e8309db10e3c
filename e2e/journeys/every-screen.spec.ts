/**
 * Every page in five sizes, both themes and three layouts: nothing wider than its window, cut off, covered,
 * too small for a finger, unclear to a screen reader, or in error.
 */
import { findFaults } from '../src/faults.ts';
import { expect, type Page, test } from '../src/journey.ts';
import { furthestOf, matchPath, readMatches } from '../src/matches.ts';
import { screenFaults } from '../src/screen-faults.ts';
import { type DemoSite, demoSites, openSignedIn, urlOf } from '../src/sites.ts';

test.use({ serverFlags: ['--seed', '31'] });
test.beforeEach(({ page: _page }, info) => {
  test.skip(info.project.name !== 'phone', 'sets its own sizes');
});

type Size = readonly [width: number, height: number];
type Theme = 'light' | 'dark';

/** Each page's path, and what it shows once it is loaded. */
const pages: readonly (readonly [path: string, shows: string | RegExp])[] = [
  ['/', / v /],
  ['/inplay', / v /],
  ['/multimarket', 'There are currently no followed multi markets.'],
  ['/ladders', 'their ladders stand here'],
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
  ['/fairness/dt20', 'Fairness'],
  ['/vimaan', 'Fairness'],
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
  ['/casino-video?id=1130102', 'Dragon'],
  ['/tv', 'Live Match'],
  ['/score', 'No score'],
  ['/test', 'Playground'],
  ['/notfound', 'Looks Like you are lost!'],
];

interface Visit {
  readonly page: Page;
  readonly serverUrl: string;
  readonly site: DemoSite;
  readonly sizes: readonly Size[];
  readonly themes: readonly Theme[];
}

/** Colours that fade from one theme to the other would be measured half-way. */
async function turnTo(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator(`html[data-theme="${colorScheme}"]`)).toBeAttached();
  await page.evaluate(async () => {
    // What is out of sight is drawn too: its colours would be those of the theme before.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets = [sheet];
    // The shortest fade lasts until the next frame, which is late on a busy machine.
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const fades = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.all(fades.map(({ finished }) => finished.catch(() => undefined)));
  });
}

async function checkAll({ page, sizes, themes }: Visit, what: string): Promise<void> {
  await expect(page.getByText('Loading...').first()).toBeHidden();
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    for (const theme of themes) {
      await turnTo(page, theme);
      const where = `${what} at ${width} × ${height} in ${theme}`;
      expect.soft(await screenFaults(page), where).toEqual([]);
      expect.soft(await findFaults(page), where).toEqual([]);
    }
  }
}

/** A match to come, one in play, and a race. */
async function matchPages(page: Page): Promise<[path: string, shows: string][]> {
  const [rows, races] = [await readMatches(page), await readMatches(page, '10')];
  const live = rows.find(({ inPlay, fancy }) => inPlay && fancy);
  if (live === undefined) throw new Error('the programme always has such a match');
  const race = furthestOf(races);
  return [
    [matchPath(furthestOf(rows)), 'Match Odds'],
    [matchPath(live), 'Fancy Bet'],
    [`/#/HorseMarket/10/${race.competitionId}/${race.eventId}`, 'WIN'],
  ];
}

async function visitAll(visit: Visit): Promise<void> {
  const { page, serverUrl, site } = visit;
  const home = urlOf(serverUrl, site);
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${String(error)}`));
  await page.goto(home);
  await expect(page.getByRole('link', { name: / v / }).first()).toBeVisible();
  await checkAll(visit, 'home of a visitor');
  await openSignedIn(page, serverUrl, site);
  const ours = pages.map(([path, shows]) => [`/#${path}`, shows] as const);
  for (const [path, shows] of [...ours, ...(await matchPages(page))]) {
    await page.goto(`${home}${path}`);
    await expect(page.locator('#content'), path).toContainText(shows);
    await checkAll(visit, path);
  }
  expect.soft(errors, 'errors in the console').toEqual([]);
}

/** One element for each kind of fault, and none at fault. */
const planted = `
  <main style="position: relative">
    <p style="overflow: hidden; width: 60px; white-space: nowrap">Western Dales v River Plains</p>
    <button style="width: 20px; height: 20px; padding: 0">×</button>
    <button style="position: absolute; top: 100px; left: 0; width: 90px; height: 40px">1.85</button>
    <p style="position: absolute; top: 100px; left: 0; width: 90px; height: 40px">No</p>
    <div style="width: 400px">wide</div>
    <p style="overflow: auto; width: 60px; white-space: nowrap">A text that scrolls is at no fault</p>
    <button style="position: absolute; top: 200px; left: 0; width: 90px; height: 40px">1.92</button>
  </main>`;

test('[SHELL-9] the search finds a page that is too wide, cut, small and covered @long', async ({
  page,
}) => {
  await page.setContent(planted);
  expect(await screenFaults(page)).toEqual([
    expect.stringMatching(/^the page is \d+ px wider than its window$/),
    "text cut off: p 'Western Dales v River Plains'",
    "control of 20 × 20 px: button '×'",
    "p 'No' lies over button '1.85'",
  ]);
});

const handheld = [
  [360, 740],
  [740, 360],
  [768, 1024],
] as const;
const desktop = [
  [1280, 800],
  [1920, 1080],
] as const;
const bothThemes = ['light', 'dark'] as const;

for (const site of demoSites) {
  test.describe(`on ${site.layout}`, { tag: '@long' }, () => {
    test.setTimeout(1_800_000);

    test(`[SITE-2] [SITE-3] [SHELL-9] every page of ${site.layout} in the hand`, async ({
      page,
      server,
    }) => {
      const url = server.url;
      await visitAll({ page, serverUrl: url, site, sizes: handheld, themes: bothThemes });
    });

    test.describe('with a pointer', () => {
      test.use({ hasTouch: false });

      test(`[SITE-2] [SITE-3] [SHELL-9] every page of ${site.layout} on a desktop`, async ({
        page,
        server,
      }) => {
        const url = server.url;
        await visitAll({ page, serverUrl: url, site, sizes: desktop, themes: bothThemes });
      });
    });
  });
}
