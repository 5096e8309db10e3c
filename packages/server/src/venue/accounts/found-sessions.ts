/**
 * Caches sessions that were found in the store. They are trusted for a minute, so that a signed-in call needs
 * no SQL, and for longer during a store outage.
 */
import type { Instant } from '@layline/contract';
import type { Clock } from '../../base/clock.ts';
import type { Session } from './session.ts';

const usuallyTrustedMs = 60_000;
const graceMs = 15 * 60_000;
const keptMax = 50_000;

interface Found {
  readonly session: Session;
  readonly checkedAt: Instant;
  usedAt: Instant;
}

export class FoundSessions {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #found = new Map<string, Found>();

  readonly #trustedMs: () => number;

  constructor(clock: Pick<Clock, 'now'>, trustedMs = () => usuallyTrustedMs) {
    this.#clock = clock;
    this.#trustedMs = trustedMs;
  }

  add(session: Session): Session {
    for (const oldest of this.#found.keys()) {
      if (this.#found.size < keptMax) break;
      this.#found.delete(oldest);
    }
    const now = this.#clock.now();
    this.#found.set(session.tokenHash, { session, checkedAt: now, usedAt: now });
    return session;
  }

  /** Returns null if the store must be read. */
  trusted(tokenHash: string): Session | null {
    const session = this.#within(this.#trustedMs(), tokenHash);
    const found = session && this.#found.get(tokenHash);
    if (found) found.usedAt = this.#clock.now();
    return session;
  }

  /** Returns the session if it may be trusted during a store outage. */
  inOutage(tokenHash: string): Session | null {
    return this.#within(graceMs, tokenHash);
  }

  /** Returns when the cached session was last used; null if it is not cached. */
  usedAt(tokenHash: string): Instant | null {
    return this.#found.get(tokenHash)?.usedAt ?? null;
  }

  drop(tokenHash: string): void {
    this.#found.delete(tokenHash);
  }

  dropWhere(isEnded: (session: Session) => boolean): void {
    for (const [tokenHash, { session }] of this.#found) if (isEnded(session)) this.drop(tokenHash);
  }

  #within(ageMaxMs: number, tokenHash: string): Session | null {
    const found = this.#found.get(tokenHash);
    const now = this.#clock.now();
    const isFresh = found !== undefined && found.checkedAt + ageMaxMs > now;
    return isFresh && found.session.expiresAt > now ? found.session : null;
  }
}
