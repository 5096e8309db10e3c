/**
 * Sessions: a random token known only to the player, whose SHA-256 is in the store. Sessions that were found
 * stay in memory for a while (found-sessions.ts). They are trusted for longer during a store outage, so that
 * calls reach the engine, which reports the outage.
 */
import { hash, randomBytes } from 'node:crypto';
import { addMs, type Instant, parseInstant } from '@layline/contract';
import type { Clock } from '../../base/clock.ts';
import { within } from '../../base/within.ts';
import type { Store } from '../../store/database.ts';
import { findPlayerById, type Player } from '../../store/queries/players.ts';
import { proveSession } from '../../store/queries/sessions/own-sessions.ts';
import {
  addSession,
  findSession,
  noteSeen,
  readSessionUses,
} from '../../store/queries/sessions/sessions.ts';
import { FoundSessions } from './found-sessions.ts';
import { openLeaving } from './leaving.ts';
import type { Session, SessionPlayer } from './session.ts';

/** Where a session began. */
interface SessionOrigin {
  readonly address: string;
  /** The User-Agent header. */
  readonly device: string;
}

export interface Sessions {
  /**
   * Returns the token, which is not stored. Returns null if the password has changed since it was checked, or
   * the account has been closed.
   */
  open(player: Player, from: SessionOrigin): Promise<string | null>;
  find(token: string): Promise<Session | null>;
  /** Like `find`, for a server that knows the hash only. */
  findByHash(tokenHash: string): Promise<Session | null>;
  /**
   * Records the proof and gives the session a new token. The old token stays valid for ten seconds, for calls
   * already on their way. Returns null if the session has ended.
   */
  prove(session: Session): Promise<Proved | null>;
  /** Returns the session if it was found in the store recently; null if `find` must read it. */
  known(token: string): Session | null;
  close(session: Session): Promise<void>;
  /** Returns the session's player as now stored, whether or not the session is open. */
  playerOf(session: Session): Promise<SessionPlayer>;
  /** Drops sessions that have ended in the store. */
  forget(tokenHashes: readonly string[]): void;
  /** Drops the cached copy of a session that remains open. */
  readAgain(tokenHash: string): void;
  /** Drops all sessions of the player, which have ended in the store, except the kept one. */
  forgetPlayer(playerId: string, keptTokenHash: string | null): void;
  /**
   * Calls the listener with a predicate when sessions end early. Returns a function that removes the
   * listener.
   */
  onEnded(listener: (isEnded: IsEnded) => void): () => void;
  /** Returns those of the token hashes whose sessions are open in the store and not idle for too long. */
  stillOpen(tokenHashes: readonly string[]): Promise<ReadonlySet<string>>;
}

interface SessionOptions {
  /** How long a session that was found needs no look into the store; a minute by default. */
  readonly trustedMs?: () => number;
}

export interface Proved {
  readonly token: string;
  /** When the proof expires. */
  readonly until: Instant;
}

type IsEnded = (session: Session) => boolean;

const lifetimeMs = 24 * 3_600_000;
const lastCallsMs = 10_000;
const readLimit = { waitMs: 3000, message: 'The store does not answer.' };
const perPlayerMax = 20;
const deviceMax = 200;
/** Higher because many people share the demo player. */
const perDemoMax = 2000;
const tokenForm = /^[\w-]{43}$/;

const makeToken = (): string => randomBytes(32).toString('base64url');
const hashOf = (token: string): string => hash('sha256', token, 'hex');
const isOf =
  (tokenHash: string): IsEnded =>
  (session) =>
    session.tokenHash === tokenHash;

export function openSessions(store: Store, clock: Clock, options: SessionOptions = {}): Sessions {
  const parts = { store, clock };
  const found = new FoundSessions(clock, options.trustedMs);
  const leaving = openLeaving(store, clock);
  /** Detects that a session ended while a read was on its way, which may then return it as open. */
  let endings = 0;
  const listeners = new Set<(isEnded: IsEnded) => void>();

  function end(isEnded: IsEnded): void {
    endings += 1;
    found.dropWhere(isEnded);
    for (const listener of listeners) listener(isEnded);
  }

  async function findByHash(tokenHash: string): Promise<Session | null> {
    if (leaving.has(tokenHash)) return null;
    const known = found.trusted(tokenHash);
    if (known) return known;
    const endingsBefore = endings;
    const read = readSession(parts, tokenHash);
    try {
      const row = await within(clock, read, readLimit);
      const usedAt = found.usedAt(tokenHash);
      found.drop(tokenHash);
      const session = row && !isIdle({ ...row, usedAt }, clock.now()) ? row.session : null;
      if (row && session === null) {
        end(isOf(tokenHash));
        await leaving.add(tokenHash);
      }
      if (session) void noteSeen(store, { tokenHash, now: clock.now() }).catch(() => undefined);
      return session && endings === endingsBefore ? found.add(session) : session;
    } catch (error) {
      const believed = found.inOutage(tokenHash);
      if (believed) return believed;
      throw error;
    }
  }

  return {
    known: (token) => (tokenForm.test(token) ? found.trusted(hashOf(token)) : null),
    open: (player, from) => openSession(store, { player, from, now: clock.now() }),
    find: async (token) => (tokenForm.test(token) ? findByHash(hashOf(token)) : null),
    findByHash,
    prove: ({ tokenHash }) =>
      giveNextToken(parts, { tokenHash, endFormer: () => end(isOf(tokenHash)) }),
    playerOf: async (session) =>
      found.trusted(session.tokenHash)?.player ?? readPlayer(parts, session),
    async close({ tokenHash }) {
      end(isOf(tokenHash));
      await leaving.add(tokenHash);
    },
    forget(tokenHashes) {
      const gone = new Set(tokenHashes);
      end(({ tokenHash }) => gone.has(tokenHash));
    },
    readAgain(tokenHash) {
      endings += 1;
      found.drop(tokenHash);
    },
    forgetPlayer(playerId, keptTokenHash) {
      end(({ player, tokenHash }) => player.player_id === playerId && tokenHash !== keptTokenHash);
    },
    onEnded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stillOpen: (tokenHashes) => readOpen({ ...parts, found }, tokenHashes),
  };
}

interface SessionParts {
  readonly store: Store;
  readonly clock: Clock;
}

/** Returns those of the sessions that are open and within their site's idle time. */
async function readOpen(
  { store, clock, found }: SessionParts & { readonly found: FoundSessions },
  tokenHashes: readonly string[],
): Promise<Set<string>> {
  const now = clock.now();
  const rows = await readSessionUses(store, tokenHashes);
  const open = rows.filter(({ token_hash, seen_at, idle_minutes: idleMinutes }) => {
    const seenAt = parseInstant(seen_at) ?? now;
    return !isIdle({ seenAt, idleMinutes, usedAt: found.usedAt(token_hash) }, now);
  });
  return new Set(open.map((row) => row.token_hash));
}

async function giveNextToken(
  { store, clock }: SessionParts,
  { tokenHash, endFormer }: { readonly tokenHash: string; readonly endFormer: () => void },
): Promise<Proved | null> {
  const token = makeToken();
  const proof = { tokenHash, nextHash: hashOf(token), now: clock.now() };
  const until = await proveSession(store, proof);
  if (until === null) return null;
  clock.after(lastCallsMs, endFormer);
  return { token, until };
}

interface Begun {
  readonly player: Player;
  readonly from: SessionOrigin;
  readonly now: Instant;
}

async function openSession(store: Store, { player, from, now }: Begun): Promise<string | null> {
  const token = makeToken();
  const isAdded = await addSession(store, {
    tokenHash: hashOf(token),
    sessionId: randomBytes(12).toString('hex'),
    player,
    now,
    expiresAt: addMs(now, lifetimeMs),
    device: from.device.slice(0, deviceMax).toWellFormed(),
    address: from.address,
    max: player.is_demo ? perDemoMax : perPlayerMax,
  });
  return isAdded ? token : null;
}

interface ReadSession {
  readonly session: Session;
  readonly seenAt: Instant;
  readonly idleMinutes: number;
}

/** The store records the last call to the minute; memory records calls that it answered itself. */
interface LastUse extends Omit<ReadSession, 'session'> {
  readonly usedAt: Instant | null;
}

const isIdle = ({ seenAt, idleMinutes, usedAt }: LastUse, now: Instant): boolean =>
  idleMinutes > 0 && now - Math.max(seenAt, usedAt ?? seenAt) >= idleMinutes * 60_000;

async function readSession(
  { store, clock }: SessionParts,
  tokenHash: string,
): Promise<ReadSession | null> {
  const now = clock.now();
  const row = await findSession(store, tokenHash);
  const expiresAt = row ? parseInstant(row.session_ends) : null;
  if (!row || expiresAt === null || expiresAt <= now || row.is_disabled) return null;
  const { session_ends: _ends, seen_at, idle_minutes: idleMinutes, ...player } = row;
  const session = { tokenHash, player: withoutPassword(player), expiresAt };
  return { session, seenAt: parseInstant(seen_at) ?? now, idleMinutes };
}

/** A player who no longer exists counts as shut out. */
async function readPlayer(
  { store, clock }: SessionParts,
  { player }: Session,
): Promise<SessionPlayer> {
  const row = await within(clock, findPlayerById(store, player.player_id), readLimit);
  return row ? withoutPassword(row) : { ...player, is_disabled: true };
}

function withoutPassword({ password_hash: _hash, ...player }: Player): SessionPlayer {
  return player;
}
