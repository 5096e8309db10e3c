/**
 * Sessions: a random token that only the player has, of which the store keeps the SHA-256. Found ones
 * stay in memory for a minute, so that a signed-in call costs no SQL; while the store does not answer
 * they are believed for longer, so that it is the desk that tells players of it.
 */
import { hash, randomBytes } from 'node:crypto';
import { addMs, type Instant, makeInstant, parseInstant } from '@layline/contract';
import type { Clock } from '../clock.ts';
import type { Store } from '../store/database.ts';
import { findPlayerById, type Player } from '../store/players.ts';
import { within } from '../within.ts';
import { openLeaving } from './leaving.ts';

export type SessionPlayer = Omit<Player, 'password_hash'>;

export interface Session {
  readonly tokenHash: string;
  readonly player: SessionPlayer;
  readonly expiresAt: Instant;
}

export interface Sessions {
  /** Answers the token; it is not kept. */
  open(player: Player): Promise<string>;
  find(token: string): Promise<Session | null>;
  /** The session, when it was found in the store but lately; null when `find` must ask. */
  known(token: string): Session | null;
  close(session: Session): Promise<void>;
  /** The session's player as he is now, whether it still stands or not. */
  playerOf(session: Session): Promise<SessionPlayer>;
  /** The player's sessions ended in the store: none is believed any more but the kept one. */
  forgetPlayer(playerId: string, keptTokenHash: string | null): void;
  /** Calls back, when sessions end early, with how to tell which. Answers how to stop that. */
  onEnded(listener: (isEnded: IsEnded) => void): () => void;
  /** Of these token hashes those whose sessions still stand in the store. */
  stillOpen(tokenHashes: readonly string[]): Promise<ReadonlySet<string>>;
}

type IsEnded = (session: Session) => boolean;

const lifetimeMs = 24 * 3_600_000;
const trustedMs = 60_000;
const graceMs = 15 * 60_000;
const readMaxMs = 3000;
const cachedMax = 50_000;
const perPlayerMax = 20;
/** The demo player is many people. */
const perDemoMax = 2000;
const tokenForm = /^[\w-]{43}$/;

interface Found {
  readonly session: Session;
  readonly checkedAt: Instant;
}

const isTrusted = ({ session, checkedAt }: Found, now: Instant): boolean =>
  checkedAt + trustedMs > now && session.expiresAt > now;

const hashOf = (token: string): string => hash('sha256', token, 'hex');

export function openSessions(store: Store, clock: Clock): Sessions {
  const cache = new Map<string, Found>();

  const leaving = openLeaving(store, clock);
  const listeners = new Set<(isEnded: IsEnded) => void>();

  function end(isEnded: IsEnded): void {
    for (const [tokenHash, { session }] of cache) if (isEnded(session)) cache.delete(tokenHash);
    for (const listener of listeners) listener(isEnded);
  }

  function remember(session: Session): Session {
    for (const oldest of cache.keys()) {
      if (cache.size < cachedMax) break;
      cache.delete(oldest);
    }
    cache.set(session.tokenHash, { session, checkedAt: clock.now() });
    return session;
  }

  return {
    known(token) {
      if (!tokenForm.test(token)) return null;
      const found = cache.get(hashOf(token));
      return found && isTrusted(found, clock.now()) ? found.session : null;
    },
    async open(player) {
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      await writeSession(store, hashOf(token), player, now);
      return token;
    },
    async find(token) {
      if (!tokenForm.test(token)) return null;
      const tokenHash = hashOf(token);
      if (leaving.has(tokenHash)) return null;
      const now = clock.now();
      const known = cache.get(tokenHash);
      if (known && isTrusted(known, now)) return known.session;
      const message = 'The sessions cannot be read.';
      const read = readSession(store, tokenHash, now);
      try {
        const session = await within(clock, read, { waitMs: readMaxMs, message });
        cache.delete(tokenHash);
        return session && remember(session);
      } catch (error) {
        const isFresh = known !== undefined && known.checkedAt + graceMs > now;
        if (isFresh && cache.has(tokenHash) && known.session.expiresAt > now) return known.session;
        throw error;
      }
    },
    playerOf: (session) => findPlayer(store, clock, session, cache.get(session.tokenHash)),
    async close({ tokenHash }) {
      cache.delete(tokenHash);
      for (const listener of listeners) listener((session) => session.tokenHash === tokenHash);
      await leaving.add(tokenHash);
    },
    forgetPlayer(playerId, keptTokenHash) {
      end(({ player, tokenHash }) => player.player_id === playerId && tokenHash !== keptTokenHash);
    },
    onEnded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stillOpen: (tokenHashes) => readOpen(store, tokenHashes),
  };
}

async function readOpen({ query }: Store, tokenHashes: readonly string[]): Promise<Set<string>> {
  const rows = await query<{ token_hash: string }>(
    'select token_hash from session where token_hash = any($1)',
    [[...tokenHashes]],
  );
  return new Set(rows.map((row) => row.token_hash));
}

async function writeSession(store: Store, tokenHash: string, player: Player, now: Instant) {
  await store.transaction(async (sql) => {
    await sql.query(
      `insert into session (token_hash, player_id, site_id, created_at, expires_at)
       values ($1, $2, $3, $4, $5)`,
      [
        tokenHash,
        player.player_id,
        player.site_id,
        makeInstant(now),
        makeInstant(addMs(now, lifetimeMs)),
      ],
    );
    await sql.query(
      `delete from session where player_id = $1 and (expires_at <= $2 or token_hash not in (
         select token_hash from session where player_id = $1
         order by created_at desc, token_hash limit $3))`,
      [player.player_id, makeInstant(now), player.is_demo ? perDemoMax : perPlayerMax],
    );
  });
}

async function readSession(
  { read }: Store,
  tokenHash: string,
  now: Instant,
): Promise<Session | null> {
  const row = await read
    .selectFrom('session')
    .innerJoin('player', 'player.player_id', 'session.player_id')
    .selectAll('player')
    .select('session.expires_at as session_ends')
    .where('session.token_hash', '=', tokenHash)
    .executeTakeFirst();
  const expiresAt = row ? parseInstant(row.session_ends) : null;
  if (!row || expiresAt === null || expiresAt <= now || row.is_disabled) return null;
  const { session_ends: _ends, ...player } = row;
  return { tokenHash, player: withoutPassword(player), expiresAt };
}

async function findPlayer(
  store: Store,
  clock: Clock,
  { player }: Session,
  known: Found | undefined,
): Promise<SessionPlayer> {
  if (known && isTrusted(known, clock.now())) return known.session.player;
  const message = 'The player cannot be read.';
  const read = findPlayerById(store, player.player_id);
  const row = await within(clock, read, { waitMs: readMaxMs, message });
  return row ? withoutPassword(row) : { ...player, is_disabled: true };
}

function withoutPassword({ password_hash: _hash, ...player }: Player): SessionPlayer {
  return player;
}
