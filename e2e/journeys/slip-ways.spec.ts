/** The slip without a mouse: by keyboard alone, and with one thumb on a phone. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../src/journey.ts';
import { pressAt, tabTo } from '../src/keys.ts';
import { backCells, nextAnswer, openIdleMatch, slipOf } from '../src/matches.ts';
import { market, readExposure, signInAsDemo } from '../src/server/player.ts';

// A separate server: open bets here would change what other journeys count.
test.use({ serverFlags: ['--seed', '41'] });

/** The demo player on a quiet match: exposure before, and where the slip will be. */
async function openSlipMatch(page: Page) {
  await page.goto('/');
  await signInAsDemo(page);
  await openIdleMatch(page);
  return { before: await readExposure(page), slip: slipOf(page) };
}

const waitingHead = (page: Page) => page.getByText('Unmatched', { exact: true });

test('[SLIP-1] [BETS-2] a bet is placed, changed and cancelled without a pointer @long', async ({
  page,
}, { project }) => {
  test.skip(project.name !== 'desktop', 'a keyboard, once');
  const { before, slip } = await openSlipMatch(page);

  await tabTo(page, /^Back .* at /);
  const cell = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  const runner = /^Back (.*) at /.exec(cell ?? '')?.[1] ?? '';
  await page.keyboard.press('Enter');
  await expect(slip.getByRole('textbox', { name: 'Stake' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(slip).toBeHidden();
  const opener = market(page, 'Match Odds').getByRole('button', {
    name: new RegExp(`^Back ${runner} at `),
  });
  await expect(opener.and(page.locator(':focus'))).toHaveCount(1);

  await expect(async () => {
    if (!(await slip.isVisible())) await page.keyboard.press('Enter');
    await expect(slip.getByRole('textbox', { name: 'Stake' })).toBeFocused({ timeout: 3000 });
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('150');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await tabTo(page, /^Odds$/, 'Shift+Tab');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('900');
    await tabTo(page, /^Cancel it$/);
    await page.keyboard.press('ArrowUp');
    await expect(slip.getByRole('radio', { name: 'Keep', exact: true })).toBeChecked();
    const answered = nextAnswer(page);
    await page.keyboard.press('Enter');
    expect(await answered).toMatchObject({ data: { sizeRemaining: 150 } });
  }).toPass({ timeout: 60_000 });
  await expect(slip).toBeHidden();
  await expect(opener.and(page.locator(':focus'))).toHaveCount(1);
  await expect(waitingHead(page)).toBeVisible();
  await expect.poll(() => readExposure(page)).toBe(before + 150_00);

  await pressAt(page, /^Change the bet on /);
  await tabTo(page, /^Size to keep$/);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('100');
  await pressAt(page, /^Reduce$/);
  await expect.poll(() => readExposure(page)).toBe(before + 100_00);
  await pressAt(page, /^Cancel the bet on /);
  await expect(waitingHead(page)).toBeHidden();
  await expect.poll(() => readExposure(page)).toBe(before);
});

/** The area that the thumb of the holding hand reaches: the lower two thirds. */
async function expectInReach(page: Page, control: Locator): Promise<void> {
  const box = await control.boundingBox();
  const { height, width } = page.viewportSize() ?? { height: 0, width: 0 };
  expect(box?.y).toBeGreaterThanOrEqual(height / 3);
  expect(box?.height).toBeGreaterThanOrEqual(24);
  // Nothing covers its middle: neither the bottom bar nor the floating button.
  const isOnTop = await control.evaluate((element) => {
    const { left, top, width: wide, height: high } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + wide / 2, top + high / 2);
    return hit !== null && (element === hit || element.contains(hit));
  });
  expect(isOnTop).toBe(true);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
}

test('[SLIP-1] a bet is placed and taken back with one thumb on a phone @long', async ({ page }, {
  project,
}) => {
  test.skip(project.name !== 'phone', 'a thumb, once');
  const { before, slip } = await openSlipMatch(page);
  const place = slip.locator('button[type=submit]');

  await expect(async () => {
    if (!(await slip.isVisible())) await backCells(page).first().tap({ timeout: 3000 });
    await slip.getByRole('button', { name: '500', exact: true }).tap({ timeout: 3000 });
    await slip.getByRole('button', { name: 'Halve the stake ½' }).tap();
    await expect(slip.getByRole('textbox', { name: 'Stake' })).toHaveValue('250');
    await expect(place).toBeInViewport({ ratio: 1 });
    await expectInReach(page, place);
    await expectInReach(page, slip.getByRole('button', { name: '500', exact: true }));
    // The tapped price stays visible above its slip.
    await expect(page.locator('button[aria-pressed=true][class*=cell]')).toBeInViewport();
    // When the page scrolls, the slip keeps its button within reach.
    await page.evaluate(() => scrollBy(0, -160));
    await expectInReach(page, place);
    await slip.getByRole('radio', { name: 'Keep', exact: true }).check();
    await slip.getByRole('textbox', { name: 'Odds' }).fill('900');
    const answered = nextAnswer(page);
    await place.tap({ timeout: 3000 });
    expect(await answered).toMatchObject({ data: { sizeRemaining: 250 } });
  }).toPass({ timeout: 60_000 });
  await expect(slip).toBeHidden();
  await expect.poll(() => readExposure(page)).toBe(before + 250_00);
  await page.getByRole('button', { name: /^Open Bets \(/ }).tap();
  const cancel = page.getByRole('button', { name: /^Cancel the bet on / });
  await expect(cancel).toBeInViewport({ ratio: 1 });
  await cancel.tap();
  await expect(waitingHead(page)).toBeHidden();
  const bets = page.getByRole('dialog', { name: 'Open Bets' });
  await bets.getByRole('button', { name: 'Close' }).tap();
  await expect.poll(() => readExposure(page)).toBe(before);
});

test('[TRIG-13] a bet brings its stop along, which waits and ends with it @long', async ({
  page,
}) => {
  const { before, slip } = await openSlipMatch(page);
  const stop = slip.getByRole('textbox', { name: 'Stop at' });
  await expect(async () => {
    if (!(await slip.isVisible())) await backCells(page).first().click({ timeout: 3000 });
    await slip.getByRole('textbox', { name: 'Stake' }).fill('150');
    await slip.getByRole('radio', { name: 'Keep', exact: true }).check({ timeout: 3000 });
    await slip.getByRole('textbox', { name: 'Odds' }).fill('800');
    if (!(await stop.isVisible())) {
      await slip.getByRole('button', { name: 'Add stop or take profit' }).click({ timeout: 3000 });
    }
    await stop.fill('700');
    await expect(slip.getByText('A stop must be at least one step above your odds.')).toBeVisible();
    await stop.fill('900');
    await expect(slip.getByText(/^At 900 what is matched is closed by a lay at /)).toBeVisible();
    const answered = nextAnswer(page);
    await slip.locator('button[type=submit]').click({ timeout: 3000 });
    expect(await answered).toMatchObject({ data: { sizeRemaining: 150 } });
  }).toPass({ timeout: 60_000 });
  await expect(slip).toBeHidden();
  await expect.poll(() => readExposure(page)).toBe(before + 150_00);

  const opener = page.getByRole('button', { name: /^Open Bets \(/ });
  if (await opener.isVisible()) await opener.click();
  const own = page.getByRole('list', { name: 'Stops and offsets of these bets' });
  await expect(own.getByRole('listitem')).toHaveText(/of the back of 150.00 at 800/);
  await expect(own).toContainText('Stop at 900 or higher');
  await page.getByRole('button', { name: /^Cancel the bet on / }).click();
  await expect(own).toBeHidden();
  await expect(page.getByText('Ended with its bet').first()).toBeVisible();
});

/** Reads a size from a cell: `8,013`, `55.7k`. */
function readSize(label: string): number {
  const [, figure = '', unit = ''] = /([\d,.]+)([kM]?) available/.exec(label) ?? [];
  const scale = unit === 'M' ? 1_000_000 : unit === 'k' ? 1000 : 1;
  return Number(figure.replaceAll(',', '')) * scale;
}

test('[SLIP-3] a bet for more than is available takes that, and the rest is cancelled @long', async ({
  page,
}) => {
  const { before, slip } = await openSlipMatch(page);
  const cells = page.getByRole('button', { name: /^Back .* available/ });
  await expect(async () => {
    if (await slip.isVisible()) await page.keyboard.press('Escape');
    const labels = await cells.evaluateAll((all) =>
      all.map((cell) => cell.getAttribute('aria-label') ?? ''),
    );
    const sizes = labels.map(readSize).map((size) => (size > 0 ? size : Infinity));
    const least = sizes.indexOf(Math.min(...sizes));
    // Levels at the same odds or better count too: the stake must exceed them all.
    const stake = Math.min(90_000, Math.ceil((sizes[least] ?? 0) * 4));
    await cells.nth(least).click({ timeout: 3000 });
    await slip.getByRole('textbox', { name: 'Stake' }).fill(String(stake));
    await slip.getByRole('checkbox', { name: /^Take what is there/ }).check({ timeout: 3000 });
    const answered = nextAnswer<{ data: { sizeMatched: number; sizeCancelled: number } }>(page);
    await slip.locator('button[type=submit]').click();
    const { data } = await answered;
    expect(data.sizeMatched).toBeGreaterThan(0);
    expect(data.sizeMatched + data.sizeCancelled).toBeCloseTo(stake, 2);
    expect(data.sizeCancelled).toBeGreaterThan(0);
    await expect.poll(() => readExposure(page)).toBe(before + Math.round(data.sizeMatched * 100));
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText(/ matched, .* cancelled\.$/)).toBeVisible();
});
