-- Bridges that take and pay money for a site are partners too.
alter table partner drop constraint partner_kind_check;
alter table partner add constraint partner_kind_check check (kind in ('webhook', 'cashier'));
-- Whether a payout that the bridge is given twice under one ref is paid once.
alter table partner add column is_idempotent boolean not null default false;
-- What a bridge is to be given, and asked about. A row is there before the call is made, so that whoever leads
-- next knows that it may have been made. The rows of a store that was restored are asked about first, too.
create table partner_outbox (
  -- Made at random, once; the bridge knows the payment by it.
  ref text primary key,
  partner text not null references partner (name),
  kind text not null check (kind in ('deposit', 'payout')),
  -- Before the first call; called without a known answer; refused; known to the bridge; for staff; over.
  state text not null check (state in ('new', 'called', 'refused', 'known', 'unknown', 'over')),
  calls integer not null default 0,
  -- How often it was asked about since it is in this state.
  asks integer not null default 0,
  -- When the bridge first said that it does not know it, if it said so last.
  missing_since timestamptz,
  -- What the bridge said last, of what was carried out here; empty if nothing was.
  applied text not null default '',
  -- Why it could not go on, in words.
  problem text not null default '',
  made_at timestamptz not null,
  next_at timestamptz not null
);
create index partner_outbox_due on partner_outbox (next_at) where state <> 'over';
