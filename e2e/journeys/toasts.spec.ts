/** Where toasts appear, and for how long. */
import type { Page } from '@playwright/test';
import { expect, test } from '../src/journey.ts';
import { backCells, firstRunner, openIdleMatch } from '../src/matches.ts';
import { demoName, placeBet, signInAsDemo } from '../src/server/player.ts';

test('[SHELL-8] a login toast stays five seconds and pauses under the pointer', async ({
  page,
}) => {
  await page.goto('/');
  await signInAsDemo(page);
  const toast = page.getByText('Login successful!');
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width / 2);
  // Below the bars, and below the news with its button.
  expect(box?.y ?? 999).toBeLessThan(180);
  await expect(toast).toBeHidden({ timeout: 8000 });
});

/** While the clock is stopped, time must be advanced for the page to act. */
const soon = async (page: Page, holds: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(20);
    await holds();
  }).toPass({ intervals: [100] });

test('[SHELL-8] a login toast pauses under the pointer, others go sooner, newest on top @long', async ({
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

/** Bars, prices and buttons that a message covers. */
const coveredBy = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const message = document.querySelector('[data-type="good"]');
    if (message === null) return ['there is no message'];
    const { left, top, right, bottom } = message.getBoundingClientRect();
    return [
      ...document.querySelectorAll('header:not(main header), nav, #root button, [data-price]'),
    ]
      .filter((element) => {
        const box = element.getBoundingClientRect();
        if (box.width === 0) return false;
        return box.left < right && left < box.right && box.top < bottom && top < box.bottom;
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });

test('[SHELL-8] on a phone a message covers no price, no button and no bar @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await signInAsDemo(page);
  expect(await coveredBy(page)).toEqual([]);
  await expect(page.getByText('Login successful!')).toBeHidden();
  await openIdleMatch(page);
  const runner = await firstRunner(page);
  // Places the prices where messages would appear first.
  await backCells(page)
    .first()
    .evaluate((cell) => scrollBy(0, cell.getBoundingClientRect().top - 110));
  await placeBet(page, { market: 'Match Odds', runner, side: 'back', stake: 100 });
  await expect(page.getByText('Bet placed successfully!')).toBeVisible();
  expect(await coveredBy(page)).toEqual([]);
});
