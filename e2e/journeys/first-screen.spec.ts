/** The first screen of a phone: prices, with the score above them in one line. */
import { betAtTable } from '../src/casino.ts';
import { overflowOf } from '../src/faults.ts';
import { expect, type Locator, type Page, test } from '../src/journey.ts';
import {
  backCells,
  furthestOf,
  openIdleMatch,
  openLiveMatch,
  readMatches,
} from '../src/matches.ts';
import { market, signInAsDemo } from '../src/server/player.ts';

test.use({ viewport: { width: 360, height: 740 } });

/** Expects it to be fully visible on the first screen, above the bottom bar. */
async function expectOnFirstScreen(page: Page, price: Locator): Promise<void> {
  await expect(price).toBeVisible();
  const bar = await page.getByRole('navigation', { name: 'Quick' }).boundingBox();
  const box = await price.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
}

test('[EVENT-1] [EVENT-2] a match shows all prices of its first market on a phone', async ({
  page,
}) => {
  await page.goto('/');
  await signInAsDemo(page);
  await openIdleMatch(page);
  await expectOnFirstScreen(page, backCells(page).filter({ visible: true }).last());
  await openLiveMatch(page);
  await expect(page.getByRole('main').getByText(/^[A-Z]{3} \d+\/\d+ \(/)).toBeVisible();
  await expectOnFirstScreen(page, market(page, 'Match Odds').getByRole('listitem').last());
});

/** Texts that are wider than their place, and names that run under prices. */
const cutOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const slip = document.querySelector('form[aria-label="Bet slip"]');
    const parts = [slip, ...(slip?.querySelectorAll('input, dl, li, p, button') ?? [])];
    const cut = parts.filter((part) => part && part.scrollWidth > part.clientWidth + 1);
    const rows = [...document.querySelectorAll('section[aria-label="Match Odds"] li')];
    const under = rows.filter((row) => {
      const name = row.querySelector('b, [class*="runner"]')?.getBoundingClientRect();
      const cells = [...row.querySelectorAll('button[aria-pressed], [data-price]')]
        .map((cell) => cell.getBoundingClientRect())
        .filter(({ width }) => width > 0);
      return cells.some(({ left }) => left < (name?.right ?? 0));
    });
    return [...cut, ...under].map((part) => part?.textContent ?? '');
  });

test('[WALK-P3] [WALK-P11] [SHELL-9] slip and prices stay whole at every width, by nine digits', async ({
  page,
}) => {
  await page.goto('/');
  await openIdleMatch(page);
  await backCells(page).filter({ visible: true }).last().click();
  const stake = page.getByRole('textbox', { name: 'Stake', exact: true });
  for (const [width, height] of [
    [360, 740],
    [640, 400],
    [768, 900],
    [1024, 800],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await stake.fill('123456789');
    await expect.poll(() => cutOf(page), `${width} px`).toEqual([]);
  }
});

test('[EVENT-1] a player’s prices begin on the upper third of a desktop, news and all', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  await signInAsDemo(page);
  await openIdleMatch(page);
  await expect(backCells(page).first()).toBeVisible();
  expect((await backCells(page).first().boundingBox())?.y).toBeLessThanOrEqual(300);
});

test('[EVENT-1] the four tabs of a match fit on a phone, whichever is chosen @long', async ({
  page,
}) => {
  await page.goto('/');
  await openIdleMatch(page);
  await page.getByRole('button', { name: 'Live & details' }).click();
  const strip = page.getByRole('tablist', { name: 'About the match' });
  await expect(strip.getByRole('tab')).toHaveCount(4);
  for (const tab of await strip.getByRole('tab').all()) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    // The face may arrive later than the words.
    const cut = () => strip.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await expect.poll(cut).toBeLessThanOrEqual(0);
  }
});

test('[EVENT-1] [EVENT-2] a match shows its first prices on a phone in landscape @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto('/');
  await signInAsDemo(page);
  await openIdleMatch(page);
  await expectOnFirstScreen(page, backCells(page).filter({ visible: true }).first());
});

test('[RACE-3] a race shows its first prices on a phone', async ({ page }) => {
  await page.goto('/');
  await signInAsDemo(page);
  await page.goto('/#/horse-racing');
  const next = page.getByRole('region', { name: 'Next off' });
  await next
    .getByRole('button', { name: /, in \d/ })
    .first()
    .click();
  const win = page.getByRole('region', { name: 'WIN', exact: true });
  const first = win.getByRole('button', { name: /^Back .* at / }).first();
  await expectOnFirstScreen(page, first);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 740, height: 360 });
  await page.reload();
  await expectOnFirstScreen(page, first);
  // A page takes its own face only if that is there at once; another one may be wider.
  await page.route('**/*.woff2', (route) => route.abort());
  await page.reload();
  await expectOnFirstScreen(page, first);
});

test.describe('with a pointer', () => {
  test.use({ hasTouch: false });

  test('[RACE-3] a race card has ten runners on the first screen of a desktop, in rows of one form', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/');
    const { competitionId, eventId } = furthestOf(await readMatches(page, '10'));
    await page.goto(`/#/HorseMarket/10/${competitionId}/${eventId}`);
    const priced = page.getByRole('button', { name: /^Back .* at / });
    const rows = market(page, 'WIN').getByRole('listitem').filter({ has: priced });
    await expect(rows.first()).toBeVisible();
    const first = await market(page, 'WIN').getByRole('list').boundingBox();
    const height = (await rows.first().boundingBox())?.height ?? 0;
    expect(height).toBeLessThanOrEqual(46);
    expect((first?.y ?? 0) + 10 * height).toBeLessThanOrEqual(800);
    // Its words are read once, above the rows; a screen reader hears them with each figure.
    await expect(rows.first().getByRole('term').first()).toHaveText('Jockey');
  });
});

test('[RACE-3] [EVENT-3] a suspension covers the prices of a race and leaves its card readable', async ({
  page,
  server,
}) => {
  await page.goto('/');
  const races = await readMatches(page, '10');
  const { competitionId, eventId } = furthestOf(races);
  const reply = await page.request.get(`/api/v2/get-horse-odds?gmid=${eventId}`);
  const { data } = (await reply.json()) as { data: readonly { readonly mid: string }[] };
  await server.order('market', 'suspend', data[0]?.mid ?? '');
  await page.goto(`/#/HorseMarket/10/${competitionId}/${eventId}`);
  const row = market(page, 'WIN').getByRole('listitem').filter({ hasText: 'SUSPENDED' }).first();
  const cover = await row.getByText('SUSPENDED').boundingBox();
  const card = await row.locator('dl').boundingBox();
  expect((cover?.y ?? 0) + (cover?.height ?? 0)).toBeLessThanOrEqual(card?.y ?? 0);
});

test('[SPORT-6] lists name their price columns and show the score of matches in play @long', async ({
  page,
}) => {
  await page.goto('/#/soccer');
  const inPlay = page.locator('section').filter({
    has: page.getByRole('heading', { level: 2, name: /^In Play/ }),
  });
  await expect(inPlay.getByText('X', { exact: true })).toBeVisible();
  await expect(inPlay.getByText(/^\d+–\d+ · /).first()).toBeVisible();
});

test('[SHELL-9] [SLIP-1] in landscape on a phone nothing covers odds, stake and button @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto('/');
  await signInAsDemo(page);
  await expect(page.getByText('Login successful!')).toBeHidden();
  await openIdleMatch(page);
  const price = backCells(page).filter({ visible: true }).last();
  await price.scrollIntoViewIfNeeded();
  await price.click();
  const slip = page.getByRole('form', { name: 'Bet slip' });
  const stake = slip.getByRole('textbox', { name: 'Stake' });
  // Side by side: the price stays visible while the slip is open.
  await expect(price).toBeInViewport();
  await expect(stake).toBeInViewport();
  for (const part of [stake, slip.locator('button[type=submit]'), price]) {
    await part.scrollIntoViewIfNeeded();
    const isOnTop = await part.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      return element === top || element.contains(top);
    });
    expect(isOnTop).toBe(true);
  }
});

test('[CAS-3] [CAS-4] a table shows its options on the first screen of a phone', async ({
  page,
}) => {
  await page.goto('/');
  await signInAsDemo(page);
  for (const path of ['/casino/113/11302/1130201', '/play-casino-new/113/worli2']) {
    await page.goto(`/#${path}`);
    const option = page.getByRole('main').getByText(/^\d+\.\d\d$/);
    await expect(option.first()).toBeVisible();
    const top = (await option.first().boundingBox())?.y ?? 0;
    const tray = (await page.getByRole('button', { name: 'Chip 100', exact: true }).boundingBox())
      ?.y;
    expect((tray ?? 0) - top, path).toBeGreaterThan(200);
  }
});

/** Options covered by the chips, or by the panel in their place. */
const optionsUnderTray = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const chip = document.querySelector('[aria-label^="Chip "], form[aria-label="Stake panel"]');
    const tray = chip?.closest('[class*="tray"]');
    if (!tray) return ['there is no tray'];
    const { left, right } = tray.getBoundingClientRect();
    return [...document.querySelectorAll('main button')]
      .filter((button) => / at /.test(button.textContent ?? ''))
      .filter((option) => {
        const box = option.getBoundingClientRect();
        return box.left < right && left < box.right;
      })
      .map((option) => option.textContent ?? '');
  });

test('[SHELL-9] [CAS-4] in landscape and on a desktop the chips cover no options of a table', async ({
  page,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto('/');
  await signInAsDemo(page);
  const wish = { path: '/casino/113/11301/1130101', option: 'Back Dragon at', stake: 100 };
  await betAtTable(page, wish);
  expect(await optionsUnderTray(page)).toEqual([]);
  // The actions of a round are next to the chips.
  const undo = page.getByRole('button', { name: 'Undo' });
  const chip = page.getByRole('button', { name: 'Chip 100', exact: true });
  await expect(undo).toBeVisible();
  const [of, next] = [await undo.boundingBox(), await chip.boundingBox()];
  expect((of?.x ?? 0) + (of?.width ?? 0)).toBeLessThanOrEqual(next?.x ?? 0);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await optionsUnderTray(page)).toEqual([]);
  // Felt, chips and the first options are on the first screen, below no more bars than the site's own.
  await expect(chip).toBeInViewport();
  const felt = await page.locator('iframe[title="Live video"]').boundingBox();
  expect(felt?.y).toBeLessThanOrEqual(190);
  expect(felt?.width).toBeGreaterThan(560);
});
