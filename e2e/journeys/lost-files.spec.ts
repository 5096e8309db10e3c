/** Files of the client that do not arrive: once, and every time. No page is ever white. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../src/journey.ts';
import { furthestOf, matchPath, readMatches } from '../src/matches.ts';
import { loginDialog } from '../src/server/player.ts';
import { repository } from '../src/server/server.ts';
import { layline, openSignedIn } from '../src/sites.ts';

// The worker would answer from its cache.
test.use({ serviceWorkers: 'block' });

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly isDynamicEntry?: boolean;
}

const manifest = JSON.parse(
  readFileSync(join(repository, 'packages/web/dist/.vite/manifest.json'), 'utf8'),
) as Readonly<Record<string, Chunk>>;

/** Files of the screens and of what is around every page. */
const ofScreens = Object.entries(manifest)
  .filter(([source]) => /(-screen|-places|sports-tree|index\.html|other-calls)/.test(source))
  .flatMap(([, { file, css = [] }]) => [file, ...css]);

const pages: readonly (readonly [path: string, words: string | RegExp])[] = [
  ['/', 'Cricket'],
  ['/inplay', 'In Play'],
  ['/sports', 'Cricket'],
  ['/cricket', 'Cricket'],
  ['/horse-racing', 'ALL'],
  ['/casino', 'Casino'],
  ['/casino/113/11301/1130102', 'Recent Result'],
  ['/vimaan', 'Vimaan'],
  ['/multimarket', 'There are currently no followed multi markets.'],
  ['/accountstatement', 'Get Statement'],
  ['/betshistory', 'Get History'],
  ['/profitloss', 'Profit & Loss'],
  ['/settings', 'Quick Stakes'],
  ['/test', 'Playground'],
  ['/score', /./],
  ['/tv', /./],
];

/** The default run opens one page of each kind. */
const isWhole = process.env['JOURNEYS'] === 'all';
const ofDefault = ['/', '/casino/113/11301/1130102', '/accountstatement'];
const opened = pages.filter(([path]) => isWhole || ofDefault.includes(path));

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

/** Loads the whole page at the address; a change of the hash alone would not. */
async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`/#${path}`);
}

test('[ROUTE-3] every page comes up when each of its files fails once', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server.url, layline);
  const match = matchPath(furthestOf(await readMatches(page))).slice(2);
  const failed = new Set<string>();
  let ofPage = new Set<string>();
  await page.route(/\/(assets\/.*\.(js|css)|load-again\.js)$/, (route) => {
    const name = nameOf(route.request().url());
    if (ofPage.has(name)) return route.continue();
    ofPage.add(name);
    failed.add(name);
    return route.abort();
  });
  // Without the file that asks again for the first files, they have to arrive by themselves.
  await page.route('**/load-again.js', (route) => route.continue());
  for (const [path, words] of [...opened, [match, 'Match Odds'] as const]) {
    ofPage = new Set();
    await openWhole(page, path);
    await expect(page.getByRole('main'), path).toContainText(words, { timeout: 40_000 });
    await expect(page.getByText('could not be loaded'), path).toHaveCount(0);
  }
  const reached = ofScreens.filter((file) => failed.has(file));
  expect(reached.length, 'files of screens that failed').toBeGreaterThan(isWhole ? 10 : 4);
});

test.describe('a file that never arrives', () => {
  test.use({ mayFail: true });

  test('[ROUTE-3] leaves words and a way to try again, and never a white page', async ({
    page,
    server,
  }) => {
    await openSignedIn(page, server.url, layline);
    const lost = [
      ['/betshistory', manifest['src/start/account-places.tsx']],
      ['/casino', manifest['src/casino/casino-places.tsx']],
      ['/inplay', manifest['src/home/in-play-screen.tsx']],
    ] as const;
    for (const [path, chunk] of lost) {
      const pattern = `**/${chunk?.file ?? 'none'}`;
      await page.route(pattern, (route) => route.abort());
      await openWhole(page, path);
      await expect(page.getByText('This page could not be loaded.')).toBeVisible();
      await page.unroute(pattern);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('This page could not be loaded.')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });

  test('[ROUTE-3] [AUTH-1] of a dialog leaves the page, and the dialog can be asked for again @long', async ({
    page,
  }) => {
    const pattern = `**/${manifest['src/sign-in/login-dialog.tsx']?.file ?? 'none'}`;
    await page.route(pattern, (route) => route.abort());
    await page.goto('/#/profile');
    const words = page.getByText('A part of this page could not be loaded.');
    await expect(words).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Cricket' })).toBeVisible();
    await page.unroute(pattern);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(words).toHaveCount(0);
    // A browser that remembers what did not arrive has reloaded the page, without the dialog.
    const login = page.getByRole('button', { name: 'Login', exact: true });
    await expect(async () => {
      if (!(await loginDialog(page).isVisible())) await login.first().click({ timeout: 1000 });
      await expect(loginDialog(page)).toBeVisible({ timeout: 2000 });
    }).toPass();
  });

  test('[ROUTE-3] of the first page leaves words that lead to another try @long', async ({
    page,
  }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/');
    const words = page.getByText('This page could not be loaded.');
    await expect(words).toBeVisible();
    await page.unroute('**/assets/*.js');
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('tab', { name: 'Cricket' })).toBeVisible();
    await expect(words).toHaveCount(0);
  });
});
