/** Chains of seeds in the store: their announcements, never a seed. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Sql } from '../database.ts';

type ChainSource = 'house' | 'journal' | 'beacon';

export interface ChainRow {
  readonly chainId: number;
  readonly gameId: string;
  readonly firstNonce: number;
  readonly length: number;
  readonly firstHash: string;
  /** Empty until it is known. */
  readonly clientSeed: string;
  readonly startedAt: string;
  readonly source: ChainSource;
  /** The number of the journal entry that announced it; null for chains of older versions. */
  readonly announcedSeq: number | null;
  readonly beaconUrl: string | null;
  readonly beaconRound: number | null;
}

const columns = `chain_id as "chainId", game_id as "gameId", first_nonce as "firstNonce", length,
  first_hash as "firstHash", client_seed as "clientSeed", started_at as "startedAt", source,
  announced_seq as "announcedSeq", beacon_url as "beaconUrl", beacon_round as "beaconRound"`;

/** Newest first. */
export const readChains = (sql: Sql, gameId: string): Promise<ChainRow[]> =>
  sql.query(
    `select ${columns} from casino_chain where game_id = $1 order by chain_id desc limit 100`,
    [gameId],
  );

/** Returns all chains, oldest first. */
export const readAllChains = (sql: Sql): Promise<ChainRow[]> =>
  sql.query(`select ${columns} from casino_chain order by chain_id`);

type Announced = Omit<ChainRow, 'chainId' | 'startedAt' | 'clientSeed'>;

interface NewChain extends Announced {
  readonly now: Instant;
}

export async function addChain(sql: Sql, chain: NewChain): Promise<ChainRow> {
  const { gameId, firstNonce, length, firstHash, source, now } = chain;
  const { announcedSeq, beaconUrl, beaconRound } = chain;
  const [row] = await sql.query<ChainRow>(
    `insert into casino_chain (game_id, first_nonce, length, first_hash, client_seed, source,
       announced_seq, beacon_url, beacon_round, started_at)
     values ($1, $2, $3, $4, '', $5, $6, $7, $8, $9) returning ${columns}`,
    [
      gameId,
      firstNonce,
      length,
      firstHash,
      source,
      announcedSeq,
      beaconUrl,
      beaconRound,
      makeInstant(now),
    ],
  );
  return row as ChainRow;
}

export async function setClientSeed(
  sql: Sql,
  { chain, clientSeed }: { readonly chain: ChainRow; readonly clientSeed: string },
): Promise<ChainRow> {
  await sql.query(
    "update casino_chain set client_seed = $2 where chain_id = $1 and client_seed = ''",
    [chain.chainId, clientSeed],
  );
  return { ...chain, clientSeed };
}

/** Returns the hash of the journal's first row with this number; null if there is none yet. */
export async function journalHashAt(sql: Sql, seq: number): Promise<string | null> {
  const [row] = await sql.query<{ hash: string }>(
    'select hash from journal where seq = $1 order by part limit 1',
    [seq],
  );
  return row?.hash ?? null;
}

/** Returns the text of an event; undefined if there is none with this number yet. */
export async function eventAt(sql: Sql, seq: number): Promise<string | undefined> {
  const [row] = await sql.query<{ event: string }>('select event from journal where seq = $1', [
    seq,
  ]);
  return row?.event;
}

export interface RevealedSeed {
  readonly mid: string;
  readonly nonce: number;
  readonly serverSeed: string;
  readonly hash: string;
}

/** In order of their numbers. */
export const readRevealed = (sql: Sql, chainId: number): Promise<RevealedSeed[]> =>
  sql.query(
    `select mid, nonce, server_seed as "serverSeed", hash from casino_round
     where chain_id = $1 and server_seed <> '' and drawn_at is not null order by nonce`,
    [chainId],
  );

/** Returns lists of round ids that share a seed. */
export async function readDealtTwice(sql: Sql, max: number): Promise<string[]> {
  const rows = await sql.query<{ mids: string }>(
    `select string_agg(mid, ', ' order by mid) as mids from casino_round
     where server_seed <> '' group by server_seed having count(*) > 1 limit $1`,
    [max],
  );
  return rows.map(({ mids }) => mids);
}
