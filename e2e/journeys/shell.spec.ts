import type { Page } from '@playwright/test';
import { expect, test } from '../src/journey.ts';
import { demoName, openLogin, signInAsDemo } from '../src/player.ts';
import { layline, openSignedIn } from '../src/sites.ts';

const links = [
  'My Profile',
  'Account Statement',
  'Bet History',
  'Profit & Loss',
  'Password History',
  'Activity Log',
  'Logout',
];

test('[SHELL-1] a full screen says Loading... until the site is known', async ({ page }) => {
  let release = (): void => {};
  const isHeld = new Promise<void>((resolve) => {
    release = resolve;
  });
  // A page from a server that puts no answers in it: the client asks for the site by itself.
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<script type="application.*?<\/script>/, '');
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
  release();
  await expect(page.getByRole('link', { name: 'Layline, home' })).toBeVisible();
});

test('[SHELL-2] a visitor logs in from the header where there is room, else in the dialog', async ({
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
  const asked = page.waitForResponse((response) => response.url().endsWith('/bet/exposure/fetch'));
  await header.getByRole('button', { name: 'Refresh balance' }).click();
  expect((await asked).ok()).toBe(true);
  await header.getByRole('button', { name: /^Exposure .*show detail/ }).click();
  const detail = page.getByRole('dialog', { name: 'Exposure Detail' });
  await expect(detail).toContainText(/Sport Name|No real time records found/);
  await detail.getByRole('button', { name: 'Close' }).click();
  await expect(detail).toBeHidden();
  await header.getByRole('button', { name: 'My Account' }).click();
  await expect(page.getByRole('menu')).toContainText(demoName);
  await expect(page.getByRole('menuitem')).toHaveText(links);
});

test('[SHELL-3] nothing of the header is cut or wrapped', async ({ page, server }) => {
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

test('[SHELL-5] [SHELL-9] bottom bar below 776 px, side columns from 1025 px on', async ({
  page,
}) => {
  await page.goto('/');
  const bottom = page.getByRole('navigation', { name: 'Quick' });
  const side = page.getByRole('complementary', { name: 'Sports list' });
  for (const [width, hasBottom, hasSide] of [
    [360, true, false],
    [775, true, false],
    [776, false, false],
    [1024, false, false],
    [1025, false, true],
    [1280, false, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(bottom, `${width}`).toBeVisible({ visible: hasBottom });
    await expect(side, `${width}`).toHaveCount(hasSide ? 1 : 0);
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

test('[SHELL-6] the footer opens the cricket rules with every figure', async ({ page }) => {
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

test('[SHELL-7] the search finds a match and a competition by keyboard alone', async ({ page }) => {
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
  await expect(page.getByText('Nothing here is called that.')).toBeVisible();
  await field.fill('');
  await page.keyboard.type(name.toLowerCase());
  await expect(page.getByRole('option').first()).toContainText(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Search events' }).click();
  await page.keyboard.type('cup');
  const competition = page.getByRole('option').filter({ hasText: 'Competition' });
  await expect(competition.first()).toBeVisible();
});

test('[SHELL-8] a login toast stands five seconds and rests under the pointer', async ({
  page,
}) => {
  await page.goto('/');
  await signInAsDemo(page);
  const toast = page.getByText('Login successful!');
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width / 2);
  expect(box?.y ?? 999).toBeLessThan(140);
  await expect(toast).toBeHidden({ timeout: 8000 });
});

/** With the clock held, what the page does in a moment needs a moment to be let through. */
const soon = async (page: Page, holds: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(20);
    await holds();
  }).toPass({ intervals: [100] });

test('[SHELL-8] a login toast rests under the pointer, others go sooner, newest on top @long', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.clock.install();
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(page.getByRole('link', { name: / v / }).first()).toBeVisible();
  await header.getByLabel('Username').fill(demoName);
  await header.getByLabel('Password').fill('demo-player');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await header.getByRole('button', { name: 'Login', exact: true }).click();
  const welcome = page.getByText('Login successful!');
  await soon(page, () => expect(welcome).toBeVisible({ timeout: 500 }));
  await page.clock.runFor(4000);
  await expect(welcome).toBeVisible();
  await welcome.hover();
  await page.clock.runFor(20_000);
  await expect(welcome).toBeVisible();
  await page.mouse.move(300, 600);
  await page.clock.runFor(5000);
  await soon(page, () => expect(welcome).toBeHidden({ timeout: 500 }));

  await page.goto(`${server.url}/#/settings`);
  const first = page.getByRole('textbox', { name: 'Stake 1' });
  await soon(page, () => expect(first).toBeVisible({ timeout: 500 }));
  await first.fill('150');
  await page.getByRole('button', { name: 'Save' }).click();
  const saved = page.getByText('Your stakes are saved.');
  await soon(page, () => expect(saved).toBeVisible({ timeout: 500 }));
  await page.clock.runFor(1000);
  await expect(saved).toBeVisible();
  await first.fill('160');
  await page.getByRole('button', { name: 'Save' }).click();
  await soon(page, () => expect(saved).toHaveCount(2, { timeout: 500 }));
  const [newer, older] = [await saved.first().boundingBox(), await saved.last().boundingBox()];
  expect(newer?.y ?? 999).toBeLessThanOrEqual(older?.y ?? 0);
  await page.clock.runFor(1000);
  await soon(page, () => expect(saved).toHaveCount(1, { timeout: 500 }));
  await page.clock.runFor(1000);
  await soon(page, () => expect(saved).toHaveCount(0, { timeout: 500 }));
});

test('[ROUTE-5] embedded frames stand without header, navigation, sides and theme button', async ({
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

test('[AUTH-7] an expired session goes home, says so, and is signed out', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server.url, layline);
  await page.goto('/#/accountstatement');
  await expect(page.getByRole('table')).toBeVisible();
  await page.route('**/api/transit/**', (route) =>
    route.fulfill({ status: 401, json: { status: false, message: 'Unauthorized', code: 'X' } }),
  );
  await page.getByLabel('Transaction Type').selectOption('Self');
  await page.getByRole('button', { name: 'Get Statement' }).click();
  await expect(page.getByText('Session expired!').first()).toBeVisible();
  await expect(page).toHaveURL(/#\/$/);
  await expect(
    page.getByRole('banner').getByRole('button', { name: 'Login' }).first(),
  ).toBeVisible();
});

test('[AUTH-6] what one tab does, signing in or out, holds in the other', async ({
  page,
  context,
  server,
}) => {
  await page.goto('/');
  const other = await context.newPage();
  await openSignedIn(other, server.url, layline);
  await expect(page.getByRole('banner')).toContainText(/Main\d[\d,]*\.\d\d/);
  await page.goto('/#/profile');
  await expect(page.getByRole('heading', { name: 'Account Details' })).toBeVisible();
  await other.getByRole('button', { name: 'My Account' }).click();
  await other.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/#\/$/);
  await expect(page.getByRole('dialog', { name: 'Non-Gambling Territories' })).toBeVisible();
});

test('[ROUTE-4] protected pages send a visitor home with the login dialog', async ({ page }) => {
  for (const path of ['/account', '/settings', '/profile', '/loginactivity', '/profitloss/4/1']) {
    await page.goto('/#/sports');
    await page.goto(`/#${path}`);
    await expect(page.getByRole('dialog', { name: 'Non-Gambling Territories' })).toBeVisible();
    await expect(page).toHaveURL(/#\/$/);
    await page.getByRole('button', { name: 'Exit' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});
