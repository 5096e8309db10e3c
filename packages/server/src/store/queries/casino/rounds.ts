/** Rounds in the store: written before they are shown, and finished once. */
import { type Instant, makeInstant } from '@layline/contract';
import type { DrawScheme } from '@layline/games';
import type { Vault } from '../../../base/secrets/vault.ts';
import type { Sql } from '../../database.ts';

export interface RoundRow {
  readonly mid: string;
  readonly gameId: string;
  readonly chainId: number;
  readonly scheme: DrawScheme;
  readonly nonce: number;
  /** Empty until `drawnAt` is set, and for an abandoned round. */
  readonly serverSeed: string;
  readonly hash: string;
  /** Empty while the beacon's round that draws it is still to come. */
  readonly clientSeed: string;
  /** The beacon's round that draws it; null if the chain's client seed does. */
  readonly beaconRound: number | null;
  readonly beaconSignature: string | null;
  /** When the beacon's value came. */
  readonly seededAt: string | null;
  readonly startAt: string;
  readonly drawnAt: string | null;
  readonly cards: string;
  readonly result: string;
  readonly win: string;
  readonly facts: string;
  readonly isVoid: boolean;
}

export interface ResultItem {
  readonly mid: string;
  readonly result: string;
}

export const roundColumns = `mid, game_id as "gameId", chain_id as "chainId", scheme, nonce,
  server_seed as "serverSeed", hash, client_seed as "clientSeed",
  beacon_round::float8 as "beaconRound", beacon_signature as "beaconSignature",
  seeded_at as "seededAt", start_at as "startAt",
  drawn_at as "drawnAt", cards, result, win, facts, is_void as "isVoid"`;

export interface NewRound {
  readonly mid: string;
  readonly gameId: string;
  readonly chainId: number;
  readonly scheme: DrawScheme;
  readonly nonce: number;
  readonly clientSeed: string;
  readonly beaconRound: number | null;
  readonly hash: string;
  readonly startAt: Instant;
  /** Sealed for this round's id: see `secrets/vault.ts`. */
  readonly sealedSeed: string;
}

export async function addRound(sql: Sql, round: NewRound): Promise<void> {
  const { mid, gameId, chainId, scheme, nonce, sealedSeed, hash, clientSeed } = round;
  const { startAt, beaconRound } = round;
  await sql.query(
    `insert into casino_round (mid, game_id, chain_id, scheme, nonce, server_seed, sealed_seed, hash,
       client_seed, start_at, beacon_round) values ($1, $2, $3, $4, $5, '', $6, $7, $8, $9, $10)`,
    [
      mid,
      gameId,
      chainId,
      scheme,
      nonce,
      sealedSeed,
      hash,
      clientSeed,
      makeInstant(startAt),
      beaconRound,
    ],
  );
}

/** The round with this number; null if none was opened. */
export async function findNumber(
  sql: Sql,
  { gameId, nonce }: Pick<RoundRow, 'gameId' | 'nonce'>,
): Promise<RoundRow | null> {
  const [row] = await sql.query<RoundRow>(
    `select ${roundColumns} from casino_round where game_id = $1 and nonce = $2`,
    [gameId, nonce],
  );
  return row ?? null;
}

/** Rounds that were given up because their seed was lost, newest first. */
export const readLostRounds = (
  sql: Sql,
  { gameId, count }: { readonly gameId: string; readonly count: number },
): Promise<RoundRow[]> =>
  sql.query(
    `select ${roundColumns} from casino_round
     where game_id = $1 and drawn_at is not null and server_seed = ''
     order by nonce desc limit ${count}`,
    [gameId],
  );

export interface RoundResult {
  readonly result: string;
  readonly win: string;
  readonly facts: string;
  readonly isVoid: boolean;
}

interface DrawnRound extends RoundResult {
  readonly mid: string;
  readonly drawnAt: Instant;
  readonly cards: string;
  readonly serverSeed?: string;
}

/** Publishes the round's seed with its result. A finished round stays unchanged. */
export async function finishRound(sql: Sql, round: DrawnRound): Promise<void> {
  const { mid, drawnAt, cards, result, win, facts, isVoid, serverSeed = '' } = round;
  await sql.query(
    `update casino_round set drawn_at = $2, cards = $3, result = $4, win = $5, facts = $6,
       is_void = $7, server_seed = $8, sealed_seed = null where mid = $1 and drawn_at is null`,
    [mid, makeInstant(drawnAt), cards, result, win, facts, isVoid, serverSeed],
  );
}

/** Keeps the cards, so that anyone can still draw them again. */
export async function voidRounds(
  sql: Sql,
  { mids, result, win, facts }: RoundResult & { readonly mids: readonly string[] },
): Promise<void> {
  await sql.query(
    `update casino_round set result = $2, win = $3, facts = $4, is_void = true
     where mid = any($1::text[])`,
    [mids, result, win, facts],
  );
}

export async function findRound(sql: Sql, mid: string): Promise<RoundRow | null> {
  const rows = await sql.query<RoundRow>(
    `select ${roundColumns} from casino_round where mid = $1`,
    [mid],
  );
  return rows[0] ?? null;
}

export interface OpenRound extends RoundRow {
  /** Game, scheme and the origin of its client seed are those that its chain announces. */
  readonly isOfChain: boolean;
}

/**
 * Returns rounds that a server left without a result, oldest first. A seed that the key cannot open is empty.
 */
export async function readOpenRounds(sql: Sql, vault: Vault): Promise<OpenRound[]> {
  const rows = await sql.query<OpenRound & { readonly sealedSeed: string | null }>(
    `select ${roundColumns}, sealed_seed as "sealedSeed", exists (
       select 1 from casino_chain chain where chain.chain_id = casino_round.chain_id
         and (chain.game_id, chain.scheme) = (casino_round.game_id, casino_round.scheme)
         and (chain.source = 'round') = (casino_round.beacon_round is not null)
         and (chain.source = 'round' or chain.client_seed = casino_round.client_seed)) as "isOfChain"
     from casino_round where drawn_at is null order by start_at`,
  );
  return rows.map(({ sealedSeed, ...row }) => ({
    ...row,
    serverSeed: vault.open(sealedSeed ?? '', row.mid) ?? '',
  }));
}

/** Rounds that ended without their seed since then, for this reason. */
export const readLostSince = (
  sql: Sql,
  { facts, since }: { readonly facts: string; readonly since: Instant },
): Promise<Pick<RoundRow, 'gameId' | 'mid'>[]> =>
  sql.query(
    `select game_id as "gameId", mid from casino_round
     where drawn_at is not null and server_seed = '' and drawn_at >= $2 and facts = $1
     order by drawn_at`,
    [facts, makeInstant(since)],
  );

/** Newest first, including the running one. */
export const readRounds = (
  sql: Sql,
  { gameId, count }: { readonly gameId: string; readonly count: number },
): Promise<RoundRow[]> =>
  sql.query(
    `select ${roundColumns} from casino_round where game_id = $1 order by nonce desc limit ${count}`,
    [gameId],
  );

/** Newest first, those with lower numbers than `before` unless that is null. */
export const readRoundsBefore = (
  sql: Sql,
  { gameId, before, max }: { gameId: string; before: number | null; max: number },
): Promise<RoundRow[]> =>
  sql.query(
    `select ${roundColumns} from casino_round
     where game_id = $1 and ($2::bigint is null or nonce < $2) order by nonce desc limit $3`,
    [gameId, before, max],
  );

/** Returns results of finished rounds, newest first. */
export const readResults = (
  sql: Sql,
  { gameId, count }: { readonly gameId: string; readonly count: number },
): Promise<ResultItem[]> =>
  sql.query(
    `select mid, result from casino_round where game_id = $1 and drawn_at is not null
     order by nonce desc limit ${count}`,
    [gameId],
  );

/** Returns the highest number that a round of the game had or a chain gave up; 0 if there is none. */
export async function highestNonce(sql: Sql, gameId: string): Promise<number> {
  const [row] = await sql.query<{ nonce: number | null }>(
    `select greatest((select max(nonce) from casino_round where game_id = $1),
       (select max(first_nonce) - 1 from casino_chain where game_id = $1)) as nonce`,
    [gameId],
  );
  return row?.nonce ?? 0;
}

/** Sums players' stakes on a round, and their results of all its bets. */
export async function sumRound(
  sql: Sql,
  mid: string,
): Promise<{ readonly bets: number; readonly staked: number; readonly net: number }> {
  const [sum] = await sql.query<{ bets: number; staked: number; net: number }>(
    `select count(*)::int as bets, coalesce(sum(stake), 0)::bigint as staked,
       coalesce(sum(profit), 0)::bigint as net
     from round_bet join whole_bet using (round_id, bet_id) where round_id = $1`,
    [mid],
  );
  return sum ?? { bets: 0, staked: 0, net: 0 };
}

/** Returns the round's bets that were paid and not reversed since. */
export const readPaidBets = (
  sql: Sql,
  mid: string,
): Promise<{ readonly betId: number; readonly playerId: string }[]> =>
  sql.query(
    `select bet_id as "betId", player_id as "playerId"
     from round_bet join whole_bet using (round_id, bet_id)
     where round_id = $1 and outcome <> 'void' order by bet_id`,
    [mid],
  );

/** Returns the texts of the events that paid the round's bets. */
export async function readPayingEvents(sql: Sql, mid: string): Promise<string[]> {
  const rows = await sql.query<{ event: string }>(
    `select event from round_payment join journal using (seq)
     where round_id = $1 and kind = 'round-settled' order by seq, part`,
    [mid],
  );
  return rows.map(({ event }) => event);
}
