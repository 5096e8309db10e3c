/**
 * Every page of the console in both themes, with something on it: no fault, no overflow. The default run
 * walks one page of each make: a table, a form, an overview, an account.
 */
import { readFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { findContrastFaults, findFaults, showIn } from '../src/faults.ts';
import { expect, staffFlags, test } from '../src/journey.ts';
import { screenFaults } from '../src/screen-faults.ts';
import { type RunningServer, repository } from '../src/server/server.ts';
import { backLastMatch, settleAsLost } from '../src/settled-bets.ts';
import { layline, openSignedIn } from '../src/sites.ts';
import { enter, join, openMarketPage, runForm } from '../src/staff.ts';

test.use({ serverFlags: staffFlags });
test.describe.configure({ timeout: 300_000 });

const themes = ['light', 'dark'] as const;

async function setTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((one) => localStorage.setItem('layline-console-theme', one), theme);
}

async function expectSound(page: Page, where: string): Promise<void> {
  // The header stays, and would lie over what is scrolled under it.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  expect.soft(await findFaults(page), where).toEqual([]);
  expect.soft(await screenFaults(page), where).toEqual([]);
}

async function walk(page: Page, origin: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(`${origin}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading…')).toHaveCount(0);
    await showIn(page, 'light');
    await expectSound(page, path);
    await showIn(page, 'dark');
    expect.soft(await findContrastFaults(page), `${path} in dark`).toEqual([]);
  }
}

/** An open bet and a paid one of the demo player; resolves with the markets of both. */
async function addBets(browser: Browser, server: RunningServer) {
  const player = await browser.newPage();
  await openSignedIn(player, server.url, layline);
  await expect(player.getByRole('link', { name: / v / }).first()).toBeVisible();
  const paid = await backLastMatch(player, { sportId: '4', stake: 200 });
  const open = await backLastMatch(player, { sportId: '1', stake: 300 });
  await settleAsLost(server, paid);
  await player.close();
  return { paid: paid.marketId, open: open.marketId };
}

const playerTabs = ['bets', 'statement', 'sessions', 'sign-ins', 'limits', 'linked', 'notes'];

const isWhole = process.env['JOURNEYS'] === 'all';
const ofDefault =
  /^\/(|markets\/.+|bets|players\/.*|sites\/layline|system|approvals|commands\/.*)$/;

/** The routes of the program, so that none is left out here. */
function routes(): string[] {
  const app = readFileSync(joinPath(repository, 'packages/console/src/app.tsx'), 'utf8');
  return [...app.matchAll(/<Route path="([^"]+)"/g)].map((match) => match[1] ?? '');
}

const isOn = (route: string, path: string): boolean =>
  new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`).test(path.replace(/\?.*$/, ''));

test('every page passes axe, fits and can be pressed, in both themes', async ({
  page,
  browser,
  server,
}, { retry }) => {
  const origin = server.consoleUrl ?? '';
  const agent = `adil${retry}`;
  await server.order('agent', 'add', 'layline', agent, '--level', 'super', '--credit', '1000');
  await server.order('user', 'label', 'layline', 'demo@Layline', 'vip');
  await server.order('risk', 'stop', '--sport', 'golf', '--reason', 'no scores today');
  const markets = await addBets(browser, server);
  await join(page, server, 'adam', 'owner');
  await page.goto(`${origin}/commands/deposit?site=layline&user=demo@Layline`);
  await runForm(page, { Amount: '100001' });
  // Whether somebody else may approve it depends on the journeys before this one.
  const waits = /^(This waits for a second person|Nobody else may approve this)/;
  await expect(page.getByText(waits)).toBeVisible();
  const paths = [
    '/',
    '/markets',
    '/markets/templates',
    `/markets/${markets.open}`,
    `/markets/${markets.open}?site=layline`,
    `/markets/${markets.paid}`,
    '/results',
    '/risk',
    '/risk/casino',
    '/risk/linked',
    '/quotes',
    '/bets',
    '/profit',
    '/players',
    '/players/layline/demo@Layline',
    ...playerTabs.map((tab) => `/players/layline/demo@Layline/${tab}`),
    '/sites',
    '/sites/layline',
    '/sites/layline/theme',
    '/sites/layline/limits',
    '/sites/layline/notices',
    '/sites/layline/casino',
    '/sites/layline/pictures',
    '/sites/layline/risk',
    '/system',
    '/system/servers',
    '/system/store',
    '/system/seeds',
    '/system/backups',
    '/partners',
    '/agents',
    `/agents/${agent}`,
    `/agents/${agent}/bets`,
    '/cashier',
    '/cashier/withdrawals',
    '/cashier/unclaimed',
    '/questions',
    '/approvals',
    '/commands',
    '/commands/site.set?site=layline',
    '/audit',
    '/sessions',
    '/account',
    '/no-such-page',
  ];
  const left = routes().filter((route) => !paths.some((path) => isOn(route, path)));
  expect(left, 'routes without a page here').toEqual([]);
  const walked = paths.filter((path) => isWhole || ofDefault.test(path));
  expect(walked.length).toBeGreaterThan(7);
  await walk(page, origin, walked);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${origin}/bets`);
  const bets = page.getByRole('region', { name: 'bets', exact: true });
  await expect(bets.getByRole('row').nth(2)).toBeVisible();
  expect(await bets.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
});

test('the theme follows the system while the page is open, until one is chosen @long', async ({
  page,
  server,
}) => {
  const theme = page.locator('html');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(server.consoleUrl ?? '');
  await expect(theme).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(theme).toHaveAttribute('data-theme', 'dark');
  await join(page, server, 'theo', 'read-only');
  await page.getByRole('button', { name: 'Light or dark' }).click();
  await expect(theme).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(theme).toHaveAttribute('data-theme', 'light');
});

test('the pages of an agent pass axe, fit and can be pressed, in both themes @long', async ({
  page,
  server,
}, { retry }) => {
  const name = `amit${retry}`;
  const words = ['--level', 'super', '--credit', '1000'];
  const made = await server.order('agent', 'add', 'layline', name, ...words);
  await server.order('agent', 'allocate', name, '500');
  await server.order('user', 'add', 'layline', `asha${retry}`, '--agent', name, '--funds', '100');
  const { password } = made as { readonly password: string };
  await enter(page, server, { name, password, first: 'Agents' });
  const open = (await server.order('market', 'list')) as readonly { readonly market: string }[];
  const own = ['/agents', `/agents/${name}`, '/bets', `/players/layline/asha${retry}`, '/risk'];
  own.push('/risk/casino');
  own.push(`/markets/${open[0]?.market}`);
  await walk(page, server.consoleUrl ?? '', [...own, '/approvals', '/commands', '/account']);
});

for (const theme of themes) {
  const tag = theme === 'light' ? [] : ['@long'];
  test(
    `signing in, a form and the menu pass axe and fit, in ${theme}`,
    { tag },
    async ({ page, server }, { retry }) => {
      const name = `ines.${theme}.${retry}`;
      const made = await server.order('staff', 'add', name, '--role', 'trader');
      const { password } = made as { readonly password: string };
      await page.goto(server.consoleUrl ?? '');
      await setTheme(page, theme);
      const onStep = () => expectSound(page, `signing in, in ${theme}`);
      await enter(page, server, { name, password, first: 'Overview', onStep });
      await openMarketPage(page);
      await page.getByRole('button', { name: 'Settle', exact: true }).click();
      await page.getByRole('button', { name: 'Dry run' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectSound(page, `a form in ${theme}`);
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog', { name: 'Find' })).toBeVisible();
      expect(await findFaults(page), `the menu in ${theme}`).toEqual([]);
    },
  );
}
