/** Chains of seeds in the store: their announcements, never a seed. */
import { type Instant, makeInstant } from '@layline/contract';
import type { DrawScheme } from '@layline/games';
import type { Sql } from '../../database.ts';

export interface ChainRow {
  readonly chainId: number;
  readonly gameId: string;
  readonly scheme: DrawScheme;
  readonly firstNonce: number;
  readonly length: number;
  readonly firstHash: string;
  /** Empty until it is known, and for good where each round has its own. */
  readonly clientSeed: string;
  readonly startedAt: string;
  /** `beacon` gives one value to the chain, `round` one to each of its rounds. */
  readonly source: 'house' | 'journal' | 'beacon' | 'round';
  /** Why it was announced. */
  readonly begunBy: 'start' | 'takeover' | 'used-up';
  /** The highest number known before it; null for chains of older versions. */
  readonly afterNonce: number | null;
  /** Why numbers before its first were given up; null if none were. */
  readonly gap: 'disorderly' | 'restore' | null;
  /** The number of the journal entry that announced it; null before that, and for older versions. */
  readonly announcedSeq: number | null;
  readonly beaconUrl: string | null;
  readonly beaconRound: number | null;
  readonly beaconSignature: string | null;
  /** How many rounds were dealt from it. */
  readonly rounds: number;
}

export const nameOfChain = ({ chainId, gameId }: ChainRow): string =>
  `The chain ${chainId} of ${gameId}`;

const columns = `chain_id as "chainId", game_id as "gameId", scheme, first_nonce as "firstNonce", length,
  first_hash as "firstHash", client_seed as "clientSeed", started_at as "startedAt", source,
  begun_by as "begunBy", after_nonce as "afterNonce", gap, announced_seq as "announcedSeq",
  beacon_url as "beaconUrl", beacon_round as "beaconRound", beacon_signature as "beaconSignature",
  coalesce(rounds, (select count(*) from casino_round
    where casino_round.chain_id = casino_chain.chain_id))::int as rounds`;

const chainsPerPage = 100;

/** Newest first, older than `before` unless that is null. */
export const readChains = (
  sql: Sql,
  { gameId, before = null }: { readonly gameId: string; readonly before?: number | null },
): Promise<ChainRow[]> =>
  sql.query(
    `select ${columns} from casino_chain where game_id = $1 and ($2::bigint is null or chain_id < $2)
     order by chain_id desc limit ${chainsPerPage}`,
    [gameId, before],
  );

/** How many were announced, up to `until`. */
export async function countChains(
  sql: Sql,
  gameId: string,
  until: number = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    'select count(*)::int as count from casino_chain where game_id = $1 and chain_id <= $2',
    [gameId, until],
  );
  return row?.count ?? 0;
}

/** Oldest first, from this one on. */
export const readChainsAfter = (
  sql: Sql,
  { after, max }: { readonly after: number; readonly max: number },
): Promise<ChainRow[]> =>
  sql.query(`select ${columns} from casino_chain where chain_id > $1 order by chain_id limit $2`, [
    after,
    max,
  ]);

export type NewChain = Omit<
  ChainRow,
  'chainId' | 'startedAt' | 'clientSeed' | 'announcedSeq' | 'beaconSignature' | 'rounds'
>;

/** Adds a chain once, however often it is called, and notes how many rounds the one before it has. */
export async function addChain(
  sql: Sql,
  { now, ...chain }: NewChain & { readonly now: Instant },
): Promise<ChainRow> {
  await sql.query(
    `update casino_chain set rounds = (
       select count(*) from casino_round where casino_round.chain_id = casino_chain.chain_id
     ) where game_id = $1 and rounds is null and first_hash <> $2`,
    [chain.gameId, chain.firstHash],
  );
  await sql.query(
    `insert into casino_chain (game_id, scheme, first_nonce, length, first_hash, client_seed, source,
       begun_by, after_nonce, gap, beacon_url, beacon_round, started_at)
     values ($1, $2, $3, $4, $5, '', $6, $7, $8, $9, $10, $11, $12)
     on conflict (first_hash) where scheme >= 2 do nothing`,
    [
      chain.gameId,
      chain.scheme,
      chain.firstNonce,
      chain.length,
      chain.firstHash,
      chain.source,
      chain.begunBy,
      chain.afterNonce,
      chain.gap,
      chain.beaconUrl,
      chain.beaconRound,
      makeInstant(now),
    ],
  );
  const [row] = await sql.query<ChainRow>(
    `select ${columns} from casino_chain where game_id = $1 and first_hash = $2`,
    [chain.gameId, chain.firstHash],
  );
  return row as ChainRow;
}

export const setAnnounced = (
  sql: Sql,
  { chainId, seq }: { readonly chainId: number; readonly seq: number },
): Promise<unknown> =>
  sql.query(
    'update casino_chain set announced_seq = $2 where chain_id = $1 and announced_seq is null',
    [chainId, seq],
  );

interface ClientSeed {
  readonly chainId: number;
  readonly clientSeed: string;
  /** Null if it is the journal's. */
  readonly beaconSignature: string | null;
}

export const setClientSeed = (
  sql: Sql,
  { chainId, clientSeed, beaconSignature }: ClientSeed,
): Promise<unknown> =>
  sql.query(
    `update casino_chain set client_seed = $2, beacon_signature = $3
     where chain_id = $1 and client_seed = ''`,
    [chainId, clientSeed, beaconSignature],
  );

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

/** Finds the first entry after a number whose text contains this one; null if there is none. */
export async function findEntry(
  sql: Sql,
  { afterSeq, text }: { readonly afterSeq: number; readonly text: string },
): Promise<number | null> {
  const [row] = await sql.query<{ seq: number }>(
    'select seq from journal where seq > $1 and strpos(event, $2) > 0 order by seq limit 1',
    [afterSeq, text],
  );
  return row?.seq ?? null;
}

/** The last number of the journal, and the newest chain; 0 for none. */
export async function readNewest(sql: Sql): Promise<{ seq: number; chainId: number }> {
  const [row] = await sql.query<{ seq: number; chainId: number }>(
    `select (select coalesce(max(seq), 0) from journal)::float8 as seq,
       (select coalesce(max(chain_id), 0) from casino_chain)::float8 as "chainId"`,
  );
  return row ?? { seq: 0, chainId: 0 };
}

/** Returns the texts of entries with these numbers that announce a chain of this form, oldest first. */
export const readAnnouncements = (
  sql: Sql,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<{ readonly seq: number; readonly event: string }[]> =>
  sql.query(
    `select seq, event from journal where seq >= $1 and seq < $2
       and event like '{"kind":"journal-marked"%casino chain%scheme%' order by seq`,
    [from, from + count],
  );

export interface DealtRound {
  readonly mid: string;
  readonly nonce: number;
  readonly scheme: DrawScheme;
  readonly clientSeed: string;
  readonly beaconRound: number | null;
  readonly beaconSignature: string | null;
  readonly startAt: string;
  readonly gameId: string;
  /** Players staked on it. */
  readonly hasBets: boolean;
  /** Empty until the result, and if it was lost. */
  readonly serverSeed: string;
  readonly hash: string;
}

/** In order of their numbers, after this one. */
export const readDealt = (
  sql: Sql,
  { chainId, after, max }: { chainId: number; after: number; max: number },
): Promise<DealtRound[]> =>
  sql.query(
    `select mid, nonce, scheme, client_seed as "clientSeed", server_seed as "serverSeed", hash,
       beacon_round::float8 as "beaconRound", beacon_signature as "beaconSignature",
       start_at as "startAt", game_id as "gameId",
       exists (select 1 from round_bet where round_id = mid) as "hasBets"
     from casino_round where chain_id = $1 and nonce > $2 order by nonce limit $3`,
    [chainId, after, max],
  );

/** Returns lists of round ids that share a seed with these first digits. */
export async function readDealtTwice(sql: Sql, digits: string): Promise<string[]> {
  const rows = await sql.query<{ mids: string }>(
    `select string_agg(mid, ', ' order by mid collate "C") as mids from casino_round
     where server_seed like $1 || '%' group by server_seed having count(*) > 1`,
    [digits],
  );
  return rows.map(({ mids }) => mids);
}
