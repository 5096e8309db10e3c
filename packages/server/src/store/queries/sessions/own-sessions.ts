/** A player's own sessions, as the player sees them. */
import { addMs, type Instant, makeInstant, parseInstant } from '@layline/contract';
import type { Sql, Store } from '../../database.ts';

export interface StoredSession {
  readonly session_id: string;
  readonly token_hash: string;
  readonly began_at: string;
  readonly seen_at: string;
  readonly device: string;
  readonly address: string;
}

const shownMax = 100;

/** Newest first. */
export const listSessions = (
  { read }: Store,
  { playerId, now }: { readonly playerId: string; readonly now: Instant },
): Promise<StoredSession[]> =>
  read
    .selectFrom('session')
    .select(['session_id', 'token_hash', 'created_at as began_at', 'seen_at', 'device', 'address'])
    .where('player_id', '=', playerId)
    .where('expires_at', '>', makeInstant(now))
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .limit(shownMax)
    .execute();

interface OneSession {
  readonly playerId: string;
  readonly sessionId: string;
}

interface OtherSessions {
  readonly playerId: string;
  readonly keptTokenHash: string;
}

/** Ends one session, or all but the kept one. Returns the token hashes of those that ended. */
export async function endSessions(
  { query }: Sql,
  ended: OneSession | OtherSessions,
): Promise<string[]> {
  const [condition, value] =
    'sessionId' in ended
      ? (['session_id = $2', ended.sessionId] as const)
      : (['token_hash <> $2', ended.keptTokenHash] as const);
  const gone = await query<{ token_hash: string }>(
    `delete from session where player_id = $1 and ${condition} returning token_hash`,
    [ended.playerId, value],
  );
  return gone.map((row) => row.token_hash);
}

export interface SessionTimes {
  readonly beganAt: Instant;
  /** When its holder last answered the reality check; null before the first. */
  readonly checkedAt: Instant | null;
}

/** Returns null if the session has ended. */
export async function readSessionTimes(
  { query }: Sql,
  tokenHash: string,
): Promise<SessionTimes | null> {
  const [row] = await query<{ begun: string; checked: string | null }>(
    'select created_at as begun, checked_at as checked from session where token_hash = $1',
    [tokenHash],
  );
  const beganAt = row && parseInstant(row.begun);
  if (!beganAt) return null;
  return { beganAt, checkedAt: row.checked === null ? null : parseInstant(row.checked) };
}

export async function noteRealityCheck(
  { query }: Sql,
  { tokenHash, now }: { readonly tokenHash: string; readonly now: Instant },
): Promise<void> {
  await query('update session set checked_at = $2 where token_hash = $1', [
    tokenHash,
    makeInstant(now),
  ]);
}

const provedForMs = 5 * 60_000;

/** Records the proof and gives the session a new token. Returns null if the session has ended. */
export async function proveSession(
  { query }: Sql,
  {
    tokenHash,
    nextHash,
    now,
  }: { readonly tokenHash: string; readonly nextHash: string; readonly now: Instant },
): Promise<Instant | null> {
  const rows = await query(
    'update session set proved_at = $2, token_hash = $3 where token_hash = $1 returning 1',
    [tokenHash, makeInstant(now), nextHash],
  );
  return rows.length > 0 ? addMs(now, provedForMs) : null;
}

/** Tells whether its holder has proved their identity within five minutes; a sign-in is a proof. */
export async function isProved(
  { query }: Sql,
  { tokenHash, now }: { readonly tokenHash: string; readonly now: Instant },
): Promise<boolean> {
  const rows = await query(
    'select 1 from session where token_hash = $1 and coalesce(proved_at, created_at) > $2',
    [tokenHash, makeInstant(addMs(now, -provedForMs))],
  );
  return rows.length > 0;
}

export interface StoredSignIn {
  readonly at: string;
  readonly address: string;
}

/** Returns the sign-in before the session began; null if there is none. */
export async function readLastSignIn(
  { query }: Store,
  { playerId, tokenHash }: { readonly playerId: string; readonly tokenHash: string },
): Promise<StoredSignIn | null> {
  const [row] = await query<StoredSignIn>(
    `select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, address
     from login_activity where player_id = $1 and is_success
     and at < (select created_at from session where token_hash = $2)
     order by line desc limit 1`,
    [playerId, tokenHash],
  );
  return row ?? null;
}
