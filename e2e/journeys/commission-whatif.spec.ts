/** Finance computes what a commission plan would have taken of a month's markets. */
import { expectSoundOnBothScreens } from '../src/faults.ts';
import { expect, staffFlags, test } from '../src/journey.ts';
import { addLimitedPlayer, signInAs } from '../src/limited-player.ts';
import { backLastMatch, settleAsLost } from '../src/settled-bets.ts';
import { join } from '../src/staff.ts';

test.use({ serverFlags: staffFlags });

test('[COM-9] finance sees what a plan would have taken, and that the live one took it', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(240_000);
  const name = await addLimitedPlayer(server);
  const player = await browser.newPage();
  await player.goto(server.url);
  await signInAs(player, name);
  const bet = await backLastMatch(player, { sportId: '1', stake: 100 });
  await player.close();
  await settleAsLost(server, bet);
  await server.order('market', 'resettle', bet.marketId, '--winner', String(bet.selectionId));

  await join(page, server, 'farah', 'finance');
  await page.goto(`${server.consoleUrl}/commands/report.commission-whatif?site=layline`);
  const compute = async (plan: string): Promise<void> => {
    await page.getByLabel('Plan', { exact: true }).fill(plan);
    await page.getByLabel('Month', { exact: true }).fill(new Date().toISOString().slice(0, 7));
    await page.getByRole('button', { name: 'Show' }).click();
  };
  await compute('400');
  await expect(page.getByText(/must be live, or base and rebate in percent/)).toBeVisible();
  await expectSoundOnBothScreens(page);

  // Other journeys have paid markets of this month too; each plan takes something of this one.
  await compute('10/0.2');
  await expect(page.getByText(/taken +whatIf[^]* [1-9]\d*\.\d\d *$/)).toBeVisible();
  await expectSoundOnBothScreens(page);

  await compute('live');
  await expect(page.getByText(/taken +whatIf[^]* 0\.00 *$/)).toBeVisible();
  await expect(page.getByText('do not give what was taken')).toHaveCount(0);
});
