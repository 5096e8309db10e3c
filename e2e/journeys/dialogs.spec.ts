/** Everything that opens over a page, in three layouts and both themes: no fault, nothing cut off. */
import type { Page } from '@playwright/test';
import { findFaults, overflowOf } from '../src/faults.ts';
import { expect, test } from '../src/journey.ts';
import { openLogin } from '../src/server/player.ts';
import { backLastMatch, settleAsWon } from '../src/settled-bets.ts';
import { type DemoSite, demoSites, maidan, openSignedIn, urlOf } from '../src/sites.ts';

test.use({ serverFlags: ['--seed', '31'] });

/** Colours of elements that fade in would be measured half-way; tickers never end. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .every(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
  );
}

async function check(page: Page, what: string): Promise<void> {
  await untilStill(page);
  expect.soft(await findFaults(page), what).toEqual([]);
  expect.soft(await overflowOf(page), `${what} is too wide`).toBeLessThanOrEqual(0);
  const dialog = page.getByRole('dialog').or(page.getByRole('menu')).last();
  const [box, size] = [await dialog.boundingBox(), page.viewportSize()];
  if (box === null || size === null) return;
  expect.soft(box.x, `${what} is cut off`).toBeGreaterThanOrEqual(0);
  expect.soft(box.y, `${what} is cut off`).toBeGreaterThanOrEqual(0);
  expect.soft(box.x + box.width, `${what} is cut off`).toBeLessThanOrEqual(size.width);
  expect.soft(box.y + box.height, `${what} is cut off`).toBeLessThanOrEqual(size.height);
}

/** A key closes the open dialog; the page receives keys only once it is gone. */
async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('menu')).toHaveCount(0);
}

async function visitorDialogs(page: Page, site: DemoSite): Promise<void> {
  const dialog = await openLogin(page);
  await check(page, 'age gate');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByRole('button', { name: 'Login With Demo Id' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(dialog.getByText('Please enter username.')).toBeVisible();
  await check(page, 'login form with its errors');
  await close(page);
  if (site === maidan) {
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible();
    await check(page, 'sign-up');
    await close(page);
  }
  await page.getByRole('button', { name: 'Rules' }).click();
  await expect(page.getByRole('dialog', { name: 'Cricket rules' })).toBeVisible();
  await check(page, 'rules');
  await close(page);
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search events' }).fill('a');
  await expect(page.getByRole('option').first()).toBeVisible();
  await check(page, 'search with results');
  await close(page);
}

async function playerDialogs(page: Page, home: string): Promise<void> {
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: /^Exposure .*, show detail$/ }).click();
  const detail = page.getByRole('dialog', { name: 'Exposure Detail' });
  await expect(detail.getByRole('cell').first()).toBeVisible();
  await check(page, 'exposure detail');
  await close(page);
  await header.getByRole('button', { name: 'My Account' }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await check(page, 'account menu');
  await close(page);
  await page.goto(`${home}/#/profile`);
  await page.getByRole('button', { name: 'Edit, Change Password' }).click();
  await page.getByRole('dialog').getByLabel('New Password').fill('short');
  await check(page, 'change password');
  await close(page);
  await page.goto(`${home}/#/betshistory`);
  const main = page.getByRole('main');
  await main.getByLabel('Status').selectOption('Settle');
  await main.getByRole('button', { name: 'Get History' }).click();
  await main.getByRole('button', { name: 'View Bet' }).first().click();
  await expect(page.getByRole('heading', { name: 'How it was settled' })).toBeVisible();
  await check(page, 'bet details');
  await close(page);
}

for (const theme of ['light', 'dark'] as const) {
  for (const site of demoSites) {
    test.describe(`${site.layout} in ${theme}`, { tag: '@long' }, () => {
      test.use({ colorScheme: theme });

      test(`[AUTH-1] [SHELL-3] [SHELL-6] no dialog or menu of ${site.layout} has a fault`, async ({
        page,
        server,
      }) => {
        const home = urlOf(server.url, site);
        await page.goto(home);
        await expect(page.getByRole('link', { name: / v / }).first()).toBeVisible();
        await visitorDialogs(page, site);
        await openSignedIn(page, server.url, site);
        await expect(page.getByRole('link', { name: / v / }).first()).toBeVisible();
        await settleAsWon(server, await backLastMatch(page, { sportId: '4', stake: 200 }));
        await backLastMatch(page, { sportId: '1', stake: 300 });
        await page.reload();
        await playerDialogs(page, home);
      });
    });
  }
}
