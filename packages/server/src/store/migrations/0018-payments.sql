-- Payments in and out by the operator's reference. What was answered to one stands here for good, so
-- that a payment that is asked for again, be it after a year, moves nothing twice. Payments of before
-- there were references have no row.
create table payment (
  site_id text not null,
  transfer_ref text not null,
  player_id text not null,
  direction text not null check (direction in ('deposit', 'withdraw')),
  amount bigint not null check (amount > 0),
  remark text not null,
  -- Why it was refused; null when the money moved.
  code text,
  at timestamptz not null,
  -- The command, and so the two lines of the statements.
  seq bigint not null unique,
  primary key (site_id, transfer_ref)
);
