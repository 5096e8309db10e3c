/** The frame around every page: the overlay, the header, the bars, the rules and the search. */
import { accountLinks } from '../src/account-pages.ts';
import { expect, test } from '../src/journey.ts';
import { demoName, openLogin } from '../src/server/player.ts';
import { layline, maidan, openSignedIn, urlOf } from '../src/sites.ts';

/** The answers that the page brings along. */
const embedded = /<script type="application\/json" id="first-answers">.*?<\/script>/;

test('[SHELL-1] a full screen says Loading... until the site is known', async ({ page }) => {
  let release = (): void => {};
  const isHeld = new Promise<void>((resolve) => {
    release = resolve;
  });
  // A page without embedded answers: the client requests the site by itself.
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(embedded, '');
    await route.fulfill({ response, body });
  });
  await page.route('**/api/domain/host/*', async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.goto('/');
  const overlay = page.getByRole('status').filter({ hasText: 'Loading...' });
  await expect(overlay).toBeVisible();
  const size = page.viewportSize();
  expect((await overlay.boundingBox())?.height).toBe(size?.height);
  const spinner = overlay.locator('span').first();
  const ink = await spinner.evaluate((turning) => {
    const { borderTopColor, borderLeftColor } = getComputedStyle(turning);
    const inBrand = document.createElement('span');
    inBrand.style.color = 'var(--brand-ink)';
    document.body.append(inBrand);
    return { borderTopColor, borderLeftColor, brand: getComputedStyle(inBrand).color };
  });
  expect(ink.borderTopColor).toBe(ink.brand);
  expect(ink.borderLeftColor).not.toBe(ink.brand);
  release();
  await expect(page.getByRole('link', { name: 'Layline, home' })).toBeVisible();
});

test('[SHELL-1] from the second visit on, the overlay has the colour of its site @long', async ({
  page,
  server,
}) => {
  const home = urlOf(server.url, maidan);
  await page.goto(home);
  await expect(page.getByRole('link', { name: 'Maidan, home' })).toBeVisible();
  const inkOfBrand = () => getComputedStyle(document.documentElement).getPropertyValue('--brand');
  const brand = await page.evaluate(inkOfBrand);
  const text = await page.evaluate(() => fetch('/').then((response) => response.text()));
  const body = text.replace(embedded, '');
  await page.route(`${home}/`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.route('**/api/domain/host/*', () => undefined);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
  expect(await page.evaluate(inkOfBrand)).toBe(brand);
});

test('[SHELL-2] a visitor logs in from the header if there is room, else in the dialog', async ({
  page,
}) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Layline, home' })).toBeVisible();
  const isNarrow = (page.viewportSize()?.width ?? 0) < 776;
  await expect(header.getByLabel('Username')).toHaveCount(isNarrow ? 0 : 1);
  if (isNarrow) {
    await openLogin(page);
    return;
  }
  await header.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(header.getByText('Please enter username.')).toBeVisible();
  await header.getByLabel('Username').fill(demoName);
  await header.getByLabel('Password').fill('demo-player');
  await header.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Login successful!')).toBeVisible();
});

test('[SHELL-3] a player has both balances, refresh, and the menu under the user name', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server.url, layline);
  const header = page.getByRole('banner');
  await expect(header.locator('dd').first()).toHaveText(/^\d[\d,]*\.\d\d$/);
  const exposure = page.waitForResponse((response) =>
    response.url().endsWith('/bet/exposure/fetch'),
  );
  await header.getByRole('button', { name: 'Refresh balance' }).click();
  expect((await exposure).ok()).toBe(true);
  await header.getByRole('button', { name: /^Exposure .*show detail/ }).click();
  const detail = page.getByRole('dialog', { name: 'Exposure Detail' });
  await expect(detail).toContainText(/Sport Name|No real time records found/);
  await detail.getByRole('button', { name: 'Close' }).click();
  await expect(detail).toBeHidden();
  await header.getByRole('button', { name: 'My Account' }).click();
  await expect(page.getByRole('menu')).toContainText(demoName);
  await expect(page.getByRole('menuitem')).toHaveText([
    ...accountLinks,
    'Notices',
    /^(Dark|Light) theme$/,
    'Logout',
  ]);
});

test('[SHELL-3] nothing of the header is cut or wrapped @long', async ({ page, server }) => {
  await openSignedIn(page, server.url, layline);
  const header = page.getByRole('banner');
  await expect(header.locator('dd').first()).toHaveText(/^\d[\d,]*\.\d\d$/);
  const cut = await header.evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>('dt, dd, a, button, span')]
      .filter((part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1)
      .map((part) => part.textContent),
  );
  expect(cut).toEqual([]);
  const heights = await header
    .locator('dt, dd')
    .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().height)));
  expect(Math.max(...heights)).toBeLessThanOrEqual(20);
});

test('[SHELL-5] [SHELL-9] bottom bar below 776 px, side slip from 768, sports from 1025', async ({
  page,
}) => {
  await page.goto('/');
  const bottom = page.getByRole('navigation', { name: 'Quick' });
  const side = page.getByRole('complementary', { name: 'Sports list' });
  const slip = page.getByRole('complementary', { name: 'Bet slip and open bets' });
  for (const [width, hasBottom, hasSlip, hasSide] of [
    [360, true, false, false],
    [767, true, false, false],
    [768, true, true, false],
    [775, true, true, false],
    [776, false, true, false],
    [1024, false, true, false],
    [1025, false, true, true],
    [1280, false, true, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(bottom, `${width}`).toBeVisible({ visible: hasBottom });
    await expect(side, `${width}`).toHaveCount(hasSide ? 1 : 0);
    await expect(slip, `${width}`).toHaveCount(hasSlip ? 1 : 0);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(bottom.getByRole('link')).toHaveText([
    'Home',
    'In-Play',
    'Sports',
    'Casino',
    'Account',
  ]);
});

test('[SHELL-6] the footer opens the cricket rules with every figure @long', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Rules' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cricket rules' });
  for (const words of [
    '7 days',
    '25 overs',
    '10 overs in a T20',
    '50 overs',
    '80 overs',
    '70 overs',
    '300 overs',
    '60 minutes',
    'winnings cancelled',
  ]) {
    await expect(dialog).toContainText(words);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('[SHELL-7] the search finds a match, a competition and a casino table by keyboard alone', async ({
  page,
}) => {
  await page.goto('/');
  const name = await page
    .getByRole('link', { name: / v / })
    .first()
    .locator('span')
    .first()
    .innerText();
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Search events' });
  await expect(field).toBeFocused();
  await page.keyboard.type('no such match');
  await expect(page.getByText('No results.')).toBeVisible();
  await field.fill('');
  await page.keyboard.type(name.toLowerCase());
  await expect(page.getByRole('option').first()).toContainText(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Search events' }).click();
  await expect(field).toBeFocused();
  await page.keyboard.type('cup');
  const competition = page.getByRole('option').filter({ hasText: 'Competition' });
  await expect(competition.first()).toBeVisible();
  // Two matches may have the same name; the option of an upcoming one shows its start.
  const toCome = page.getByRole('option').filter({ hasText: 'Match' });
  await expect(toCome.first()).toContainText(/[A-Z][a-z]{2} \d+ [A-Z][a-z]+, \d\d:\d\d/);
  await page.getByRole('combobox', { name: 'Search events' }).fill('teenpatti');
  const casinoTable = page.getByRole('option').filter({ hasText: 'Casino' });
  await expect(casinoTable.first()).toBeVisible();
});
