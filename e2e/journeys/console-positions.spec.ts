import { findFaults, overflowOf } from '../src/faults.ts';
import { enterAsPlayer, openMatchOf } from '../src/first-player.ts';
import { expect, staffFlags, test } from '../src/journey.ts';
import { placeBet } from '../src/server/player.ts';
import { enter, go, join, openLastMarket } from '../src/staff.ts';

test.use({ serverFlags: staffFlags });

test('[RISK-7] [RISK-9] [AGENT-12] from the worst market to the bets that make it', async ({
  page,
  browser,
  server,
}, { retry }) => {
  test.setTimeout(300_000);
  const [south, ravi] = [`west${retry}`, `ramesh${retry}`] as const;
  const shares = ['--sports', '60', '--commission', '60', '--credit', '1000'];
  const added = await server.order('agent', 'add', 'layline', south, '--level', 'super', ...shares);
  await server.order('agent', 'allocate', south, '500');
  const own = ['--agent', south, '--funds', '500'];
  const made = await server.order('user', 'add', 'layline', ravi, ...own);
  await join(page, server, 'rita', 'risk');
  const { marketId, runner, other } = await openLastMarket(page);

  // What the venue loses if the runner wins comes while the page is open.
  const position = page.getByRole('region', { name: /^position in/ });
  await expect(page.getByText('Nobody here has a bet in this market.')).toBeVisible();
  const player = await browser.newPage();
  await player.goto(server.url);
  await enterAsPlayer(player, ravi, (made as { readonly password: string }).password);
  await openMatchOf(player, marketId);
  const bet = { market: 'Match Odds', runner, side: 'back', stake: 100 } as const;
  const { odds } = await placeBet(player, bet);
  const won = odds - 100;
  const text = (part: number): string => `−${(won * part).toFixed(2)}`;
  const row = position.getByRole('row', { name: new RegExp(`^${runner} worst`) });
  await expect(row).toContainText(text(1));

  // Down to the branch, its player and the bet.
  await go(page, 'Risk');
  // Bets of other journeys may be worse.
  const worst = page
    .getByRole('region', { name: 'markets at risk' })
    .locator('tbody tr', { has: page.locator(`a[href*="${marketId}"]`) });
  await expect(worst).toContainText(text(0.4));
  await worst.getByRole('link').click();
  await position.getByRole('button', { name: 'layline' }).click();
  await position.getByRole('button', { name: south }).click();
  await expect(row).toContainText(text(0.6));
  await expect(position.getByRole('columnheader', { name: 'Passed up' })).toBeVisible();
  await page
    .getByRole('group')
    .getByRole('button', { name: `Share of ${south}` })
    .click();
  const direct = page.getByRole('region', { name: /^players in/ });
  await expect(direct.getByRole('row', { name: ravi })).toContainText(text(0.6));
  await direct.getByRole('button', { name: ravi }).click();
  const bets = page.getByRole('region', { name: `bets of ${ravi}`, exact: true });
  await expect(bets).toContainText(`${south} 60 %, the site 40 %.`);
  // The header stays, and would lie over what is scrolled under it.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  expect(await findFaults(page)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);

  // The agent sees the same, and nothing above.
  const agent = await browser.newPage();
  const { password } = added as { readonly password: string };
  await enter(agent, server, { name: south, password, first: 'Agents' });
  await go(agent, 'Risk');
  await expect(agent.getByRole('navigation', { name: 'Branch' })).toHaveText(south);
  await agent.getByRole('region', { name: 'markets at risk' }).getByRole('link').click();
  const shown = agent.getByRole('region', { name: /^position in/ });
  await expect(shown.getByRole('row', { name: new RegExp(`^${runner}`) })).toContainText(text(1));
  await expect(shown.getByRole('row', { name: new RegExp(`^${other}`) })).toContainText('100.00');
  await agent.goto(`${server.consoleUrl}/markets/${marketId}?site=layline`);
  await expect(agent.getByRole('navigation', { name: 'Branch' })).toHaveText(south);
  await Promise.all([player.close(), agent.close()]);
});
