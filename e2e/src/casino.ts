/** Actions of a player at a casino table: open it, bet when it is open, read the result. */
import { expect, type Page } from '@playwright/test';

export interface TableWish {
  /** Address of the site, if not the first one. */
  readonly home?: string;
  /** The path after the hash. */
  readonly path: string;
  /** Start of an open option's accessible name, such as `Back Dragon at`. */
  readonly option: string;
  readonly stake: number;
  readonly isConfirmed?: boolean;
}

export interface TakenBet {
  readonly betId: string;
  readonly stake: number;
}

interface Answer {
  readonly status: boolean;
  readonly message: string;
  /** A server of another make only says that the bet is taken. */
  readonly data?: { readonly betId: string };
}

/** The longest that a table can be closed between two rounds. */
const untilOpenMs = 40_000;

async function pressOption(page: Page, wish: TableWish): Promise<void> {
  const option = page.getByRole('button', { name: wish.option }).first();
  await expect(option).toBeVisible({ timeout: untilOpenMs });
  if (wish.isConfirmed === true) {
    await option.click();
    const panel = page.getByRole('form', { name: 'Stake panel' });
    await expect(panel).toContainText('Min/Max:100-5000');
    await panel.getByRole('textbox', { name: 'Stake' }).fill(String(wish.stake));
    await panel.getByRole('button', { name: /^Confirm/ }).click();
    return;
  }
  const chip = page.getByRole('button', { name: `Chip ${wish.stake}`, exact: true });
  if ((await chip.getAttribute('aria-pressed')) === 'false') await chip.click();
  await option.click();
}

/** Opens the table and bets. */
export async function betAtTable(page: Page, wish: TableWish): Promise<TakenBet> {
  await page.goto(`${wish.home ?? ''}/#${wish.path}`);
  return betHere(page, wish);
}

/** Selects chip and option, again if the round closed in between, until the server has accepted the bet. */
async function betHere(page: Page, wish: TableWish): Promise<TakenBet> {
  let betId = '';
  await expect(async () => {
    const answered = page.waitForResponse((response) => response.url().endsWith('/bet/save2'), {
      timeout: untilOpenMs + 10_000,
    });
    await pressOption(page, wish);
    const body = (await (await answered).json()) as Answer;
    if (!body.status) throw new Error(`The bet was refused: ${body.message}`);
    betId = body.data?.betId ?? '';
  }).toPass({ timeout: 100_000 });
  return { betId, stake: wish.stake };
}

/** The result of a settled bet in hundredths, read from its page in the history; null while open. */
async function settledNet(page: Page, betId: string): Promise<number | null> {
  return await page.evaluate(async (id) => {
    const stored = JSON.parse(localStorage.getItem('auth') ?? '{}') as {
      state?: { accessToken?: string };
    };
    const token = stored.state?.accessToken ?? '';
    const headers = { 'User-Token': token, Authorization: `Bearer ${token}` };
    const reply = await fetch(`/api/bet/${id}`, { headers });
    const { data } = (await reply.json()) as { data: { case: string; profitLoss: number } };
    return data.case === 'open' ? null : Math.round(data.profitLoss * 100);
  }, betId);
}

/** Waits until every bet is settled; returns the sum of the results, in hundredths. */
export async function netOfAll(page: Page, bets: readonly TakenBet[]): Promise<number> {
  let sum = 0;
  for (const { betId } of bets) {
    await expect
      .poll(() => settledNet(page, betId), { timeout: 60_000, intervals: [1000] })
      .not.toBeNull();
    sum += (await settledNet(page, betId)) ?? 0;
  }
  return sum;
}

const play = (type: string, option: string, more: Partial<TableWish> = {}): TableWish => ({
  path: `/play-casino-new/113/${type}`,
  option,
  stake: 100,
  ...more,
});

/** A bet at each of the seven tables. */
export const sevenTables: readonly TableWish[] = [
  { path: '/casino/113/11301/1130101', option: 'Back Dragon at', stake: 100 },
  { path: '/casino/113/11301/1130102', option: 'Back Tiger Even at', stake: 200 },
  { path: '/casino/113/11301/1130103', option: 'Back Tie at', stake: 100 },
  { path: '/casino/113/11302/1130201', option: 'Back Player A at', stake: 200 },
  { path: '/casino/113/11302/1130202', option: 'Back Pair plus B at', stake: 100 },
  { path: '/casino/113/11303/1130301', option: 'Back LOW Card at', stake: 300, isConfirmed: true },
  { path: '/casino/113/11303/1130302', option: 'Back Black at', stake: 150, isConfirmed: true },
];

/** A bet in each of the fourteen types of the play page. */
export const fourteenTypes: readonly TableWish[] = [
  play('teen20', 'Back Player B at'),
  play('lucky7', 'Back Card 9 at', { isConfirmed: true }),
  play('lucky7eu', 'Back Line 2 at', { isConfirmed: true }),
  play('dt20', 'Back Pair at'),
  play('card32', 'Lay Player 8 at'),
  play('card32eu', 'Back Any Three Card Red at'),
  play('dt202', 'Back Dragon Card J at'),
  play('poker20', 'Back Two Pair A at'),
  play('Teen', 'Lay Player B at'),
  play('aaa', 'Back Akbar at'),
  play('dt6', 'Back Tiger Heart at'),
  play('btable', 'Back Kis KisKo Pyaar Karoon at'),
  play('baccarat', 'Back Banker at'),
  play('worli2', 'Back 7 Single at'),
];
