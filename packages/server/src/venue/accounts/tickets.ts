/**
 * Tickets, which a page sends instead of its token because a WebSocket cannot carry headers. Each works for
 * one socket and a short time, so that one found in a log opens nothing.
 */
import { createHash, randomBytes } from 'node:crypto';
import { addMs, type Instant } from '@layline/contract';
import type { Clock } from '../../base/clock.ts';
import type { Session } from './session.ts';
import type { Sessions } from './sessions.ts';

export interface Tickets {
  issue(session: Session): Promise<string>;
  /** Returns the session it was issued to; null if it is unknown, used or expired. */
  redeem(ticket: string): Promise<Session | null>;
}

export const ticketLifetimeMs = 30_000;
const keptMax = 20_000;

export const hashOfTicket = (ticket: string): string =>
  createHash('sha256').update(ticket).digest('base64');

/** Of a server that is the venue's only one: nothing is written. */
export function openTickets(
  clock: Pick<Clock, 'now'>,
  sessions: Pick<Sessions, 'onEnded'>,
): Tickets {
  /** In the order of issue, so that the next to expire comes first. */
  const kept = new Map<string, { readonly session: Session; readonly expiresAt: Instant }>();

  function dropOver(now: Instant): void {
    for (const [hash, { expiresAt }] of kept) {
      if (expiresAt > now && kept.size < keptMax) break;
      kept.delete(hash);
    }
  }

  sessions.onEnded((isEnded) => {
    for (const [hash, { session }] of kept) if (isEnded(session)) kept.delete(hash);
  });

  return {
    async issue(session) {
      const now = clock.now();
      dropOver(now);
      const ticket = randomBytes(24).toString('base64url');
      kept.set(hashOfTicket(ticket), { session, expiresAt: addMs(now, ticketLifetimeMs) });
      return ticket;
    },
    async redeem(ticket) {
      const hash = hashOfTicket(ticket);
      const found = kept.get(hash);
      kept.delete(hash);
      return found && found.expiresAt > clock.now() ? found.session : null;
    },
  };
}
