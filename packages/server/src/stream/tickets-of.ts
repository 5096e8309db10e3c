/** The tickets of a server: of its own, or of the whole venue where there are more servers. */
import type { App } from '../app.ts';
import type { Wire } from '../cluster/wire.ts';
import { openTickets, type Tickets } from './tickets.ts';
import { openVenueTickets } from './venue-tickets.ts';

export const ticketsOf = (
  parts: Pick<App, 'store' | 'clock' | 'sessions'>,
  wire: Wire | null,
): Tickets => (wire === null ? openTickets(parts.clock, parts.sessions) : openVenueTickets(parts));
