-- Tickets for the stream, which any server of the venue may redeem. Not logged: a crash of the database, or
-- the standby that replaces it, forgets them, and so never accepts one twice.
create unlogged table stream_ticket (
  ticket_hash text primary key,
  token_hash text not null,
  expires_at timestamptz not null
);
