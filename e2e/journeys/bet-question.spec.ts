/** A player asks about a settled bet on a phone; staff correct the bet, and answer. */
import { expectSoundOnBothScreens, overflowOf } from '../src/faults.ts';
import { expect, staffFlags, test } from '../src/journey.ts';
import { addLimitedPlayer, signInAs } from '../src/limited-player.ts';
import { backLastMatch, settleAsLost } from '../src/settled-bets.ts';
import { go, join } from '../src/staff.ts';

test.use({ serverFlags: staffFlags });

test('[ASK-1] [ASK-2] a question about a bet is asked, answered and read', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(240_000);
  const name = await addLimitedPlayer(server);
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const player = await phone.newPage();
  await player.goto(server.url);
  await signInAs(player, name);
  const bet = await backLastMatch(player, { sportId: '2', stake: 100 });
  await player.getByRole('button', { name: 'Open Bets (1)' }).click();
  await player.getByRole('button', { name: `Ask about the bet on ${bet.selection}` }).click();
  const open = player.getByRole('dialog', { name: 'Ask about this bet' });
  await expect(open.getByLabel('What is wrong with this bet?')).toBeVisible();
  expect(await overflowOf(player)).toBeLessThanOrEqual(0);
  await open.getByRole('button', { name: 'Close' }).click();
  await settleAsLost(server, bet);

  await player.goto(`${server.url}/#/betshistory`);
  await player.getByLabel('Status').selectOption({ label: 'Settle' });
  await player.getByRole('button', { name: 'Get History' }).click();
  await player.getByRole('button', { name: 'View Bet' }).click();
  const details = player.getByRole('dialog', { name: 'Bet Details' });
  await expect(details.getByText(/^You can ask until /)).toBeVisible();
  await details.getByRole('button', { name: 'Ask about this bet' }).click();
  await details.getByRole('button', { name: 'Send the question' }).click();
  await expect(details.getByText('Please say what is wrong.')).toBeVisible();
  await details.getByLabel('What is wrong with this bet?').fill(`${bet.selection} won this.`);
  await details.getByRole('button', { name: 'Send the question' }).click();
  await expect(details.getByText('Waiting', { exact: true })).toBeVisible();
  await expect(details.getByRole('button', { name: 'Ask about this bet' })).toHaveCount(0);
  await expectSoundOnBothScreens(player);

  await join(page, server, 'sofia', 'support');
  await go(page, /^Questions \d+ waiting$/);
  const card = page
    .locator('section')
    .filter({ hasText: `${bet.selection} won this.` })
    .first();
  await expect(card).toContainText('loss −100.00');
  await server.order('market', 'resettle', bet.marketId, '--winner', String(bet.selectionId));
  await expect(card).toContainText('when the player asked it was loss −100.00');
  await card.getByLabel(`Answer to ${name}`).fill('You are right. It is corrected.');
  await expectSoundOnBothScreens(page);
  await card.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByText(`${name} reads the answer where the bet is`)).toBeVisible();

  await player.goto(server.url);
  await player.reload();
  await expect(player.getByText(/^\d+ new notices$/)).toBeAttached();
  await player.getByRole('button', { name: 'My Account' }).click();
  await player.getByRole('menuitem', { name: 'Notices' }).click();
  await player.getByRole('link', { name: 'Read the answer' }).click();
  await expect(player.getByText('You are right. It is corrected.')).toBeVisible();
  await expect(player.getByText('The bet was settled again after you asked.')).toBeVisible();
  await expectSoundOnBothScreens(player);
  await phone.close();
});
