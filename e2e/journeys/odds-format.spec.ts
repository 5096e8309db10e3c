/** A player chooses how prices are written, and every price follows. */
import type { Page } from '@playwright/test';
import { expect, test } from '../src/journey.ts';
import { backCells, nextAnswer, openIdleMatch, slipOf } from '../src/matches.ts';
import { market } from '../src/server/player.ts';
import { layline, openSignedIn } from '../src/sites.ts';

/** The widest text of each format. */
const widest = ['1000', '≈100/30', '≈evens', '−10000', '+99900', '−100.00', '−0.980', '99.0%'];

async function choose(page: Page, name: string): Promise<void> {
  await page.goto('/#/settings');
  const group = page.getByRole('group', { name: 'Odds format' });
  await group.getByRole('radio', { name: new RegExp(`^${name}`) }).check();
}

/**
 * Writes each text into every price of the page, and returns those that are cut off. With reduced motion a
 * size of letters takes a frame; a price that moved meanwhile is left out.
 */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(async (texts) => {
    const cells = [...document.querySelectorAll<HTMLElement>('button[aria-pressed]')].filter(
      (cell) => / at .* available/.test(cell.ariaLabel ?? '') && cell.offsetWidth > 0,
    );
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const cut = new Set(cells.length === 0 ? ['no prices'] : []);
    for (const text of texts) {
      const figures = cells.map((cell) => cell.children[0] as HTMLElement);
      const before = figures.map((figure) => figure.textContent ?? '');
      const write = (cell: HTMLElement, figure: HTMLElement, now: string): void => {
        figure.textContent = now;
        cell.toggleAttribute('data-long', now.length > 5);
      };
      for (const [at, figure] of figures.entries()) write(cells[at] as HTMLElement, figure, text);
      await frame();
      await frame();
      for (const [at, figure] of figures.entries()) {
        const cell = cells[at] as HTMLElement;
        if (figure.textContent !== text) continue;
        if (figure.offsetWidth > cell.clientWidth) {
          cut.add(`${text} needs ${figure.offsetWidth} of ${cell.clientWidth} at ${innerWidth}`);
        }
        write(cell, figure, before[at] ?? '');
      }
    }
    return [...cut];
  }, widest);

test('[ACC-11] prices are written as the player chose, without a reload', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server.url, layline);
  await expect(page.locator('button[aria-pressed]').first()).toBeVisible();
  expect(await cutTexts(page)).toEqual([]);
  await openIdleMatch(page);
  const first = backCells(page).first();
  await expect(first).toHaveAccessibleName(/ at \d+(\.\d+)? /);

  await choose(page, 'American');
  await page.goBack();
  await expect(first).toHaveAccessibleName(/ at [+−]\d+ /);
  for (const width of [360, 776, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(market(page, 'Match Odds')).toBeVisible();
    expect(await cutTexts(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 740 });

  await first.click();
  const slip = slipOf(page);
  await slip.getByRole('textbox', { name: 'Odds' }).fill('1000');
  await expect(slip.getByRole('status').first()).toHaveText('+99900');
  await slip.getByRole('textbox', { name: 'Stake' }).fill('100');
  await slip.getByRole('radio', { name: 'Keep', exact: true }).check();
  const answered = nextAnswer(page);
  await slip.getByRole('button', { name: /^Back .* at 1000 for 100$/ }).click();
  expect(await answered).toMatchObject({ data: { sizeRemaining: 100 } });
  const openBets = page.getByRole('button', { name: /^Open Bets \(1\)/ });
  await openBets.click();
  await expect(page.getByText('100.00 @ +99900')).toBeVisible();

  await choose(page, 'Fraction');
  await openIdleMatch(page);
  await openBets.click();
  await expect(page.getByText('100.00 @ 999/1')).toBeVisible();
  await page.getByRole('button', { name: /^Cancel the bet on/ }).click();
  await expect(page.getByText('You have no open bets.')).toBeVisible();
  await choose(page, 'Decimal');
});
