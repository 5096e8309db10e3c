import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findFaults, overflowOf } from '../src/faults.ts';
import { enterAsPlayer, openMatchOf } from '../src/first-player.ts';
import { expect, staffFlags, test } from '../src/journey.ts';
import { placeBet, readMain } from '../src/server/player.ts';
import type { RunningServer } from '../src/server/server.ts';
import { enter, go, join, openLastMarket, passwordIn, pickWinner, runForm } from '../src/staff.ts';

test.use({ serverFlags: staffFlags });

/** Opens a command for an agent by its link on the agent's page. */
async function openFor(page: Page, agent: string, command: string): Promise<void> {
  await go(page, 'Agents');
  await page.getByRole('region', { name: 'agents' }).getByRole('link', { name: agent }).click();
  await go(page, command);
}

const figure = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });

/** Two agents right below the site; resolves with the password of the first. */
async function addBranches(server: RunningServer, north: string, south: string): Promise<string> {
  const shares = ['--sports', '60', '--commission', '60'];
  const add = async (name: string): Promise<string> => {
    const words = ['--level', 'super', '--credit', '1000', ...shares];
    const made = await server.order('agent', 'add', 'layline', name, ...words);
    return (made as { readonly password: string }).password;
  };
  const password = await add(north);
  await add(south);
  await server.order('agent', 'allocate', north, '500');
  return password;
}

test('[AGENT-2] [AGENT-4] [AGENT-9] [AGENT-11] [AGENT-12] the week of an agent, to a cleared sheet', async ({
  page,
  browser,
  server,
}, { retry }) => {
  test.setTimeout(300_000);
  const [north, south, delhi, ravi] = [
    `north${retry}`,
    `south${retry}`,
    `delhi${retry}`,
    `ravi${retry}`,
  ] as const;
  const password = await addBranches(server, north, south);

  // Only the own branch is in sight.
  await enter(page, server, { name: north, password, first: 'Agents' });
  const tree = page.getByRole('region', { name: 'agents' });
  await expect(tree.getByRole('row')).toHaveCount(2);
  await page.goto(`${server.consoleUrl}/agents/${south}`);
  await expect(page.getByText('There is no such agent in sight.')).toBeVisible();
  await page.goto(`${server.consoleUrl}/markets`);
  await expect(page.getByText('There is no such page.')).toBeVisible();

  // A sub-agent gets points: within its credit, and within the points that there are.
  await openFor(page, north, 'Add an agent');
  await runForm(page, {
    Agent: delhi,
    Level: 'agent',
    'Credit (optional)': '800',
    'Sports (optional)': '20',
  });
  await expect(page.getByText(`${delhi} signs in to the console.`)).toBeVisible();
  await openFor(page, delhi, 'Allocate points');
  await runForm(page, { Amount: '801' });
  await expect(page.getByRole('alert')).toContainText('This passes the credit.');
  await runForm(page, { Amount: '501' });
  await expect(page.getByRole('alert')).toContainText(`'${north}' has not so many points`);
  await runForm(page, { Amount: '200' });
  await expect(page.getByText(`Gave 200.00 from ${north} to ${delhi}.`)).toBeVisible();
  await openFor(page, delhi, 'Add a player');
  await runForm(page, { User: ravi, 'Funds (optional)': '201' });
  await expect(page.getByRole('alert')).toContainText(`'${delhi}' has only 200.00 points.`);
  await runForm(page, { User: ravi, 'Funds (optional)': '150' });
  const ravisPassword = await passwordIn(page, new RegExp(`${ravi} may sign in`));
  await go(page, 'Agents');
  await expect(tree.getByRole('row', { name: new RegExp(`^${delhi}`) })).toContainText('50.00');

  // The player bets and loses.
  const trader = await browser.newPage();
  await join(trader, server, 'tom', 'trader');
  const { marketId, event, runner, other } = await openLastMarket(trader);
  const player = await browser.newPage();
  await player.goto(server.url);
  await enterAsPlayer(player, ravi, ravisPassword);
  await openMatchOf(player, marketId);
  await placeBet(player, { market: 'Match Odds', runner, side: 'back', stake: 100 });
  await tree.getByRole('link', { name: delhi }).click();
  await expect(figure(page, 'Players can lose')).toContainText('100.00');
  await trader.getByRole('button', { name: 'Settle', exact: true }).click();
  await pickWinner(trader, other);
  await runForm(trader, {});
  await expect(trader.getByText(/^Settled .* 100.00 from players/)).toBeVisible();
  await expect.poll(() => readMain(player)).toBe(5000);

  // Of 100 the branch of the sub-agent keeps a fifth, and passes the rest up.
  await expect(figure(page, `Owes ${north}`)).toContainText('80.00');
  await expect(figure(page, 'Balance')).toContainText('70.00');
  await page.reload();
  const sheet = page.getByRole('region', { name: `sheet of ${delhi}` });
  await expect(sheet.locator('tbody')).toContainText('80.00');
  await page.getByLabel('Summed by').selectOption('market');
  await sheet.getByRole('button', { name: event }).click();
  await sheet.getByRole('button', { name: ravi }).click();
  const bet = page.getByRole('region', { name: 'agent bets' }).getByRole('row', { name: 'back' });
  await expect(bet).toContainText('−100.00');

  // The money was paid, and is noted with a reference: no more than is owed, and once.
  await go(page, 'Record a payment');
  const reference = { 'Ref (optional)': `week-48-${retry}`, 'Paid by': 'agent' };
  await runForm(page, { Amount: '81', ...reference });
  await expect(page.getByRole('alert')).toContainText('Not so much is owed');
  await runForm(page, { Amount: '80', ...reference });
  await expect(page.getByText(/paid 80.00.* The sheet is even. Reference week-48/)).toBeVisible();
  await runForm(page, { Amount: '80', ...reference });
  await expect(page.getByText(/^Already done, nothing moves now/)).toBeVisible();
  await go(page, 'Agents');
  await tree.getByRole('link', { name: delhi }).click();
  await expect(figure(page, `Owes ${north}`)).toContainText('0.00');
  await expect(figure(page, 'Balance')).toContainText('150.00');
  await expect(sheet.locator('tbody tr').first()).toContainText(/80\.00.*80\.00/);
  await expect(figure(page, 'After them')).toContainText('0.00');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy as text' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied.' })).toBeVisible();
  const sent = await page.evaluate(() => navigator.clipboard.readText());
  expect(sent).toContain(`Sheet of ${delhi} with ${north}`);
  expect(sent).toMatch(/All days: results 80\.00, commission 0\.00, cleared 80\.00/);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as picture' }).click();
  const picture = await readFile(await (await saving).path());
  // A PNG of 1,280 pixels.
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect(picture.readUInt32BE(16)).toBe(1280);
  expect(await findFaults(page)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);

  // Above, the rest of the loss is shared with the site, and everything sums to zero.
  await go(trader, 'Agents');
  const above = trader.getByRole('region', { name: 'agents' });
  await expect(above.getByRole('row', { name: new RegExp(`^${north}`) })).toContainText('40.00');
  await expect(figure(trader, 'Sum of all accounts')).toContainText(/accounts0\.00$/);
  await Promise.all([trader.close(), player.close()]);
});
