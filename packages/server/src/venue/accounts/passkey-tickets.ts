/** Challenges for passkeys. Each is valid for five minutes and one answer, for the caller it was made for. */
import { hash, randomBytes } from 'node:crypto';
import { addMs, type Instant } from '@layline/contract';
import type { Clock } from '../../base/clock.ts';
import { networkOf } from './network-of.ts';

const waitMs = 5 * 60_000;
const ticketsMax = 20_000;
/** Requests for challenges cost nothing, so one network must not displace the challenges of others. */
const perNetworkMax = 200;

export interface Challenge {
  readonly challenge: string;
  /** Null in the console. */
  readonly siteId: string | null;
  readonly host: string;
  /** The session that requested it; null at sign-in. */
  readonly tokenHash: string | null;
  /** The handle by which a new key identifies the player; null at sign-in. */
  readonly userHandle: string | null;
}

interface Waiting {
  readonly challenge: Challenge;
  readonly network: string;
  readonly expiresAt: Instant;
}

const hashOf = (ticket: string): string => hash('sha256', ticket, 'hex');

export class PasskeyTickets {
  readonly #clock: Pick<Clock, 'now'>;
  /** Oldest first. */
  readonly #waiting = new Map<string, Waiting>();
  readonly #perNetwork = new Map<string, number>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Returns null while the caller's network, or all callers together, have too many open challenges. */
  open(challenge: Challenge, address: string): string | null {
    this.#forgetOld();
    const network = networkOf(address);
    const count = this.#perNetwork.get(network) ?? 0;
    if (count >= perNetworkMax || this.#waiting.size >= ticketsMax) return null;
    const ticket = randomBytes(32).toString('base64url');
    const expiresAt = addMs(this.#clock.now(), waitMs);
    this.#waiting.set(hashOf(ticket), { challenge, network, expiresAt });
    this.#perNetwork.set(network, count + 1);
    return ticket;
  }

  /**
   * Uses up the challenge in any case. Returns null if it has expired, is unknown or belongs to another site
   * or session.
   */
  take(ticket: string, whose: Pick<Challenge, 'siteId' | 'host' | 'tokenHash'>): Challenge | null {
    this.#forgetOld();
    const key = hashOf(ticket);
    const challenge = this.#waiting.get(key)?.challenge;
    if (challenge === undefined) return null;
    this.#drop(key);
    const isTheirs =
      challenge.siteId === whose.siteId &&
      challenge.host === whose.host &&
      challenge.tokenHash === whose.tokenHash;
    return isTheirs ? challenge : null;
  }

  #forgetOld(): void {
    for (const [key, { expiresAt }] of this.#waiting) {
      if (expiresAt > this.#clock.now()) return;
      this.#drop(key);
    }
  }

  #drop(key: string): void {
    const network = this.#waiting.get(key)?.network ?? '';
    this.#waiting.delete(key);
    const left = (this.#perNetwork.get(network) ?? 0) - 1;
    if (left > 0) this.#perNetwork.set(network, left);
    else this.#perNetwork.delete(network);
  }
}
