/** Tickets for the stream that any server of a venue may redeem. Only the database's clock counts. */
import type { Store } from '../../database.ts';

interface NewTicket {
  readonly ticketHash: string;
  readonly tokenHash: string;
  readonly lifetimeMs: number;
}

export const addStreamTicket = (
  { query }: Store,
  { ticketHash, tokenHash, lifetimeMs }: NewTicket,
): Promise<unknown> =>
  query(
    `insert into stream_ticket (ticket_hash, token_hash, expires_at)
     values ($1, $2, clock_timestamp() + $3 * interval '1 ms')`,
    [ticketHash, tokenHash, lifetimeMs],
  );

/**
 * Returns the token hash of the ticket's session, to one caller only. Returns null if the ticket is unknown
 * or has expired, or its session has ended.
 */
export async function takeStreamTicket(
  { query }: Store,
  ticketHash: string,
): Promise<string | null> {
  const [row] = await query<{ token_hash: string; is_valid: boolean }>(
    `delete from stream_ticket where ticket_hash = $1
     returning token_hash, expires_at > clock_timestamp()
       and exists (select from session where session.token_hash = stream_ticket.token_hash) as is_valid`,
    [ticketHash],
  );
  return row?.is_valid ? row.token_hash : null;
}

export const dropOldStreamTickets = ({ query }: Store): Promise<unknown> =>
  query('delete from stream_ticket where expires_at <= clock_timestamp()');
