/** A player's bets in the order they were placed, for exports: a page costs the same in a long history. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Store } from '../../database.ts';
import { findLine } from '../find-line.ts';
import { findBets } from './bets.ts';
import type { StoredBet } from './stored-bet.ts';

export interface PlacedRange {
  readonly playerId: string;
  readonly from: Instant | null;
  /** The first instant after the range. */
  readonly to: Instant | null;
  /** The last bet of the page before; 0 for the first page. */
  readonly after: number;
  readonly pageSize: number;
}

async function lastBetOf({ query }: Store, playerId: string): Promise<number> {
  const [row] = await query<{ last: number | null }>(
    'select max(bet_id) as last from bet where player_id = $1',
    [playerId],
  );
  return Number(row?.last ?? 0);
}

/** Bets are numbered in the order of their times. */
export async function listPlaced(store: Store, wanted: PlacedRange): Promise<StoredBet[]> {
  const { playerId, from, to, after, pageSize } = wanted;
  const last = await lastBetOf(store, playerId);
  const isYes = `select coalesce((select placed_at >= $3::timestamptz from bet
    where player_id = $2 and bet_id <= middle.mid order by bet_id desc limit 1), false)`;
  const firstSince = (at: Instant): Promise<number> =>
    findLine(store, { isYes, values: [playerId, makeInstant(at)], last });
  const first = Math.max(after + 1, from === null ? 1 : await firstSince(from));
  const end = to === null ? last + 1 : await firstSince(to);
  const rows = await store.query<{ id: number }>(
    `select bet_id as id from bet where player_id = $1 and bet_id >= $2 and bet_id < $3
     order by bet_id limit $4`,
    [playerId, first, end, pageSize],
  );
  if (rows.length === 0) return [];
  const bets = await findBets(store, { playerId, betIds: rows.map(({ id }) => Number(id)) });
  return bets.toSorted((a, b) => a.bet_id - b.bet_id);
}

/** When these commands were decided. */
export async function timesOf(
  { query }: Store,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (seqs.length === 0) return new Map();
  const rows = await query<{ seq: number; at: string }>(
    'select seq, min(at) as at from journal where seq = any($1::bigint[]) group by seq',
    [[...new Set(seqs)]],
  );
  return new Map(rows.map(({ seq, at }) => [Number(seq), at]));
}
