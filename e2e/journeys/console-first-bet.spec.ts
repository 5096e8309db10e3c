import { findFaults, overflowOf } from '../src/faults.ts';
import { enterAsPlayer, openMatchOf } from '../src/first-player.ts';
import { expect, test } from '../src/journey.ts';
import { placeBet, readMain } from '../src/server/player.ts';
import { go, join, openLastMarket, passwordIn, pickWinner, runForm } from '../src/staff.ts';

// Nothing is seeded in production: the venue has neither a site nor a player.
const names = ['pglite', 'simulated-prices', 'no-beacon', 'old-node'];
const allowed = names.map((name) => `--allow-${name}`);
const production = ['--mode', 'production', ...allowed.flatMap((flag) => [flag, 'true'])];
test.use({ serverFlags: [...production, '--seed', '33', '--console-port', '0'] });

test('a venue from its first owner to its first settled bet, with its worksheet', async ({
  page,
  browser,
  server,
}, info) => {
  test.setTimeout(300_000);
  const site = `club${info.retry}`;
  await join(page, server, 'mia', 'owner');

  // Nothing but an owner and prices is there, and the first page says what to do.
  const steps = page.getByRole('list', { name: 'First steps' });
  await expect(page.getByRole('heading', { name: 'First steps: 2 of 4 done' })).toBeVisible();
  await steps.getByRole('link', { name: 'Add a site' }).click();
  const host = `${site}.localhost`;
  await runForm(page, { Site: site, Title: 'The Club', Host: host });
  await expect(page.getByText(`The site '${site}' answers on ${host}.`)).toBeVisible();

  await go(page, 'Overview');
  await expect(page.getByRole('heading', { name: 'First steps: 3 of 4 done' })).toBeVisible();
  await steps.getByRole('link', { name: 'Add a player' }).click();
  await runForm(page, { Site: site, User: 'anna', 'Funds (optional)': '1000' });
  const password = await passwordIn(page, /anna may sign in on/);

  await go(page, 'Overview');
  await expect(page.getByText('Open markets')).toBeVisible();
  await expect(steps).toHaveCount(0);

  const { marketId, event, runner } = await openLastMarket(page);

  const player = await browser.newPage();
  await player.goto(server.url.replace('localhost', host));
  await enterAsPlayer(player, 'anna', password);
  await expect.poll(() => readMain(player)).toBe(100_000);
  await openMatchOf(player, marketId);
  const bet = await placeBet(player, { market: 'Match Odds', runner, side: 'back', stake: 100 });
  const won = bet.odds - 100;

  await go(page, 'Bets');
  const ticked = page.getByRole('row', { name: /anna.*Match Odds.*back/ });
  await expect(ticked).toContainText(runner);
  await page.goto(`${server.consoleUrl}/markets/${marketId}`);
  await expect(page.getByRole('row', { name: /^anna/ })).toContainText('100');
  await page.getByRole('button', { name: 'Settle', exact: true }).click();
  await pickWinner(page, runner);
  await page.getByRole('button', { name: 'Dry run' }).click();
  await expect(
    page.getByText(new RegExp(`^Would settle .* 1 bet of 1 player; ${won}\\.00 to players`)),
  ).toBeVisible();
  await page.getByLabel('Reason, for the audit').fill('seen on the ground');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText(new RegExp(`^Settled .* ${won}\\.00 to players`))).toBeVisible();
  await expect.poll(() => readMain(player)).toBe(100_000 + won * 100);

  await go(page, 'Players');
  await page.getByRole('link', { name: 'anna', exact: true }).click();
  await expect(
    page.locator('dl').getByText(`${(1000 + won).toLocaleString('en')}.00`),
  ).toBeVisible();
  const tabs = page.getByRole('navigation', { name: /^Parts of / });
  await tabs.getByRole('link', { name: 'Bets' }).click();
  const shown = page.getByRole('region', { name: 'user bets' }).getByRole('row', { name: event });
  await expect(shown).toContainText('profit');
  await expect(shown).toContainText(`Back ${runner}`);
  await expect(shown).toContainText(String(won));
  expect(await findFaults(page)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await player.close();
});
