/** Sessions of players. Tokens are stored as hashes only. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Store } from '../../database.ts';
import type { Player } from '../players.ts';

export interface SessionUse {
  readonly token_hash: string;
  readonly seen_at: string;
  /** The site's limit; 0 for none. */
  readonly idle_minutes: number;
}

export const readSessionUses = (
  { read }: Store,
  tokenHashes: readonly string[],
): Promise<SessionUse[]> =>
  read
    .selectFrom('session')
    .innerJoin('site', 'site.site_id', 'session.site_id')
    .select(['session.token_hash', 'session.seen_at', 'site.idle_minutes'])
    .where('session.token_hash', 'in', tokenHashes)
    .execute();

export interface StoredSession extends Player {
  readonly session_ends: string;
  readonly seen_at: string;
  readonly idle_minutes: number;
}

/** Returns the session with its player. */
export const findSession = (
  { read }: Store,
  tokenHash: string,
): Promise<StoredSession | undefined> =>
  read
    .selectFrom('session')
    .innerJoin('player', 'player.player_id', 'session.player_id')
    .innerJoin('site', 'site.site_id', 'session.site_id')
    .selectAll('player')
    .select(['session.expires_at as session_ends', 'session.seen_at', 'site.idle_minutes'])
    .where('session.token_hash', '=', tokenHash)
    .executeTakeFirst();

export interface NewSession {
  readonly tokenHash: string;
  readonly sessionId: string;
  readonly player: Pick<Player, 'player_id' | 'site_id' | 'password_hash'>;
  readonly now: Instant;
  readonly expiresAt: Instant;
  readonly device: string;
  readonly address: string;
  /** Most sessions of a player; the oldest others end. */
  readonly max: number;
}

/** Returns false if the player's password changed meanwhile, or the player is disabled. */
export const addSession = (store: Store, session: NewSession): Promise<boolean> =>
  store.transaction(async (sql) => {
    const { tokenHash, sessionId, player, now, expiresAt, device, address, max } = session;
    const { player_id: playerId, site_id: siteId, password_hash: passwordHash } = player;
    // The lock delays a change of password, which then ends this session too.
    const written = await sql.query(
      `insert into session (token_hash, player_id, site_id, created_at, expires_at,
         session_id, seen_at, device, address)
       select $1, player_id, $3, $4::timestamptz, $5::timestamptz, $7, $4::timestamptz, $8, $9
       from player
       where player_id = $2 and password_hash = $6 and not is_disabled for share
       returning token_hash`,
      [
        tokenHash,
        playerId,
        siteId,
        makeInstant(now),
        makeInstant(expiresAt),
        passwordHash,
        sessionId,
        device,
        address,
      ],
    );
    if (written.length === 0) return false;
    await sql.query(
      `delete from session where player_id = $1 and (expires_at <= $2 or token_hash not in (
         select token_hash from session where player_id = $1
         order by token_hash = $4 desc, created_at desc, token_hash limit $3))`,
      [playerId, makeInstant(now), max, tokenHash],
    );
    return true;
  });

export const noteSeen = (
  { query }: Store,
  { tokenHash, now }: { readonly tokenHash: string; readonly now: Instant },
): Promise<unknown> =>
  query('update session set seen_at = $2 where token_hash = $1', [tokenHash, makeInstant(now)]);

export const endSessions = ({ query }: Store, tokenHashes: readonly string[]): Promise<unknown> =>
  query('delete from session where token_hash = any($1)', [tokenHashes]);

export const endSessionsOf = ({ query }: Store, playerIds: readonly string[]): Promise<unknown> =>
  query('delete from session where player_id = any($1)', [playerIds]);

/** Devices that get notices are forgotten too (NOTICE-4): one may be of whom the sessions were taken from. */
export async function endAllSessions({ query }: Store, playerId: string): Promise<void> {
  await query('delete from session where player_id = $1', [playerId]);
  await query('delete from notice_device where player_id = $1', [playerId]);
}
