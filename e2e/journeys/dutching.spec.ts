/** Dutching: one result over several runners, and the truth about bets that were not taken. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../src/journey.ts';
import { openIdleMatch } from '../src/matches.ts';
import { market, parseFigure, readExposure, signInAsDemo } from '../src/server/player.ts';

// A separate server: open bets here would change what other journeys count.
test.use({ serverFlags: ['--seed', '43'] });

async function openMatch(page: Page): Promise<void> {
  await page.goto('/');
  await signInAsDemo(page);
  await openIdleMatch(page);
}

async function openDutching(page: Page): Promise<Locator> {
  await market(page, 'Match Odds').getByRole('button', { name: 'Dutching in Match Odds' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dutching: Match Odds' });
  await expect(dialog.getByRole('form', { name: 'Dutching' })).toBeVisible();
  return dialog;
}

async function chooseAll(dialog: Locator): Promise<number> {
  const runners = dialog.getByRole('checkbox');
  for (const runner of await runners.all()) await runner.check();
  return runners.count();
}

/** The results of the player's bets by runner, in hundredths, as the market shows them. */
async function resultsShown(page: Page): Promise<readonly number[]> {
  const rows = market(page, 'Match Odds').getByRole('listitem');
  const figure = /[+−][\d,]+\.\d\d|(?<![\d,.])0\.00/;
  const texts = await rows.allTextContents();
  return texts.flatMap((text) => {
    const found = figure.exec(text);
    return found === null ? [] : [parseFigure(found[0])];
  });
}

test('[DUTCH-1] [DUTCH-3] by keys alone: two runners, one result, whichever wins', async ({
  page,
}) => {
  await openMatch(page);
  const before = await readExposure(page);
  const dialog = await openDutching(page);
  await expect(dialog.getByRole('checkbox').first()).toBeFocused();
  const count = await chooseAll(dialog);
  const amount = dialog.getByRole('textbox', { name: 'Total stake' });
  await amount.fill('1000');
  await expect(dialog.getByRole('button', { name: /^Place \d bets for/ })).toBeEnabled();
  await amount.press('Enter');
  await expect(dialog.getByText(`All ${count} bets are taken.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => resultsShown(page).then(({ length }) => length)).toBe(count);
  await expect
    .poll(async () => {
      const results = await resultsShown(page);
      return Math.max(...results) - Math.min(...results);
    })
    .toBeLessThan(100);
  const [worst] = (await resultsShown(page)).toSorted((one, other) => one - other);
  await expect.poll(() => readExposure(page)).toBe(before + Math.max(0, -(worst ?? 0)));
});

test('[DUTCH-3] a part that is refused is told, and the missing bet completes it', async ({
  page,
}) => {
  await openMatch(page);
  const dialog = await openDutching(page);
  const count = await chooseAll(dialog);
  await dialog.getByRole('textbox', { name: 'Total stake' }).fill('1000');
  let sent = 0;
  // The second bet asks for odds that nobody offers: the server itself refuses it.
  await page.route('**/bet/save2', async (route) => {
    sent += 1;
    const body = route.request().postDataJSON() as Record<string, unknown>;
    await route.continue({ postData: sent === 2 ? { ...body, oddsReq: 1000 } : body });
  });
  await dialog.getByRole('button', { name: /^Place \d bets for/ }).click();
  await expect(dialog.getByText(new RegExp(`^1 of ${count} bets are taken\\.`))).toBeVisible();
  await expect(dialog.locator('[data-state="taken"]')).toHaveCount(1);
  await expect(dialog.locator('[data-state="refused"]')).not.toContainText('Taken');
  await expect(dialog.locator('[data-state="waiting"]')).toHaveCount(count - 2);
  expect(sent).toBe(2);
  await dialog.getByRole('button', { name: /^Place the .*missing bets? for/ }).click();
  await expect(dialog.getByText(`All ${count} bets are taken.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect
    .poll(async () => {
      const results = await resultsShown(page);
      return results.length === count && Math.max(...results) - Math.min(...results) < 100;
    })
    .toBe(true);
});

test('[DUTCH-2] an amount that cannot be placed says why, and what would do', async ({ page }) => {
  await openMatch(page);
  const dialog = await openDutching(page);
  const place = dialog.getByRole('button', { name: /^Place (the|\d) bets/ });
  await expect(dialog.getByText('Choose two runners or more.')).toBeVisible();
  await chooseAll(dialog);
  await dialog.getByRole('textbox', { name: 'Total stake' }).fill('1');
  await expect(dialog.getByText(/the least is 100\.00\.$/)).toBeVisible();
  await expect(place).toBeDisabled();
  await dialog.getByRole('button', { name: /^Take [\d,.]+ in total$/ }).click();
  await expect(place).toBeEnabled();
});
