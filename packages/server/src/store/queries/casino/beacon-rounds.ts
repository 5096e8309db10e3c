/** Rounds that the beacon draws by a value of their own, and rounds without a result. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Sql } from '../../database.ts';
import { type RoundRow, roundColumns } from './rounds.ts';

interface RoundValue {
  readonly mid: string;
  readonly clientSeed: string;
  readonly signature: string;
  readonly at: Instant;
}

/** Stores the value once, and returns the stored one: whoever leads now may have been second. */
export async function setRoundValue(
  sql: Sql,
  { mid, clientSeed, signature, at }: RoundValue,
): Promise<{ readonly clientSeed: string; readonly seededAt: string } | null> {
  await sql.query(
    `update casino_round set client_seed = $2, beacon_signature = $3, seeded_at = $4
     where mid = $1 and client_seed = '' and beacon_round is not null`,
    [mid, clientSeed, signature, makeInstant(at)],
  );
  const [stored] = await sql.query<{ clientSeed: string; seededAt: string }>(
    `select client_seed as "clientSeed", seeded_at as "seededAt" from casino_round
     where mid = $1 and seeded_at is not null`,
    [mid],
  );
  return stored ?? null;
}

const unvaluedAtOnce = 10;

/** Void rounds whose beacon had not come when they ended, oldest first. */
export const readUnvalued = (
  sql: Sql,
  gameId: string,
): Promise<{ readonly mid: string; readonly beaconRound: number }[]> =>
  sql.query(
    `select mid, beacon_round::float8 as "beaconRound" from casino_round
     where game_id = $1 and beacon_round is not null and client_seed = '' and drawn_at is not null
     order by nonce limit ${unvaluedAtOnce}`,
    [gameId],
  );

export interface StoredVoid extends RoundRow {
  readonly bets: number;
  /** In minor units. */
  readonly staked: number;
}

/** Rounds without a result, newest first, with the stakes that were on them. */
export const readVoids = (
  sql: Sql,
  { gameId, count }: { readonly gameId: string; readonly count: number },
): Promise<StoredVoid[]> =>
  sql.query(
    `select ${roundColumns}, stakes.bets, stakes.staked
     from casino_round, lateral (
       select count(*)::int as bets, coalesce(sum(stake), 0)::float8 as staked
       from round_bet join whole_bet using (round_id, bet_id) where round_id = mid) stakes
     where game_id = $1 and is_void order by nonce desc limit ${count}`,
    [gameId],
  );

export async function countVoids(sql: Sql, gameId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    'select count(*)::int as count from casino_round where game_id = $1 and is_void',
    [gameId],
  );
  return row?.count ?? 0;
}
