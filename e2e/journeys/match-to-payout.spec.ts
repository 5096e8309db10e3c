import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../src/journey.ts';
import { market, readExposure, readMain, signInAsDemo } from '../src/server/player.ts';

/** A minute before a short simulated match, so that all of it is visible. */
test.use({
  serverFlags: ['--seed', '41', '--speed', '2', '--feed-start', '2026-04-08T12:04:00Z'],
});
const match = { competitionId: 's.4.blitz', eventId: 'e.4.41.11837666' } as const;

interface Struck {
  readonly selection: string;
  readonly type: 'back' | 'lay';
  readonly price: number;
  readonly size: number;
  readonly stake: number;
}

/** Presses until a bet is placed: in play a price may change before the press. */
async function strike(page: Page, where: string, cell: RegExp, stake: number): Promise<Struck> {
  let struck: Struck | null = null;
  await expect(async () => {
    const slip = page.getByRole('form', { name: 'Bet slip' });
    if (await slip.isVisible()) {
      await slip.getByRole('button', { name: 'Close the bet slip' }).click({ timeout: 2000 });
    }
    await market(page, where).getByRole('button', { name: cell }).first().click({ timeout: 2000 });
    await slip.getByRole('textbox', { name: 'Stake' }).fill(String(stake));
    const answered = page.waitForResponse((response) => response.url().endsWith('/bet/save2'));
    await slip.locator('button[type=submit]').click({ timeout: 2000 });
    const body = (await (await answered).json()) as { status: boolean; data: Struck };
    expect(body.status).toBe(true);
    struck = body.data;
  }).toPass({ timeout: 60_000 });
  if (struck === null) throw new Error('no bet stands');
  return struck;
}

interface Score {
  readonly phase: string;
  readonly winner: 0 | 1 | null;
  readonly sides: readonly { readonly name: string }[];
  readonly innings: readonly { readonly side: 0 | 1; readonly runs: number }[];
}

async function readScore(request: APIRequestContext): Promise<Score> {
  const reply = await request.get(`/api/v2/score/4/${match.eventId}`);
  return ((await reply.json()) as { data: Score }).data;
}

/** Computed independently, in hundredths. */
const oddsResult = ({ type, price, stake }: Struck, isWinner: boolean): number => {
  const gain = isWinner ? Math.round((price - 1) * stake * 100) : -stake * 100;
  return type === 'back' ? gain : -gain;
};
const sessionResult = ({ type, price, size, stake }: Struck, runs: number): number => {
  const isWon = type === 'back' ? runs >= price : runs < price;
  return isWon ? size * stake : -stake * 100;
};

test('[SLIP-6] [SLIP-7] [ACC-2] a whole match is played and every bet is paid by its score @long', async ({
  page,
  request,
}) => {
  test.setTimeout(900_000);
  await page.goto('/');
  await signInAsDemo(page);
  const before = (await readMain(page)) ?? 0;
  await page.goto(`/#/fullmarket/4/${match.competitionId}/${match.eventId}`);
  await expect(market(page, 'Match Odds')).toBeVisible();
  const favourite = await strike(page, 'Match Odds', /^Back .* at /, 400);
  const against = await strike(page, 'Bookmaker', /^Lay .* at /, 300);
  // The sessions open with the toss.
  await expect(market(page, 'Fancy Bet')).toBeVisible({ timeout: 90_000 });
  const yes = await strike(page, 'Fancy Bet', /^Yes to 5 over runs .* at /, 200);
  const no = await strike(page, 'Fancy Bet', /^No to 5 over runs .* at /, 250);
  await expect.poll(() => readExposure(page)).toBeGreaterThan(0);

  await expect
    .poll(async () => (await readScore(request)).phase, { timeout: 600_000, intervals: [3000] })
    .toBe('over');
  const { winner, sides, innings } = await readScore(request);
  await expect.poll(() => readExposure(page), { timeout: 120_000 }).toBe(0);
  const name = winner === null ? '' : sides[winner]?.name;
  const first = innings[0]?.runs ?? Number.NaN;
  const paid = [
    oddsResult(favourite, favourite.selection === name),
    oddsResult(against, against.selection === name),
    sessionResult(yes, first),
    sessionResult(no, first),
  ];
  const sum = paid.reduce((total, one) => total + one, 0);
  await expect.poll(() => readMain(page)).toBe(before + sum);
  await page.goto('/#/betshistory');
  await page.getByLabel('Status').selectOption('Settle');
  await page.getByRole('button', { name: 'Get History' }).click();
  await expect(page.getByRole('row').filter({ hasText: favourite.selection })).not.toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: '5 over runs' })).toHaveCount(2);
});
