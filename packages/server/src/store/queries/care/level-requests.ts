/** Players who were sent to a verifier, and what it found. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Sql } from '../../database.ts';

export interface LevelRequest {
  readonly requestId: string;
  readonly playerId: string;
  readonly siteId: string;
  readonly partner: string;
  readonly askedAt: string;
  /** Null until the verifier answered, as are the next. */
  readonly level: number | null;
  readonly until: string | null;
  readonly code: string | null;
}

const columns = `request_id as "requestId", player_id as "playerId", site_id as "siteId", partner,
  asked_at as "askedAt", level, until, code`;

interface NewRequest extends Pick<LevelRequest, 'requestId' | 'playerId' | 'siteId' | 'partner'> {
  readonly tokenHash: string;
  readonly now: Instant;
}

export async function addLevelRequest({ query }: Sql, added: NewRequest): Promise<void> {
  const { requestId, tokenHash, playerId, siteId, partner, now } = added;
  await query(
    `insert into level_request (request_id, token_hash, player_id, site_id, partner, asked_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [requestId, tokenHash, playerId, siteId, partner, makeInstant(now)],
  );
}

interface Reading {
  readonly tokenHash: string;
  readonly partner: string;
  /** Of the message: the same one reads it again, in case the answer was lost. */
  readonly messageId: string;
  readonly since: Instant;
  readonly now: Instant;
}

/** Null for a token that is unknown, over, of another verifier, or was read by another message. */
export async function readLevelRequest(
  { query }: Sql,
  { tokenHash, partner, messageId, since, now }: Reading,
): Promise<LevelRequest | null> {
  const [row] = await query<LevelRequest>(
    `update level_request set read_at = coalesce(read_at, $5), read_by = $3
     where token_hash = $1 and partner = $2 and asked_at > $4 and (read_by is null or read_by = $3)
     returning ${columns}`,
    [tokenHash, partner, messageId, makeInstant(since), makeInstant(now)],
  );
  return row ?? null;
}

interface Found extends Pick<LevelRequest, 'requestId' | 'partner'> {
  readonly level: number;
  readonly until: string;
  readonly code: string;
  readonly since: Instant;
  readonly now: Instant;
}

/** Keeps the first answer, and returns what is kept; null for a request that is unknown or over. */
export async function answerLevelRequest(
  { query }: Sql,
  found: Found,
): Promise<LevelRequest | null> {
  const { requestId, partner, level, until, code, since, now } = found;
  const of = [requestId, partner, makeInstant(since)];
  await query(
    `update level_request set level = $4, until = $5, code = $6, answered_at = $7
     where request_id = $1 and partner = $2 and asked_at > $3 and answered_at is null`,
    [...of, level, until, code, makeInstant(now)],
  );
  const [row] = await query<LevelRequest>(
    `select ${columns} from level_request
     where request_id = $1 and partner = $2 and asked_at > $3 and answered_at is not null`,
    of,
  );
  return row ?? null;
}

/** The newest first. */
export const listLevelRequests = (
  { query }: Sql,
  { playerId, max }: { readonly playerId: string; readonly max: number },
): Promise<LevelRequest[]> =>
  query<LevelRequest>(
    `select ${columns} from level_request where player_id = $1 order by asked_at desc limit $2`,
    [playerId, max],
  );

/** Those of the player since then. */
export async function countLevelRequests(
  { query }: Sql,
  { playerId, since }: { readonly playerId: string; readonly since: Instant },
): Promise<number> {
  const [row] = await query<{ count: number }>(
    `select count(*)::float8 as count from level_request where player_id = $1 and asked_at > $2`,
    [playerId, makeInstant(since)],
  );
  return row?.count ?? 0;
}
