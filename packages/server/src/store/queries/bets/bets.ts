/** Bets as their players read them: one by its number, and pages of the history. */
import { type Instant, makeInstant } from '@layline/contract';
import { sql } from 'kysely';
import type { Store } from '../../database.ts';
import { findLine } from '../find-line.ts';
import { type Page, type PageRequest, pageRangeBut } from '../page.ts';
import { likePattern, searchedMax } from '../search.ts';
import { hiddenLines, isShown, joinParts } from './each-way.ts';
import { betsAtLines, countBefore, linesOfSport, type PlayerSport } from './sport-runs.ts';
import type { StoredBet } from './stored-bet.ts';

interface BetFilter {
  readonly playerId: string;
  /** Lists and counts an each-way bet as one. */
  readonly isEachWayOne?: boolean;
  /** Null for both open and settled bets. */
  readonly isSettled: boolean | null;
  /** The player's open bets; with `isSettled` false, exactly these. */
  readonly openIds?: readonly number[];
  readonly sportId: string | null;
  /** By settlement time for settled bets, else by placement. `to` is the first instant after the range. */
  readonly from: Instant | null;
  readonly to: Instant | null;
  /** Restricts to one match, market or kind of market; absent or null for all. */
  readonly eventId?: string | null;
  readonly marketId?: string | null;
  readonly kind?: string | null;
  /** Words that the event, the market or the selection must contain; empty for all. */
  readonly search: string;
}

type BetQuery = BetFilter & PageRequest;

const withMarket = ({ read }: Store) =>
  read
    .selectFrom('whole_bet as bet')
    .innerJoin('market', 'market.market_id', 'bet.market_id')
    .selectAll('bet')
    .select('market.definition as definition');

const asStored = (row: unknown): StoredBet => row as StoredBet;

export async function findBet(
  store: Store,
  { playerId, betId }: { readonly playerId: string; readonly betId: number },
): Promise<StoredBet | null> {
  const row = await withMarket(store)
    .where('bet.bet_id', '=', betId)
    .where('bet.player_id', '=', playerId)
    .executeTakeFirst();
  return row ? asStored(row) : null;
}

/**
 * Lists newest first. The cost of a page of settled bets depends not on the history, but only on the number
 * of each-way bets in it.
 */
export async function listBets(store: Store, wanted: BetQuery): Promise<Page<StoredBet>> {
  const isPlain = !wanted.eventId && !wanted.marketId && !wanted.kind && wanted.search === '';
  const { items, total } =
    isPlain && wanted.isSettled === true
      ? await listSettled(store, wanted)
      : await listMatching(store, wanted);
  if (!wanted.isEachWayOne) return { items, total };
  const { playerId } = wanted;
  const find = (betIds: readonly number[]) => findBets(store, { playerId, betIds });
  return { items: await joinParts(items, find), total };
}

/** Returns those of the player's bets with these numbers, open or settled, in any order. */
export async function findBets(
  store: Store,
  { playerId, betIds }: { readonly playerId: string; readonly betIds: readonly number[] },
): Promise<StoredBet[]> {
  const rows = await withMarket(store)
    .where('bet.bet_id', 'in', betIds)
    .where('bet.player_id', '=', playerId)
    .execute();
  return rows.map(asStored);
}

/** Returns bets of any players, for staff. */
export async function findBetsOfAll(store: Store, betIds: readonly number[]): Promise<StoredBet[]> {
  if (betIds.length === 0) return [];
  return (await withMarket(store).where('bet.bet_id', 'in', betIds).execute()).map(asStored);
}

/** Lists bets by any filter, among the newest in the time range. */
async function listMatching(store: Store, wanted: BetQuery): Promise<Page<StoredBet>> {
  const { page, pageSize, ...filter } = wanted;
  const { read } = store;
  const all = read
    .selectFrom('whole_bet as bet')
    .selectAll('bet')
    .where((row) => row.and([row('bet.player_id', '=', filter.playerId), ...limitsOf(filter)]));
  const own = filter.isSettled
    ? all
        .innerJoin('settled_run as run', 'run.player_id', 'bet.player_id')
        .where(sql<boolean>`bet.bet_id = any(run.bet_ids)`)
        .orderBy('run.first_line', 'desc')
        .orderBy('bet.settled_line', 'desc')
    : all.orderBy('bet.bet_id', 'desc');
  let found = read
    .selectFrom(own.limit(searchedMax).as('bet'))
    .innerJoin('market', 'market.market_id', 'bet.market_id')
    .selectAll('bet')
    .select(['market.definition as definition', countOver]);
  if (filter.kind) found = found.where('market.kind', '=', filter.kind);
  if (filter.search !== '') found = found.where(holdsWords(filter.search));
  const rows = await found
    .orderBy(filter.isSettled ? 'bet.settled_line' : 'bet.bet_id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  if (rows.length > 0 || page === 1) {
    return { items: rows.map(asStored), total: Number(rows[0]?.total ?? 0) };
  }
  // A page past the end has no row with the total.
  return {
    items: [],
    total: (await listMatching(store, { ...filter, page: 1, pageSize: 1 })).total,
  };
}

const countOver = sql<number>`count(*) over ()`.as('total');

function limitsOf(filter: BetFilter) {
  const at = sql.ref(filter.isSettled ? 'bet.settled_at' : 'bet.placed_at');
  const state = filter.isSettled ? 'is not null' : 'is null';
  return [
    filter.isSettled === null ? null : sql<boolean>`bet.settled_at ${sql.raw(state)}`,
    filter.isEachWayOne ? isShown(filter.isSettled) : null,
    filter.isSettled === false && filter.openIds ? isOneOf(filter.openIds) : null,
    filter.sportId === null ? null : sql<boolean>`bet.sport_id = ${filter.sportId}`,
    filter.eventId ? sql<boolean>`bet.event_id = ${filter.eventId}` : null,
    filter.marketId ? sql<boolean>`bet.market_id = ${filter.marketId}` : null,
    filter.from === null ? null : sql<boolean>`${at} >= ${makeInstant(filter.from)}`,
    filter.to === null ? null : sql<boolean>`${at} < ${makeInstant(filter.to)}`,
  ].filter((limit) => limit !== null);
}

/** Searches the names of event, market and the bet's runner. */
const holdsWords = (words: string) => sql<boolean>`concat_ws(' ',
  market.definition->'fixture'->>'name', market.definition->>'name',
  (select runner->>'name' from jsonb_array_elements(market.definition->'runners') as runner
   where (runner->>'runnerId')::bigint = bet.runner_id limit 1)) ilike ${likePattern(words)}`;

/** A player's settled bets are numbered, overall and by sport: a page is a range of those numbers. */
async function listSettled(store: Store, wanted: BetQuery): Promise<Page<StoredBet>> {
  const { playerId, sportId } = wanted;
  const line = sportId === null ? 'settled_line' : 'sport_line';
  const { first, last } = await settledLines(store, wanted);
  const hidden = wanted.isEachWayOne
    ? await hiddenLines(store, { playerId, sportId, first, last })
    : [];
  const total = Math.max(0, last - first + 1 - hidden.length);
  const range = pageRangeBut({ first, last, hidden }, wanted);
  if (!range) return { items: [], total };
  const lines =
    sportId === null
      ? linesFrom(range)
      : await linesOfSport(store, { playerId, sportId, ...range });
  const rows = await withMarket(store)
    .where('bet.player_id', '=', playerId)
    .where(isOneOf(await betsAtLines(store, { playerId, lines })))
    .orderBy('bet.settled_line', 'desc')
    .execute();
  const items = rows.map(asStored).filter((bet) => !hidden.includes(Number(bet[line])));
  return { items, total };
}

const linesFrom = ({ from, to }: { readonly from: number; readonly to: number }): number[] =>
  Array.from({ length: to - from + 1 }, (_, nth) => from + nth);

const isOneOf = (betIds: readonly number[]) =>
  sql<boolean>`bet.bet_id = any(${[...betIds]}::bigint[])`;

/** Returns the lines of settled bets in the time range, overall or of one sport. */
export async function settledLines(
  store: Store,
  { playerId, sportId, from, to }: Pick<BetFilter, 'playerId' | 'sportId' | 'from' | 'to'>,
): Promise<{ first: number; last: number }> {
  const isYes = `select settled_at >= $3::timestamptz from settled_run
    where player_id = $2 and first_line <= middle.mid order by first_line desc limit 1`;
  const last = await countSettled(store, { playerId, sportId: sportId ?? '' });
  const all = sportId === null ? last : await countSettled(store, { playerId, sportId: '' });
  const firstSince = async (at: Instant): Promise<number> => {
    const values = [playerId, makeInstant(at)];
    const line = await findLine(store, { isYes, values, last: all });
    return sportId === null
      ? line
      : 1 + (await countBefore(store, { playerId, sportId, line, count: last }));
  };
  return {
    first: from === null ? 1 : await firstSince(from),
    last: to === null ? last : (await firstSince(to)) - 1,
  };
}

/** Counts a sport's bets; the sport id '' stands for all. */
async function countSettled({ query }: Store, { playerId, sportId }: PlayerSport): Promise<number> {
  const [row] = await query<{ settled: number }>(
    'select settled from bet_tally where player_id = $1 and sport_id = $2',
    [playerId, sportId],
  );
  return row?.settled ?? 0;
}
