/** The floating theme button, and the switches that replace it where there is no room. */
import { betAtTable } from '../src/casino.ts';
import { expect, type Page, test } from '../src/journey.ts';
import { openIdleMatch } from '../src/matches.ts';
import { signInAsDemo } from '../src/server/player.ts';

/** A page with little on it. */
const emptyPage = '/#/notfound';

/**
 * Prices, options, chips, links and fields under the visible button. A button that has given way is
 * invisible and takes no press, so it covers nothing.
 */
const coveredBy = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const button = document.querySelector('button[aria-label$=" mode"]');
    if (button === null) return ['there is no button'];
    const { left, top, right, bottom } = button.getBoundingClientRect();
    const isShown = getComputedStyle(button).opacity !== '0';
    const isPressed = document.elementsFromPoint(left + 22, top + 22).includes(button);
    if (!isShown && !isPressed) return [];
    return [...document.querySelectorAll('a, button, input, select, dd, td, [data-price]')]
      .filter((element) => {
        const box = element.getBoundingClientRect();
        if (element === button || box.width === 0) return false;
        return box.left < right && left < box.right && box.top < bottom && top < box.bottom;
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });

const expectClear = (page: Page): Promise<void> =>
  expect.poll(() => coveredBy(page), { timeout: 5000 }).toEqual([]);

/** Scrolls through the whole page, like a thumb. */
async function expectClearAllTheWay(page: Page): Promise<void> {
  for (let part = 0; part < 6; part++) {
    await expectClear(page);
    await page.evaluate(() => scrollBy(0, 110));
  }
  await expectClear(page);
}

test('[SITE-4] on a phone the theme button is never over a price, option, chip or the bar @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await signInAsDemo(page);
  await expectClearAllTheWay(page);
  await openIdleMatch(page);
  await expectClearAllTheWay(page);

  await page.goto('/#/horse-racing');
  const next = page.getByRole('region', { name: 'Next off' });
  const race = next.getByRole('button', { name: /, in \d/ });
  await race.first().click();
  const win = page.getByRole('region', { name: 'WIN', exact: true });
  await expect(win.getByRole('button', { name: /^Back .* at / }).first()).toBeVisible();
  await expectClearAllTheWay(page);

  await betAtTable(page, {
    path: '/casino/113/11301/1130101',
    option: 'Back Dragon at',
    stake: 100,
  });
  await expect(page.getByRole('button', { name: 'Chip 100', exact: true })).toBeVisible();
  await expectClearAllTheWay(page);

  await page.getByRole('banner').getByRole('button', { name: 'My Account' }).click();
  await page.getByRole('menuitem', { name: 'Dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('menuitem', { name: 'Light theme' })).toBeVisible();
});

test('[SITE-4] the theme button appears by key where it is hidden, and shows where there is room', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await signInAsDemo(page);
  await openIdleMatch(page);
  const button = page.getByRole('button', { name: 'Dark mode' });
  await expect(button).toHaveCSS('opacity', '0');
  await button.focus();
  await page.keyboard.press('Shift');
  await expect(button).toHaveCSS('opacity', '1');
  await page.goto(emptyPage);
  await expect(button).toHaveCSS('opacity', '1');
  // One switch at a time.
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(button).toHaveCSS('opacity', '1');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Dark theme' })).toHaveCount(0);
  await button.click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('[SITE-4] the theme button is moved by a pointer and by keys, and a drag is not a click @long', async ({
  page,
}) => {
  await page.goto(emptyPage);
  const button = page.getByRole('button', { name: 'Dark mode' });
  const before = await button.boundingBox();
  const size = page.viewportSize();
  if (before === null || size === null) throw new Error('There is no button to drag.');
  expect(Math.round(before.x)).toBe(size.width - 80);
  expect(Math.round(before.y)).toBe(size.height - 100);
  await page.mouse.move(before.x + 20, before.y + 20);
  await page.mouse.down();
  await page.mouse.move(before.x - 100, before.y - 180, { steps: 5 });
  await page.mouse.up();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const dragged = await button.boundingBox();
  expect(Math.round(dragged?.x ?? 0)).toBe(Math.round(before.x - 120));
  await button.focus();
  await page.keyboard.press('ArrowUp');
  const stored = await page.evaluate(() => localStorage.getItem('buttonPosition'));
  expect(JSON.parse(stored ?? '{}')).toEqual({ x: before.x - 120, y: before.y - 216 });
  await page.reload();
  expect((await button.boundingBox())?.y).toBe(before.y - 216);
  await page.mouse.move(before.x - 100, before.y - 196);
  await page.mouse.down();
  await page.mouse.move(0, 0, { steps: 5 });
  // It stays 60 px inside, and below the bars; released, it moves to a free place.
  const top = (await page.locator('[data-bar]').first().boundingBox())?.height ?? 0;
  expect(await button.boundingBox()).toMatchObject({ x: 60, y: Math.max(60, top) });
  await page.mouse.up();
  await expectClear(page);
  expect((await button.boundingBox())?.x).toBeGreaterThanOrEqual(60);
  expect((await button.boundingBox())?.y).toBeGreaterThan(60);
});

test('[SITE-4] a finger moves the theme button without a press, and keys still press it @long', async ({
  page,
}, { project }) => {
  test.skip(project.use.hasTouch !== true, 'there is no finger on this screen');
  await page.goto(emptyPage);
  const html = page.locator('html');
  const button = page.getByRole('button', { name: 'Dark mode' });
  const before = await button.boundingBox();
  if (before === null) throw new Error('There is no button to drag.');
  const from = { x: before.x + 20, y: before.y + 20 };
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', movedBy: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x - movedBy, y: from.y - 2 * movedBy }],
    });
  await touch('touchStart', 0);
  for (const movedBy of [20, 60, 100]) await touch('touchMove', movedBy);
  await touch('touchEnd', 100);
  await expect
    .poll(async () => await button.boundingBox())
    .toMatchObject({ x: before.x - 100, y: before.y - 200 });
  await expect(html).toHaveAttribute('data-theme', 'light');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Light mode' }).tap();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.reload();
  expect(await button.boundingBox()).toMatchObject({ x: before.x - 100, y: before.y - 200 });
});
