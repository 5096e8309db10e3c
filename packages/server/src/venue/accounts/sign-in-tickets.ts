/** Sign-ins that wait for their second step. Each allows five minutes, five tries and one success. */
import { hash, randomBytes } from 'node:crypto';
import { addMs, type Instant } from '@layline/contract';
import type { Clock } from '../../base/clock.ts';

const waitMs = 5 * 60_000;
const triesMax = 5;
const ticketsMax = 20_000;

interface Waiting<Subject> {
  readonly subject: Subject;
  readonly expiresAt: Instant;
  triesLeft: number;
}

const hashOf = (ticket: string): string => hash('sha256', ticket, 'hex');

export class SignInTickets<Subject> {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #waiting = new Map<string, Waiting<Subject>>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  open(subject: Subject): { readonly ticket: string; readonly expiresAt: Instant } {
    for (const oldest of this.#waiting.keys()) {
      if (this.#waiting.size < ticketsMax) break;
      this.#waiting.delete(oldest);
    }
    const ticket = randomBytes(32).toString('base64url');
    const expiresAt = addMs(this.#clock.now(), waitMs);
    this.#waiting.set(hashOf(ticket), { subject, expiresAt, triesLeft: triesMax });
    return { ticket, expiresAt };
  }

  /**
   * Returns the player whose password was checked, and counts a try. Returns null if the ticket is expired or
   * unknown.
   */
  take(ticket: string): Subject | null {
    const key = hashOf(ticket);
    const waiting = this.#waiting.get(key);
    if (!waiting) return null;
    waiting.triesLeft -= 1;
    if (waiting.triesLeft >= 0 && waiting.expiresAt > this.#clock.now()) return waiting.subject;
    this.#waiting.delete(key);
    return null;
  }

  /** Returns false if another call used it first. */
  use(ticket: string): boolean {
    return this.#waiting.delete(hashOf(ticket));
  }
}
