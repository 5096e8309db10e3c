/** Players' devices: a clock that is wrong, a zoom of 400 %, the order in which a screen reader reads. */
import { overflowOf } from '../src/faults.ts';
import { expect, type Page, test } from '../src/journey.ts';
import { backCells, nextAnswer, openIdleMatch, slipOf } from '../src/matches.ts';
import { market, openSlip, readExposure, signInAsDemo } from '../src/server/player.ts';

test.use({ serverFlags: ['--seed', '43'] });
test.beforeEach(({ page: _page }, info) => {
  test.skip(info.project.name !== 'phone', 'sets its own sizes');
});

const hourMs = 3_600_000;

async function placeOnIdleMatch(page: Page): Promise<void> {
  const before = await readExposure(page);
  await expect(async () => {
    await backCells(page).first().click({ timeout: 2000 });
    await slipOf(page).getByRole('textbox', { name: 'Stake' }).fill('100');
    const answered = nextAnswer(page);
    await slipOf(page).locator('button[type=submit]').click({ timeout: 2000 });
    expect(await answered).toMatchObject({ status: true });
  }).toPass({ timeout: 40_000 });
  await expect.poll(() => readExposure(page)).toBe(before + 100_00);
}

/** Opens the race that starts last; returns its minutes left as shown, and by the server's own clock. */
async function openLastRace(page: Page): Promise<{ shown: number; real: number }> {
  const { path, real } = await page.evaluate(async () => {
    const response = await fetch('/api/v2/list/horseRace', { headers: { d: location.hostname } });
    const servedAt = Date.parse(response.headers.get('Date') ?? '');
    const { data } = (await response.json()) as {
      data: {
        t1: { cid: number; children: { children: { gmid: string; stime: string }[] }[] }[];
      };
    };
    const races = data.t1.flatMap(({ cid, children }) =>
      children.flatMap((meeting) => meeting.children.map((race) => ({ cid, ...race }))),
    );
    const last = races
      .toSorted((one, other) => Date.parse(one.stime) - Date.parse(other.stime))
      .at(-1);
    return {
      path: `/#/HorseMarket/10/${last?.cid}/${last?.gmid}`,
      real: (Date.parse(last?.stime ?? '') - servedAt) / 60_000,
    };
  });
  await page.goto(path);
  await expect(page.getByRole('region', { name: 'WIN', exact: true })).toBeVisible();
  const text = await page.getByRole('timer').innerText();
  const [, hours = '0'] = /(\d+)\s*h/.exec(text) ?? [];
  const [, minutes = '0'] = /(\d+)\s*min/.exec(text) ?? /(\d+):/.exec(text) ?? [];
  return { shown: Number(hours) * 60 + Number(minutes), real };
}

for (const hours of [5, -5]) {
  const side = hours > 0 ? 'fast' : 'slow';
  test(`[RACE-1] [SLIP-5] a clock five hours ${side} starts no race and closes no market @long`, async ({
    page,
  }) => {
    await page.clock.install({ time: Date.now() + hours * hourMs });
    await page.goto('/');
    await signInAsDemo(page);
    const { shown, real } = await openLastRace(page);
    expect(Math.abs(shown - real)).toBeLessThan(2);
    await openIdleMatch(page);
    await placeOnIdleMatch(page);
  });
}

test('[SHELL-9] at a zoom of 400 % pages reflow, and a bet can be placed @long', async ({
  page,
}) => {
  // What a window of 1280 × 1024 leaves of a page.
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/');
  await signInAsDemo(page);
  const paths = ['/', '/inplay', '/horse-racing', '/casino', '/settings', '/betshistory'];
  for (const path of [...paths, '/accountstatement', '/profitloss', '/profile']) {
    await page.goto(`/#${path}`);
    await expect(page.getByRole('main')).not.toBeEmpty();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    expect(await overflowOf(page), path).toBe(0);
  }
  await openIdleMatch(page);
  expect(await overflowOf(page)).toBe(0);
  await placeOnIdleMatch(page);
  expect(await overflowOf(page)).toBe(0);
});

test('[EVENT-1] a screen reader meets the match, its market, runner and prices in this order @long', async ({
  page,
}) => {
  await page.goto('/');
  await openIdleMatch(page);
  const odds = market(page, 'Match Odds');
  await expect(odds.getByRole('button', { name: /^Back .* at / }).first()).toBeVisible();
  const tree = await page.locator('body').ariaSnapshot();
  const read = [
    /- link "Skip/,
    /- banner/,
    /- navigation/,
    /- main/,
    /- heading "[^"]+ v [^"]+" \[level=1\]/,
    /- region "Match Odds"/,
    /- heading "Match Odds" \[level=2\]/,
    /- button "Back [^"]+ at /,
    /- button "Lay [^"]+ at /,
    /- contentinfo/,
  ];
  const places = read.map((line) => tree.search(line));
  expect(
    places.filter((place) => place < 0),
    tree,
  ).toEqual([]);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test('[CASH-2] on a ladder X cancels what waits, and G closes what was matched, by keyboard @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await signInAsDemo(page);
  await openIdleMatch(page);
  const before = await readExposure(page);
  const slip = await openSlip(page, {
    market: 'Match Odds',
    runner: await market(page, 'Match Odds')
      .getByRole('button', { name: /^Back .* at / })
      .first()
      .getAttribute('aria-label')
      .then((label) => /^Back (.*) at /.exec(label ?? '')?.[1] ?? ''),
    side: 'back',
    stake: 100,
  });
  await slip.getByRole('textbox', { name: 'Odds' }).fill('900');
  await slip.getByRole('radio', { name: 'Keep', exact: true }).check();
  // A letter in a field is text.
  await slip.getByRole('textbox', { name: 'Stake' }).press('x');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await slip.getByRole('textbox', { name: 'Stake' }).fill('100');
  await slip.locator('button[type=submit]').click();
  await expect.poll(() => readExposure(page)).toBe(before + 100_00);
  await page.getByRole('button', { name: 'Ladder of Match Odds' }).click();
  await page.keyboard.press('x');
  const question = page.getByRole('dialog', { name: 'Cancel all unmatched bets?' });
  await expect(question).toContainText('1 bet waits');
  await page.keyboard.press('Enter');
  await expect.poll(() => readExposure(page)).toBe(before);
  await page.getByRole('button', { name: 'Ladder of Match Odds' }).click();
  await placeOnIdleMatch(page);
  await page.keyboard.press('g');
  await expect(page.getByRole('button', { name: /^Take / })).toBeFocused();
  const taken = page.waitForResponse((response) => response.url().includes('/cash-out/accept'));
  await page.keyboard.press('Enter');
  expect(await (await taken).json()).toMatchObject({ status: true });
  await expect.poll(() => readExposure(page)).toBeLessThan(before + 20_00);
});
