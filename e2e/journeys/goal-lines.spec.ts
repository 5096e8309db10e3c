/** A bet on a goal line, from the key line to half a win, on a phone. */
import { findFaults, overflowOf } from '../src/faults.ts';
import { expect, staffFlags, test } from '../src/journey.ts';
import { addLimitedPlayer, signInAs } from '../src/limited-player.ts';
import { openSlip, placeBet } from '../src/server/player.ts';

test.use({ serverFlags: staffFlags });

interface Listed {
  readonly competitionId: string;
  readonly eventId: string;
  readonly inPlay: boolean;
}

function fail(why: string): never {
  throw new Error(why);
}

test('[LINES-5] [LINES-1] a goal line is found, bet on, followed by goals and half won', async ({
  page,
  server,
}) => {
  test.setTimeout(240_000);
  const name = await addLimitedPlayer(server);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(server.url);
  await signInAs(page, name);
  const reply = await page.request.get(`${server.url}/api/v2/get-matches-by-eventid/1`);
  const { data } = (await reply.json()) as { data: readonly Listed[] };
  const match = data.findLast(({ inPlay }) => !inPlay) ?? fail('no match is to come');
  await page.goto(`${server.url}/#/fullmarket/1/${match.competitionId}/${match.eventId}`);
  const card = page.getByRole('region', { name: 'Goal Lines', exact: true });
  await expect(card.getByRole('button', { name: /^Back Over / })).toHaveCount(1);

  // Half of a line at .75 is won where the goals are the next whole number.
  const next = card.getByRole('button', { name: 'Next line' });
  const level = card.getByText(/^[\d.]+ goals$/);
  await expect(level).toBeVisible();
  while (!/\.75 goals/.test(await level.innerText()) && (await next.isEnabled()))
    await next.click();
  const previous = card.getByRole('button', { name: 'Previous line' });
  while (!/\.75 goals/.test(await level.innerText())) await previous.click();
  const line = Number.parseFloat(await level.innerText());
  const goals = line + 0.25;

  const wish = { market: 'Goal Lines', runner: `Over ${line}`, side: 'back', stake: 100 } as const;
  const slip = await openSlip(page, wish);
  await slip.getByRole('textbox', { name: 'Stake' }).fill('100');
  const byGoals = slip.getByRole('figure', { name: 'Goals in the match' });
  await expect(byGoals.getByRole('listitem')).toHaveCount(3);
  await expect(byGoals.getByRole('listitem').first()).toHaveText(`${goals - 1} or less−100.00`);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  const { odds } = await placeBet(page, wish);
  const half = (odds - 100) / 2;

  const held = card.getByRole('figure', { name: 'Goals in the match' });
  await expect(held.getByRole('listitem').nth(1)).toHaveText(`${goals}+${half.toFixed(2)}`);
  await card.getByRole('button', { name: 'All 5 lines' }).click();
  await expect(card.getByRole('button', { name: /^Back Under / })).toHaveCount(5);
  await card.getByRole('button', { name: 'Key line only' }).click();
  // The line of the bet stays beside the one that is shown.
  await ((await next.isEnabled()) ? next : previous).click();
  await expect(
    card.getByRole('button', { name: new RegExp(`^Back Over ${line} at `) }),
  ).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);

  const marketId = (await card.getAttribute('data-market')) ?? '';
  await server.order('market', 'result', marketId, '--number', String(goals));
  await page.goto(`${server.url}/#/betshistory`);
  await page.getByLabel('Status').selectOption({ label: 'Settle' });
  await page.getByRole('button', { name: 'Get History' }).click();
  await page.getByRole('button', { name: 'View Bet' }).click();
  const details = page.getByRole('dialog', { name: 'Bet Details' });
  await expect(details).toContainText(`Over ${line}`);
  await expect(details).toContainText('Half won, half the stake returned');
  await expect(details).toContainText(`+${half.toFixed(2)}`);
  await expect(details).toContainText(`Total ${goals} at handicap -${line}`);
  expect(await findFaults(page)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
});
