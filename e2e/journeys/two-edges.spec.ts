/** A player of a venue with two edges behind a proxy, while one of them is killed with the bet. */
import { lackingForCluster } from '../../tools/cluster/lacking.ts';
import { firstRunner, openIdleMatch, slipOf } from '../src/matches.ts';
import { openSlip, placeBet, readExposure, readMain, signInAsDemo } from '../src/server/player.ts';
import { expect, test, type Venue } from '../src/venue.ts';

const lacking = lackingForCluster();
test.skip(lacking !== null, `No venue of several servers here: ${lacking}`);

/** Resolves once every edge serves again. */
const untilAllServe = (venue: Venue) =>
  expect
    .poll(async () => (await venue.order('status')).match(/^edge-\d .*yes$/gm)?.length, {
      timeout: 120_000,
    })
    .toBe(2);

test('[OPS-19] [SLIP-4] a bet counts once though the edge that had it is killed', async ({
  page,
  venue,
}) => {
  await untilAllServe(venue);
  await page.goto('/');
  await signInAsDemo(page);
  await openIdleMatch(page);
  // From then on every connection of the page is to the other edge.
  await venue.order('kill', 'edge-1');
  await untilAllServe(venue);
  const before = await readExposure(page);
  const refs = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().endsWith('/bet/save2')) return;
    refs.add((request.postDataJSON() as { clientRef: string }).clientRef);
  });
  const runner = await firstRunner(page);
  const slip = await openSlip(page, { market: 'Match Odds', runner, side: 'back', stake: 100 });
  await slip.getByRole('textbox', { name: 'Stake' }).fill('100');
  // It stands whatever the price is by then.
  await slip.getByRole('radio', { name: 'Keep', exact: true }).check();
  // Nothing is answered while it is paused: the bet is on its way when its edge dies.
  await venue.order('pause', 'nats');
  await slip.locator('button[type=submit]').click();
  await expect.poll(() => refs.size).toBe(1);
  await venue.order('kill', 'edge-2');
  await expect.poll(() => readExposure(page), { timeout: 120_000 }).toBe(before + 100_00);
  await expect(slipOf(page)).toBeHidden({ timeout: 60_000 });
  expect(refs.size).toBe(1);
  await page.reload();
  await expect.poll(() => readExposure(page)).toBe(before + 100_00);
  await expect(page.getByRole('button', { name: 'Open Bets (1)' })).toBeVisible();
});

test('[OPS-19] a player bets at one edge and finds the bet at any @long', async ({
  page,
  venue,
}) => {
  await untilAllServe(venue);
  await page.goto('/');
  await signInAsDemo(page);
  const main = await readMain(page);
  await openIdleMatch(page);
  const runner = await firstRunner(page);
  const before = await readExposure(page);
  await placeBet(page, { market: 'Match Odds', runner, side: 'back', stake: 200 });
  await expect.poll(() => readExposure(page)).toBe(before + 200_00);
  const other = await page.context().newPage();
  await other.goto('/');
  await expect.poll(() => readExposure(other)).toBe(before + 200_00);
  expect(await readMain(other)).toBe(main === null ? null : main - 200_00);
});
