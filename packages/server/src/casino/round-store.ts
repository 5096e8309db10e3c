/** Rounds in the store: written before they are shown, finished once, read back for everybody. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Vault } from '../secrets/vault.ts';
import type { Sql } from '../store/database.ts';
import type { Seed } from './seeds.ts';

export interface RoundRow {
  readonly mid: string;
  readonly gameId: string;
  readonly chainId: number;
  readonly nonce: number;
  /** Empty until `drawnAt` is set, and for a round that was given up. */
  readonly serverSeed: string;
  readonly hash: string;
  readonly clientSeed: string;
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

const columns = `mid, game_id as "gameId", chain_id as "chainId", nonce,
  server_seed as "serverSeed", hash, client_seed as "clientSeed", start_at as "startAt",
  drawn_at as "drawnAt", cards, result, win, facts, is_void as "isVoid"`;

interface NewRound {
  readonly mid: string;
  readonly hash: string;
  readonly startAt: Instant;
  /** For this round's id: see `secrets/vault.ts`. */
  readonly sealedSeed: string;
}

export async function addRound(
  sql: Sql,
  gameId: string,
  { chain, nonce }: Omit<Seed, 'serverSeed'>,
  { mid, hash, startAt, sealedSeed }: NewRound,
): Promise<void> {
  await sql.query(
    `insert into casino_round (mid, game_id, chain_id, nonce, server_seed, sealed_seed, hash,
       client_seed, start_at) values ($1, $2, $3, $4, '', $5, $6, $7, $8)`,
    [mid, gameId, chain.chainId, nonce, sealedSeed, hash, chain.clientSeed, makeInstant(startAt)],
  );
}

export async function findRound(sql: Sql, mid: string): Promise<RoundRow | null> {
  const rows = await sql.query<RoundRow>(`select ${columns} from casino_round where mid = $1`, [
    mid,
  ]);
  return rows[0] ?? null;
}

/** Rounds that a server left behind before their result, oldest first. A seed that no key opens is empty. */
export async function readOpenRounds(sql: Sql, vault: Vault): Promise<RoundRow[]> {
  const rows = await sql.query<RoundRow & { readonly sealedSeed: string | null }>(
    `select ${columns}, sealed_seed as "sealedSeed" from casino_round where drawn_at is null
     order by start_at`,
  );
  return rows.map(({ sealedSeed, ...row }) => ({
    ...row,
    serverSeed: vault.open(sealedSeed ?? '', row.mid) ?? '',
  }));
}

/** Newest first, the running one included. */
export const readRounds = (sql: Sql, gameId: string, count: number): Promise<RoundRow[]> =>
  sql.query(
    `select ${columns} from casino_round where game_id = $1 order by nonce desc limit ${count}`,
    [gameId],
  );

/** Results of finished rounds, newest first. */
export const readResults = (sql: Sql, gameId: string, count: number): Promise<ResultItem[]> =>
  sql.query(
    `select mid, result from casino_round where game_id = $1 and drawn_at is not null
     order by nonce desc limit ${count}`,
    [gameId],
  );
