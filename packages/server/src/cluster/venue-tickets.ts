/**
 * Tickets of a venue with several servers: kept in the database by their hash, so that any of the servers
 * may redeem one that another has issued. The row is deleted by whoever redeems it first.
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
    // What is left over opens nothing, and is dropped next time.
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
