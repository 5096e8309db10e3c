/** Bets of many players at once, as those above them read them: pages of what was placed in a time. */
import { type Instant, makeInstant } from '@layline/contract';
import { sql } from 'kysely';
import type { Sql, Store } from '../../database.ts';
import type { Page, PageRequest } from '../page.ts';
import { searchedMax } from '../search.ts';
import type { StoredBet } from './stored-bet.ts';

export interface BranchBets extends PageRequest {
  readonly playerIds: readonly string[];
  /** By placement. `to` is the first instant after the range. */
  readonly from: Instant;
  readonly to: Instant;
  /** Null for both open and settled bets. */
  readonly isSettled: boolean | null;
  /** Null for all. */
  readonly marketId: string | null;
  /** In minor units, both inclusive; null for no bound. */
  readonly stakeMin: number | null;
  readonly stakeMax: number | null;
}

/**
 * Lists newest first, among the newest of the range. The time is turned into a range of numbers first, so
 * that no older bet is read.
 */
export async function listBranchBets(store: Store, wanted: BranchBets): Promise<Page<StoredBet>> {
  const { playerIds, page, pageSize } = wanted;
  if (playerIds.length === 0) return { items: [], total: 0 };
  const first = await firstBetSince(store, wanted.from);
  const own = store.read
    .selectFrom('whole_bet as bet')
    .selectAll('bet')
    .where((row) =>
      row.and([
        sql<boolean>`bet.player_id = any(${[...playerIds]}::text[])`,
        sql<boolean>`bet.bet_id >= ${first}`,
        ...limitsOf(wanted),
      ]),
    )
    .orderBy('bet.bet_id', 'desc')
    .limit(searchedMax);
  const rows = await store.read
    .selectFrom(own.as('bet'))
    .innerJoin('market', 'market.market_id', 'bet.market_id')
    .selectAll('bet')
    .select(['market.definition as definition', sql<number>`count(*) over ()`.as('total')])
    .orderBy('bet.bet_id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  if (rows.length === 0 && page > 1) {
    // A page past the end has no row with the total.
    return { items: [], total: (await listBranchBets(store, { ...wanted, page: 1 })).total };
  }
  return { items: rows as unknown as StoredBet[], total: Number(rows[0]?.total ?? 0) };
}

function limitsOf({ from, to, isSettled, marketId, stakeMin, stakeMax }: BranchBets) {
  const state = isSettled === true ? 'is not null' : 'is null';
  return [
    sql<boolean>`bet.placed_at >= ${makeInstant(from)}`,
    sql<boolean>`bet.placed_at < ${makeInstant(to)}`,
    isSettled === null ? null : sql<boolean>`bet.settled_at ${sql.raw(state)}`,
    marketId === null ? null : sql<boolean>`bet.market_id = ${marketId}`,
    stakeMin === null ? null : sql<boolean>`bet.stake >= ${stakeMin}`,
    stakeMax === null ? null : sql<boolean>`bet.stake <= ${stakeMax}`,
  ].filter((limit) => limit !== null);
}

/** Bets are numbered in the order of their times, so the first one is found by halves. */
async function firstBetSince({ query }: Sql, at: Instant): Promise<number> {
  const [newest] = await query<{ id: number }>(
    'select bet_id::float8 as id from bet order by bet_id desc limit 1',
  );
  let [low, high] = [0, (newest?.id ?? 0) + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [bet] = await query<{ id: number; isSince: boolean }>(
      `select bet_id::float8 as id, placed_at >= $2 as "isSince" from bet
       where bet_id >= $1 order by bet_id limit 1`,
      [middle, makeInstant(at)],
    );
    if (bet === undefined || bet.isSince) high = middle;
    else low = bet.id + 1;
  }
  return low;
}
