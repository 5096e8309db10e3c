/** The network fails and returns: in the end there is one state, and no bet was doubled. */
import type { Page, Request } from '@playwright/test';
import { betAtTable, netOfAll } from '../src/casino.ts';
import { type CutLine, openCutLine } from '../src/cut-line.ts';
import { expect, test } from '../src/journey.ts';
import {
  backCells,
  firstRunner,
  furthestOf,
  matchPath,
  readMatches,
  slipOf,
} from '../src/matches.ts';
import { market, openSlip, readExposure, readMain, signInAsDemo } from '../src/server/player.ts';

// A separate server: open bets here would change what other journeys count.
test.use({ serverFlags: ['--seed', '21'] });

let line: CutLine;
test.beforeEach(async ({ page, server }) => {
  line = await openCutLine(server.url);
  await page.goto(line.url);
  await signInAsDemo(page);
});
test.afterEach(() => line.close());

const odds = (page: Page) => market(page, 'Match Odds');

const offlineBar = (page: Page) =>
  page.getByRole('status').filter({ hasText: /No connection|does not answer/ });

interface Answer {
  readonly status: boolean;
  readonly message: string;
}

async function openMatch(page: Page): Promise<void> {
  // One that has not ended: whatever the hour, the first of the list may have.
  await page.goto(`${line.url}${matchPath(furthestOf(await readMatches(page, '1')))}`);
  await expect(odds(page)).toBeVisible();
}

/** Presses the wide button with a stake in the slip, while the price is the one on the screen. */
async function sendBet(page: Page, stake: number): Promise<void> {
  await expect(async () => {
    const runner = await firstRunner(page);
    const slip = await openSlip(page, { market: 'Match Odds', runner, side: 'back', stake });
    await slip.getByRole('textbox', { name: 'Stake' }).fill(String(stake));
    const sent = page.waitForRequest((request) => request.url().endsWith('/bet/save2'), {
      timeout: 5000,
    });
    await slip.locator('button[type=submit]').click({ timeout: 3000 });
    await sent;
  }).toPass({ timeout: 40_000 });
}

test('[EVENT-5] [SLIP-1] without a network prices are grey and take no bet; with it all resumes', async ({
  page,
}) => {
  await openMatch(page);
  const offline = offlineBar(page);
  const cell = backCells(page).first();
  await expect(cell).toBeVisible();
  await openSlip(page, {
    market: 'Match Odds',
    runner: await firstRunner(page),
    side: 'back',
    stake: 100,
  });
  await line.cut();
  await expect(offline).toBeVisible();
  await expect(cell).toHaveCSS('filter', /grayscale/);
  await expect(slipOf(page)).toBeHidden();
  await line.mend();
  await expect(offline).toBeHidden({ timeout: 30_000 });
  await expect(cell).not.toHaveCSS('filter', /grayscale/, { timeout: 30_000 });
});

interface Sent {
  /** References of the bets that the server accepted while its answer was lost: one. */
  readonly lost: string[];
  /** References that were requested again. */
  readonly again: string[];
  /** The player's exposure once the bet is placed. */
  readonly exposure: number;
}

const refOf = (sent: Request) => (sent.postDataJSON() as { clientRef: string }).clientRef;

/** The server accepts a bet of 300; its answer never arrives, and the connection is cut. */
async function loseBet(page: Page): Promise<Sent> {
  await openMatch(page);
  const exposure = (await readExposure(page)) + 300_00;
  const lost: string[] = [];
  const again: string[] = [];
  await page.route('**/bet/save2', async (route) => {
    if (lost.length > 0) {
      again.push(refOf(route.request()));
      return route.continue();
    }
    const { status, message } = (await (await route.fetch()).json()) as Answer;
    if (!status) return route.fulfill({ json: { status, message } });
    lost.push(refOf(route.request()));
    await line.cut();
    return route.abort();
  });
  await expect(async () => {
    await sendBet(page, 300);
    await expect.poll(() => lost.length, { timeout: 10_000 }).toBe(1);
  }).toPass({ timeout: 60_000 });
  await expect(offlineBar(page)).toBeVisible();
  return { lost, again, exposure };
}

async function expectOneBet(page: Page, { lost, again, exposure }: Sent): Promise<void> {
  const slip = slipOf(page);
  await expect.poll(() => readExposure(page), { timeout: 60_000 }).toBe(exposure);
  await expect(slip).toBeHidden({ timeout: 40_000 });
  expect(new Set([...lost, ...again]).size).toBe(1);
  await page.reload();
  await expect.poll(() => readExposure(page), { timeout: 30_000 }).toBe(exposure);
}

test('[SLIP-4] a bet whose reply was lost with the network counts once @long', async ({ page }) => {
  const sent = await loseBet(page);
  await line.mend();
  await expectOneBet(page, sent);
});

test('[SLIP-4] a bet of unknown outcome is found when the network comes back late @long', async ({
  page,
}) => {
  const sent = await loseBet(page);
  const slip = slipOf(page);
  await expect(slip.getByRole('alert')).toContainText('may or may not stand', { timeout: 40_000 });
  await line.mend();
  await expectOneBet(page, sent);
});

test('[EVENT-5] a silent network is noticed, and prices are then those of the server @long', async ({
  page,
}) => {
  await openMatch(page);
  const cell = backCells(page).first();
  line.mute();
  await expect(cell).toHaveCSS('filter', /grayscale/, { timeout: 30_000 });
  await line.mend();
  await expect(cell).not.toHaveCSS('filter', /grayscale/, { timeout: 40_000 });
});

test('[CAS-9] [CAS-6] a round that was cut in the middle continues with one bet @long', async ({
  page,
}) => {
  const before = await readExposure(page);
  const wish = { path: '/casino/113/11301/1130101', option: 'Back Dragon at', stake: 100 };
  const main = (await readMain(page)) ?? 0;
  const bet = await betAtTable(page, { ...wish, home: line.url });
  await expect.poll(() => readExposure(page)).toBe(before + 100_00);
  await line.cut();
  const offline = offlineBar(page);
  await expect(offline).toBeVisible({ timeout: 20_000 });
  await line.mend();
  await expect(offline).toBeHidden({ timeout: 30_000 });
  // The round ends, and with it the only bet: nothing but its result changed the balance.
  const net = await netOfAll(page, [bet]);
  await expect.poll(() => readExposure(page), { timeout: 90_000 }).toBe(before);
  await expect.poll(() => readMain(page), { timeout: 30_000 }).toBe(main + net);
});

test('[CAS-9] on a dead connection the flight and the table stand still and say so @long', async ({
  page,
}) => {
  await page.goto(`${line.url}/#/vimaan`);
  const flight = page.getByRole('status').filter({ hasText: /Flying|Bets are open/ });
  await expect(flight.first()).toBeVisible({ timeout: 30_000 });
  line.mute();
  const noLine = page.getByRole('status').filter({ hasText: /^No connection$/ });
  await expect(noLine.first()).toBeVisible({ timeout: 30_000 });
  await line.mend();
  await expect(flight.first()).toBeVisible({ timeout: 60_000 });

  await page.goto(`${line.url}/#/casino/113/11301/1130103`);
  const scene = page.locator('iframe[title="Live video"]').contentFrame().getByRole('group');
  await expect(scene).toContainText(/Bets open soon|Place your bets|No more bets/, {
    timeout: 30_000,
  });
  line.mute();
  await expect(page.getByRole('timer', { name: 'No connection' })).toBeVisible({ timeout: 30_000 });
  await expect(scene).toContainText('No connection', { timeout: 30_000 });
  await line.mend();
  await expect(page.getByRole('timer', { name: 'No connection' })).toHaveCount(0, {
    timeout: 60_000,
  });
});
