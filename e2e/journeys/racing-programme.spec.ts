/** A complete simulated race at speed: win and each-way bets, paid to the penny. */
import type { Page } from '@playwright/test';
import { expectNoFaultsInBothThemes } from '../src/faults.ts';
import { expect, test } from '../src/journey.ts';
import { eachWayOdds, openRace, showMarket } from '../src/racing.ts';
import { market, placeBet, readExposure, readMain, signInAsDemo } from '../src/server/player.ts';

/**
 * The programme's clock begins two minutes before a race of 8, which pays three places and is run in 40
 * seconds. Two runners were withdrawn long before, so that no bet of ours is reduced.
 */
const flags = ['--seed', '19', '--feed-start', '2026-03-02T12:48:00Z', '--speed', '2'];
test.use({ serverFlags: flags });

const race = /^Hallowby 12:50, /;
const winner = 'Gentle Falcon';
/** Second and third, in the order of the card. */
const placed = ['Saffron Path', 'Topaz Gale'];
const loser = 'Cobalt Pilot';
const stake = 100;

/** Midnight may pass between the race and the check. */
const dayBefore = (): string => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

const oddsText = (odds: number): string => (odds / 100).toFixed(2);

/** In the format of the account pages. */
const signed = (hundredths: number): string =>
  `${hundredths < 0 ? '−' : '+'}${(Math.abs(hundredths) / 100).toFixed(2)}`;

interface Paid {
  readonly runner: string;
  /** Of an each-way bet, the profits of its win part and its place part. */
  readonly profits: readonly number[];
  /** Lines of the worksheets. */
  readonly lines: readonly string[];
}

async function expectOnStatement(page: Page, amounts: readonly number[]): Promise<void> {
  await page.goto('/#/accountstatement');
  await page.getByLabel('From', { exact: true }).fill(dayBefore());
  await page.getByRole('button', { name: 'Get Statement' }).click();
  const rows = page.getByRole('row').filter({ hasText: 'Bet settled' });
  await expect(rows).toHaveCount(amounts.length);
  for (const amount of new Set(amounts)) {
    const count = amounts.filter((one) => one === amount).length;
    await expect(rows.filter({ hasText: signed(amount) })).toHaveCount(count);
  }
}

async function expectInHistory(page: Page, bets: readonly Paid[]): Promise<void> {
  await page.goto('/#/betshistory');
  await page.getByLabel('Status').selectOption('Settle');
  await page.getByLabel('From', { exact: true }).fill(dayBefore());
  await page.getByRole('button', { name: 'Get History' }).click();
  const sheet = page.getByRole('dialog', { name: 'Bet Details' });
  await expect(page.getByRole('button', { name: 'View Bet' })).toHaveCount(bets.length);
  for (const { runner, profits, lines } of bets) {
    const row = page.getByRole('row').filter({ hasText: runner });
    await expect(row).toContainText(signed(profits.reduce((sum, profit) => sum + profit)));
    await row.getByRole('button', { name: 'View Bet' }).click();
    await expect(sheet).toContainText('How it was settled');
    for (const text of [...lines, ...profits.map(signed)]) await expect(sheet).toContainText(text);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  }
}

/** Checks the race's page and its two frames in the given state, dark and light. */
async function expectRaceWithoutFaults(page: Page, path: string, state: string): Promise<void> {
  const eventId = /HorseMarket\/10\/\d+\/([^/?]+)/.exec(path)?.[1] ?? '';
  const frame = `?event_id=${eventId}&sport_id=10`;
  await page.goto(path);
  await expectNoFaultsInBothThemes(page, market(page, 'WIN').getByRole('listitem').first());
  await page.goto(`/#/tv${frame}`);
  await expectNoFaultsInBothThemes(page, page.getByRole('main').getByText(state).first());
  await page.goto(`/#/score${frame}`);
  await expectNoFaultsInBothThemes(page, page.getByRole('table', { name: 'Positions' }));
}

test('[RACE-1] [RACE-3] [ACC-5] a race of the programme pays win and each way to the penny @long', async ({
  page,
}) => {
  await page.goto('/');
  await signInAsDemo(page);
  await openRace(page, 'Hallowby', race);
  const path = page.url();
  const before = (await readMain(page)) ?? 0;
  const wish = { market: 'WIN', runner: winner, side: 'back', stake } as const;

  const win = await placeBet(page, wish);
  await expect.poll(() => readExposure(page)).toBe(100_00);
  const twoWays = await placeBet(page, { ...wish, runner: 'Saffron Path', isEachWay: true });
  const struck = await eachWayOdds(page, 'Saffron Path');
  expect(struck.win).toBe(twoWays.odds);
  await placeBet(page, { ...wish, runner: loser });
  // Three win stakes and one place stake.
  await expect.poll(() => readExposure(page)).toBe(400_00);

  const rows = market(page, 'WIN').getByRole('listitem');
  await test.step('off, and finished', async () => {
    await expect(page.getByRole('main').getByText('In-Play', { exact: true }).first()).toBeVisible({
      timeout: 180_000,
    });
    await expect(rows.filter({ hasText: 'Winner' })).toContainText(winner, { timeout: 120_000 });
    await expect(rows.filter({ hasText: 'NON-RUNNER' })).toHaveCount(2);
  });
  await test.step('three are placed', async () => {
    await showMarket(page, 'PLACE');
    const home = market(page, 'PLACE').getByRole('listitem').filter({ hasText: 'Placed' });
    await expect(home).toHaveCount(3);
    for (const name of [winner, ...placed]) {
      await expect(home.filter({ hasText: name })).toHaveCount(1);
    }
  });

  const won = (win.odds - 100) * stake;
  const placedWon = (struck.place - 100) * stake;
  await test.step('paid: one won, one placed only, one lost', async () => {
    await expect.poll(() => readExposure(page), { timeout: 60_000 }).toBe(0);
    await expect.poll(() => readMain(page)).toBe(before + won + placedWon - 2 * stake * 100);
  });
  const bets = [
    { runner: winner, profits: [won], lines: [`100.00 x (${oddsText(win.odds)} - 1)`] },
    {
      runner: 'Saffron Path',
      profits: [-100_00, placedWon],
      lines: ['Stake 100.00 lost by the backer', `100.00 x (${oddsText(struck.place)} - 1)`],
    },
    { runner: loser, profits: [-100_00], lines: ['The runner lost.'] },
  ];
  await test.step('on the statement, part by part', () =>
    expectOnStatement(
      page,
      bets.flatMap(({ profits }) => profits),
    ));
  await test.step('in the history as one bet each, with its arithmetic', () =>
    expectInHistory(page, bets));
  await test.step('without a fault, dark and light', () =>
    expectRaceWithoutFaults(page, path, 'Result'));
});

test('[SITE-3] [RACE-1] [RACE-3] [FRAME-1] the racing pages have no faults, dark or light @long', async ({
  page,
}) => {
  await page.goto('/');
  await signInAsDemo(page);
  await page.goto('/#/horse-racing');
  await expectNoFaultsInBothThemes(page, page.getByRole('group', { name: 'Hallowby' }));
  // Ten minutes ahead, so that the race is still to come when the test gets here.
  await openRace(page, 'Hallowby', /^Hallowby 13:00, /);
  await expectRaceWithoutFaults(page, page.url(), 'Going to the start');
});
