/**
 * Tickets of a venue with several servers. The database keeps their hashes, so that any server can redeem a
 * ticket that another one issued. Redeeming a ticket deletes its row, so it works once.
 */
import { randomBytes } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import { within } from '../base/within.ts';
import type { Store } from '../store/database.ts';
import {
  addStreamTicket,
  dropOldStreamTickets,
  takeStreamTicket,
} from '../store/queries/sessions/stream-tickets.ts';
import type { Sessions } from '../venue/accounts/sessions.ts';
import { hashOfTicket, type Tickets, ticketLifetimeMs } from '../venue/accounts/tickets.ts';

interface VenueTicketParts {
  readonly store: Store;
  readonly clock: Pick<Clock, 'after' | 'every' | 'turn'>;
  readonly sessions: Pick<Sessions, 'findByHash'>;
}

const sweepMs = 30_000;
const limit = { waitMs: 3000, message: 'The store does not answer.' };

export function openVenueTickets({ store, clock, sessions }: VenueTicketParts): Tickets {
  clock.every(sweepMs, () => {
    // Expired tickets open nothing; a failed sweep is repeated by the next one.
    dropOldStreamTickets(store).catch(() => undefined);
  });
  return {
    async issue({ tokenHash }) {
      const ticket = randomBytes(24).toString('base64url');
      const ticketHash = hashOfTicket(ticket);
      const added = addStreamTicket(store, { ticketHash, tokenHash, lifetimeMs: ticketLifetimeMs });
      await within(clock, added, limit);
      return ticket;
    },
    async redeem(ticket) {
      const taken = takeStreamTicket(store, hashOfTicket(ticket));
      const tokenHash = await within(clock, taken, limit);
      return tokenHash === null ? null : sessions.findByHash(tokenHash);
    },
  };
}
