import { expect, test } from '../src/journey.ts';
import { backCells, firstRunner, nextAnswer, openMatchTabs, slipOf } from '../src/matches.ts';
import { market, openSlip, readExposure, signInAsDemo } from '../src/server/player.ts';

// It begins ten overs into an innings of a long match: half an hour of play is ahead whenever this runs.
test.use({ serverFlags: ['--seed', '12', '--feed-start', '2026-03-02T00:30:00Z'] });
test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await signInAsDemo(page);
  await page.getByRole('tab', { name: 'Cricket' }).click();
  const live = page.locator('section').filter({
    has: page.getByRole('heading', { level: 2, name: /^In Play/ }),
  });
  await live
    .getByRole('link', { name: / v .*Fancy/ })
    .first()
    .click();
  await expect(market(page, 'Match Odds')).toBeVisible();
});

test('[EVENT-1] [EVENT-7] the page has its sections, and its score above them and in a frame', async ({
  page,
}) => {
  await expect(market(page, 'Bookmaker')).toBeVisible();
  await expect(market(page, 'Fancy Bet')).toBeVisible();
  await openMatchTabs(page);
  await page.getByRole('tab', { name: 'Live Score' }).click();
  const frame = page.frameLocator('iframe[title="Live Score"]');
  await expect(
    frame.getByRole('table', { name: 'Batters' }).or(frame.getByRole('group')).first(),
  ).toBeVisible();
  await expect(frame.getByRole('banner')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Live Match' }).click();
  const pictures = page.frameLocator('iframe[title="Live Match"]');
  await expect(pictures.locator('[data-sport="cricket"] svg')).toBeVisible();
  await expect(pictures.getByRole('banner')).toHaveCount(0);
  await page.getByRole('button', { name: 'Bookmaker', exact: true }).click();
  await expect(market(page, 'Match Odds')).toHaveCount(0);
  await page.getByRole('button', { name: 'Odds', exact: true }).click();
  await expect(market(page, 'Bookmaker')).toHaveCount(0);
});

test('[SLIP-3] [SLIP-7] a session bet is placed at its line and rate, its stake at risk @plain', async ({
  page,
}) => {
  const before = await readExposure(page);
  const yes = market(page, 'Fancy Bet').getByRole('button', { name: /^Yes to .* at / });
  await expect(async () => {
    await yes.first().click({ timeout: 2000 });
    const slip = slipOf(page);
    await slip.getByRole('textbox', { name: 'Stake' }).fill('200');
    const answered = nextAnswer(page);
    await slip.getByRole('button', { name: /^Yes to .* for 200$/ }).click({ timeout: 2000 });
    expect(await answered).toMatchObject({ status: true });
  }).toPass({ timeout: 40_000 });
  await expect.poll(() => readExposure(page)).toBe(before + 200_00);
});

test('[BETS-2] an unmatched bet has a separate heading until it is cancelled', async ({
  page,
}, info) => {
  await expect(async () => {
    const runner = await firstRunner(page);
    const slip = await openSlip(page, { market: 'Match Odds', runner, side: 'back', stake: 100 });
    await slip.getByRole('textbox', { name: 'Odds' }).fill('900');
    await slip.getByRole('textbox', { name: 'Stake' }).fill('100');
    await slip.getByRole('radio', { name: 'Keep', exact: true }).check();
    const answered = nextAnswer(page);
    await slip.locator('button[type=submit]').click({ timeout: 2000 });
    expect(await answered).toMatchObject({ status: true });
  }).toPass({ timeout: 40_000 });
  if (info.project.name === 'phone') {
    await page.getByRole('button', { name: /^Open Bets \(/ }).click();
  }
  await expect(page.getByText('Unmatched', { exact: true })).toBeVisible();
  const cancelled = page.waitForResponse((response) => response.url().includes('/bet/cancel/'));
  await page.getByRole('button', { name: /^Cancel the bet on / }).click();
  expect(await (await cancelled).json()).toMatchObject({ data: { sizeCancelled: 100 } });
  await expect(page.getByText('Unmatched', { exact: true })).toBeHidden();
});

test('[CASH-1] a cash-out is offered for ten seconds and the second press takes it', async ({
  page,
}) => {
  const odds = market(page, 'Match Odds');
  const before = await readExposure(page);
  await expect(async () => {
    const runner = await firstRunner(page);
    const slip = await openSlip(page, { market: 'Match Odds', runner, side: 'back', stake: 2000 });
    await slip.getByRole('textbox', { name: 'Stake' }).fill('2000');
    const answered = nextAnswer(page);
    await slip.locator('button[type=submit]').click({ timeout: 2000 });
    expect(await answered).toMatchObject({ status: true });
  }).toPass({ timeout: 40_000 });
  await expect.poll(() => readExposure(page)).toBeGreaterThan(before);
  const exposed = await readExposure(page);
  await expect(async () => {
    // The button shows what it would leave now, and pressing it moves no price.
    const button = odds.getByRole('button', { name: /^Cash Out [+−][\d,.]+$/ });
    await expect(button).toBeVisible({ timeout: 3000 });
    const heightOf = () =>
      backCells(page)
        .first()
        .evaluate((cell) => cell.getBoundingClientRect().top + scrollY);
    const height = await heightOf();
    await button.click({ timeout: 3000 });
    await expect(odds.getByRole('button', { name: /^Take / })).toBeFocused({ timeout: 3000 });
    expect(await heightOf()).toBe(height);
    // [WALK-P12] The offer leaves the market's name and pin uncovered.
    const offer = await odds.getByRole('group', { name: 'Cash-out offer' }).boundingBox();
    const name = await odds.getByRole('heading', { name: 'Match Odds' }).boundingBox();
    expect((name?.y ?? 0) + (name?.height ?? 0)).toBeLessThanOrEqual(offer?.y ?? 0);
    await odds
      .getByRole('button', { name: 'Follow Match Odds' })
      .click({ trial: true, timeout: 3000 });
    const answered = page.waitForResponse((response) =>
      response.url().endsWith('/cash-out/accept'),
    );
    await odds.getByRole('button', { name: /^Take / }).click({ timeout: 3000 });
    expect(await (await answered).json()).toMatchObject({ status: true });
  }).toPass({ timeout: 40_000 });
  await expect.poll(() => readExposure(page)).toBeLessThan(exposed);
});

test('[SPORT-7] a pinned market is on the multi-market page and takes bets there @plain', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Follow Match Odds' }).click();
  await page.goto('/#/multimarket');
  const row = market(page, 'Match Odds').getByRole('button', { name: /^(Back|Lay) .* at / });
  await expect(row.first()).toBeVisible();
  await page.reload();
  await expect(row.first()).toBeVisible();
});
