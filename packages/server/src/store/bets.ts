/** Bets as their players read them: one by its number, and pages of the history. */
import { type Instant, type MarketDefinition, makeInstant } from '@layline/contract';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Store } from './database.ts';
import { makeEdges, type Page, pageRange } from './page.ts';
import type { BetTable } from './tables.ts';

export interface StoredBet extends Selectable<BetTable> {
  readonly definition: MarketDefinition;
}

export interface BetFilter {
  readonly playerId: string;
  /** Null for both open and settled bets. */
  readonly isSettled: boolean | null;
  readonly sportId: string | null;
  /** By settling time for settled bets, by placing time otherwise. `to` is the first instant after. */
  readonly from: Instant | null;
  readonly to: Instant | null;
}

const withMarket = ({ read }: Store) =>
  read
    .selectFrom('bet')
    .innerJoin('market', 'market.market_id', 'bet.market_id')
    .selectAll('bet')
    .select('market.definition as definition');

const asStored = (row: unknown): StoredBet => row as StoredBet;

export async function findBet(
  store: Store,
  playerId: string,
  betId: number,
): Promise<StoredBet | null> {
  const row = await withMarket(store)
    .where('bet.bet_id', '=', betId)
    .where('bet.player_id', '=', playerId)
    .executeTakeFirst();
  return row ? asStored(row) : null;
}

/** Newest first. The cost of a page does not grow with the history. */
export async function listBets(
  store: Store,
  filter: BetFilter,
  page: number,
  pageSize: number,
): Promise<Page<StoredBet>> {
  if (filter.isSettled === true) return listSettled(store, filter, page, pageSize);
  let bets = withMarket(store).where('bet.player_id', '=', filter.playerId);
  let count = store.read
    .selectFrom('bet')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('bet.player_id', '=', filter.playerId);
  const limits = [
    filter.isSettled === false ? sql<boolean>`bet.settled_at is null` : null,
    filter.sportId === null ? null : sql<boolean>`bet.sport_id = ${filter.sportId}`,
    filter.from === null ? null : sql<boolean>`bet.placed_at >= ${makeInstant(filter.from)}`,
    filter.to === null ? null : sql<boolean>`bet.placed_at < ${makeInstant(filter.to)}`,
  ];
  for (const limit of limits) {
    if (limit === null) continue;
    bets = bets.where(limit);
    count = count.where(limit);
  }
  const total = Number((await count.executeTakeFirst())?.total ?? 0);
  const rows = await bets
    .orderBy('bet.bet_id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { items: rows.map(asStored), total };
}

/** Settled bets of a player are numbered, all and by sport: a page is a range of those numbers. */
async function listSettled(
  store: Store,
  filter: BetFilter,
  page: number,
  pageSize: number,
): Promise<Page<StoredBet>> {
  const line = filter.sportId === null ? 'settled_line' : 'sport_line';
  const { first, last } = await settledLines(store, filter, line);
  const range = pageRange(first, last, page, pageSize);
  if (!range) return { items: [], total: Math.max(0, last - first + 1) };
  let bets = withMarket(store)
    .where('bet.player_id', '=', filter.playerId)
    .where('bet.settled_at', 'is not', null)
    .where(`bet.${line}`, '>=', range.from)
    .where(`bet.${line}`, '<=', range.to);
  if (filter.sportId !== null) bets = bets.where('bet.sport_id', '=', filter.sportId);
  const rows = await bets.orderBy(`bet.${line}`, 'desc').execute();
  return { items: rows.map(asStored), total: last - first + 1 };
}

async function settledLines(
  { query }: Store,
  { playerId, sportId, from, to }: BetFilter,
  line: 'settled_line' | 'sport_line',
): Promise<{ first: number; last: number }> {
  const ofSport = sportId === null ? '' : 'and sport_id = $2';
  const edge = (compare: string, order: 'asc' | 'desc', at: number) =>
    `(select ${line} from bet where player_id = $1 and settled_at is not null ${ofSport}
      and ($${at}::timestamptz is null or settled_at ${compare} $${at}::timestamptz)
      order by settled_at ${order}, ${line} ${order} limit 1)`;
  const at = sportId === null ? 2 : 3;
  const [row] = await query<{ first: number | null; last: number | null }>(
    `select ${edge('>=', 'asc', at)} as first, ${edge('<', 'desc', at + 1)} as last`,
    [playerId, ...(sportId === null ? [] : [sportId]), stampOf(from), stampOf(to)],
  );
  return makeEdges(row);
}

const stampOf = (at: Instant | null): string | null => (at === null ? null : makeInstant(at));
