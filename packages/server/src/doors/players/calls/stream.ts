/** The ticket that opens a stream as a player (STREAM-5). */
import { refuse } from '@layline/contract';
import { succeed } from '../../../base/envelope.ts';
import { ticketLifetimeMs } from '../../../venue/accounts/tickets.ts';
import type { PlayerCall } from './call.ts';

export const streamHandlers = {
  async streamTicket({ app, site, session }: PlayerCall<'streamTicket'>) {
    if (site.status === 'suspend') return refuse('SITE_SUSPENDED');
    const ticket = await app.tickets.issue(session);
    return succeed({ ticket, expiresInMs: ticketLifetimeMs });
  },
};
