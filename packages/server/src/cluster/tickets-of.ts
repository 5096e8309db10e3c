/** Tickets of one server, or of all servers of the venue if there is a wire. */

import type { Clock } from '../base/clock.ts';
import type { Store } from '../store/database.ts';
import type { Sessions } from '../venue/accounts/sessions.ts';
import { openTickets, type Tickets } from '../venue/accounts/tickets.ts';
import { openVenueTickets } from './venue-tickets.ts';
import type { Wire } from './wire.ts';

export const ticketsOf = (
  parts: { readonly store: Store; readonly clock: Clock; readonly sessions: Sessions },
  wire: Wire | null,
): Tickets => (wire === null ? openTickets(parts.clock, parts.sessions) : openVenueTickets(parts));
