import { findFaults, overflowOf } from '../src/faults.ts';
import { openMatchOf } from '../src/first-player.ts';
import { expect, staffFlags, test } from '../src/journey.ts';
import { addLimitedPlayer, signInAs } from '../src/limited-player.ts';
import { placeBet, readMain } from '../src/server/player.ts';
import { approvalOf, go, join, openLastMarket, pickWinner, runForm } from '../src/staff.ts';

test.use({ serverFlags: staffFlags });

test('a market that was paid by a wrong result is found and corrected by two people', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(300_000);
  await join(page, server, 'tina', 'trader');
  // Without another member who may approve, a request waits for a day instead.
  const checker = await browser.newPage();
  await join(checker, server, 'rosa', 'risk');
  const { marketId, event, runner, other } = await openLastMarket(page);
  const market = page.url();

  const name = await addLimitedPlayer(server);
  const player = await browser.newPage();
  await player.goto(server.url);
  await signInAs(player, name);
  await openMatchOf(player, marketId);
  const bet = await placeBet(player, { market: 'Match Odds', runner, side: 'back', stake: 100 });
  const won = bet.odds - 100;
  await page.getByRole('button', { name: 'Settle', exact: true }).click();
  await pickWinner(page, other);
  await runForm(page, {});
  await expect(page.getByText(/^Settled .* 100.00 from players/)).toBeVisible();
  await expect.poll(() => readMain(player)).toBe(90_000);

  // The player complains; the bet on the player's page leads to the market and its result.
  await go(page, 'Players');
  await page.getByLabel('Search').fill(name);
  await page.getByRole('link', { name, exact: true }).click();
  const tabs = page.getByRole('navigation', { name: /^Parts of / });
  await tabs.getByRole('link', { name: 'Bets' }).click();
  const row = page.getByRole('region', { name: 'user bets' }).getByRole('row', { name: event });
  await expect(row).toContainText('−100.00');
  await row.getByRole('link').click();
  await expect(page).toHaveURL(market);
  await expect(page.getByRole('heading', { level: 1, name: event })).toBeVisible();
  await expect(page.getByRole('row', { name: other })).toContainText('winner');
  await expect(page.getByRole('row', { name: runner })).toContainText('loser');
  expect(await findFaults(page)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);

  // Whoever asks for the correction cannot approve it.
  await go(page, 'Settle again');
  await page.getByLabel('Winner (optional)').fill(runner);
  await page.getByRole('button', { name: 'Dry run' }).click();
  await expect(page.getByText(/^Would settle .* 1 bet of 1 player/)).toBeVisible();
  await runForm(page, {}, 'the umpire was misread');
  await expect(page.getByText('This waits for a second person, for a day.')).toBeVisible();
  await runForm(page, { 'Winner (optional)': runner }, 'once more, to be sure');
  await expect(page.getByRole('alert')).toBeVisible();
  await go(page, /^Approvals \d+ waiting$/);
  const own = approvalOf(page, 'the umpire was misread');
  await expect(own.getByText(/^Somebody else must approve it until /)).toBeVisible();
  await expect(own.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  expect(await readMain(player)).toBe(90_000);

  await go(checker, /^Approvals \d+ waiting$/);
  const waiting = approvalOf(checker, 'the umpire was misread');
  await expect(waiting.getByText(/^Would settle .* 1 bet of 1 player/)).toBeVisible();
  await waiting.getByRole('button', { name: 'Approve' }).click();
  await expect(checker.getByText(/^Settled again/)).toBeVisible();
  await expect.poll(() => readMain(player)).toBe(100_000 + won * 100);

  await page.goto(market);
  await expect(page.getByRole('row', { name: runner })).toContainText('winner');
  await checker.goto(`${server.consoleUrl}/audit`);
  await expect(
    checker.getByRole('row', { name: /rosa.*market resettle.*approved.*the umpire was misread/ }),
  ).toBeVisible();
  await Promise.all([checker.close(), player.close()]);
});
