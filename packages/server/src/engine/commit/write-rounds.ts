/** Writes a batch's casino bets, and the results of the rounds it settled. */
import { casinoSportId, makeInstant, noMoney, profitAt } from '@layline/contract';
import type { CasinoBetPlaced, RoundOutcome } from '@layline/exchange';
import { unnest } from '../../store/column.ts';
import type { Sql } from '../../store/database.ts';

export interface FinishedRound extends RoundOutcome {
  readonly mid: string;
}

/** What the batch gathered of rounds. */
export interface RoundWrites {
  readonly bets: CasinoBetPlaced[];
  readonly finished: FinishedRound[];
  /** Commands that paid bets of a round, by which a void finds what it undoes. */
  readonly paid: { readonly roundId: string; readonly seq: number }[];
  /** Rounds that became void after their result. */
  readonly voided: string[];
}

/** The row of `market` that names a table's group of options. */
export const casinoMarketKey = (matchId: string, marketId: string): string =>
  `${matchId}/${marketId}`;

/** What the bet gains and costs by its odds; a bet without odds has no known gain. */
export function marginsOf({ side, odds, stake }: Pick<CasinoBetPlaced, 'side' | 'odds' | 'stake'>) {
  const gain = odds === 0 ? noMoney : profitAt(odds, stake);
  return side === 'back'
    ? { profitMax: gain, lossMax: stake }
    : { profitMax: stake, lossMax: gain };
}

export async function writeRounds(sql: Sql, writes: RoundWrites): Promise<void> {
  const { bets, finished, paid, voided } = writes;
  if (bets.length > 0) await writeBets(sql, bets);
  if (paid.length > 0) await writePaid(sql, paid);
  if (finished.length > 0) await writeFinished(sql, finished);
  if (voided.length > 0) await writeVoided(sql, voided);
}

/** What abandoned rounds are told by (rule summary 1.3). */
export const voidResult = { result: 'V', win: '', facts: 'Abandoned', isVoid: true } as const;

/** The cards stay, so that anyone may still draw them again. */
async function writeVoided(sql: Sql, mids: readonly string[]): Promise<void> {
  const { result, win, facts } = voidResult;
  await sql.query(
    `update casino_round set result = $2, win = $3, facts = $4, is_void = true
     where mid = any($1::text[])`,
    [mids, result, win, facts],
  );
}

async function writePaid(sql: Sql, paid: RoundWrites['paid']): Promise<void> {
  const rows = unnest([
    ['text', paid.map(({ roundId }) => roundId)],
    ['bigint', paid.map(({ seq }) => seq)],
  ]);
  await sql.query(
    `insert into round_payment (round_id, seq)
     select round_id, seq from ${rows.sql} as row (round_id, seq)`,
    rows.values,
  );
}

async function writeBets(sql: Sql, bets: readonly CasinoBetPlaced[]): Promise<void> {
  const margins = bets.map(marginsOf);
  const columns: readonly (readonly [string, readonly unknown[]])[] = [
    ['bigint', bets.map(({ betId }) => betId)],
    ['text', bets.map(({ playerId }) => playerId)],
    ['text', bets.map(({ siteId }) => siteId)],
    ['text', bets.map(({ matchId, marketId }) => casinoMarketKey(matchId, marketId))],
    ['text', bets.map(({ matchId }) => matchId)],
    ['bigint', bets.map(({ sid }) => sid)],
    ['text', bets.map(({ side }) => side)],
    ['integer', bets.map(({ odds }) => odds)],
    ['bigint', bets.map(({ stake }) => stake)],
    ['bigint', margins.map(({ profitMax }) => profitMax)],
    ['bigint', margins.map(({ lossMax }) => lossMax)],
    ['text', bets.map(({ clientRef }) => clientRef)],
    ['timestamptz', bets.map(({ at }) => makeInstant(at))],
    ['text', bets.map(({ roundId }) => roundId)],
  ];
  const row = columns.map(([cast], index) => `$${index + 1}::${cast}[]`).join(', ');
  await sql.query(
    `with placed as (insert into bet (bet_id, player_id, site_id, market_id, event_id, sport_id,
       runner_id, side,
       odds_requested, odds_matched, stake, matched, remaining, cancelled, lapsed, profit_max,
       loss_max, fills, client_ref, placed_at, round_id)
     select bet_id, player_id, site_id, market_id, event_id, '${casinoSportId}', runner_id, side,
       odds, odds, stake, stake, 0, 0, 0, profit_max, loss_max, '[]'::json, client_ref, placed_at,
       round_id
     from unnest(${row}) as row (bet_id, player_id, site_id, market_id, event_id, runner_id, side,
       odds, stake, profit_max, loss_max, client_ref, placed_at, round_id)
       returning round_id, bet_id)
     insert into round_bet (round_id, bet_id) select round_id, bet_id from placed`,
    columns.map(([, values]) => [...values]),
  );
}

/** A round that was finished before stays as it is. Its seed is in the open from here on. */
async function writeFinished(sql: Sql, rounds: readonly FinishedRound[]): Promise<void> {
  for (const { mid, drawnAt, cards, result, win, facts, isVoid, serverSeed = '' } of rounds) {
    await sql.query(
      `update casino_round set drawn_at = $2, cards = $3, result = $4, win = $5, facts = $6,
         is_void = $7, server_seed = $8, sealed_seed = null where mid = $1 and drawn_at is null`,
      [mid, makeInstant(drawnAt), cards, result, win, facts, isVoid, serverSeed],
    );
  }
}
