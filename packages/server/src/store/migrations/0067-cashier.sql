-- The cashier. Withdrawals and unclaimed money follow from the journal; the rest is what was asked and announced.
create table withdrawal (
  ref text primary key,
  site_id text not null,
  player_id text not null,
  method text not null,
  destination_id text not null,
  client_ref text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  state text not null check (state in ('held', 'approved', 'sent', 'paid', 'returned', 'cancelled')),
  -- Who cancelled it.
  ended_by text,
  held_at timestamptz not null,
  changed_at timestamptz not null,
  seq bigint not null
);
create index withdrawal_of_player on withdrawal (player_id, held_at desc);
create index withdrawal_of_request on withdrawal (player_id, client_ref);
create index withdrawal_open on withdrawal (site_id, held_at) where state in ('held', 'approved', 'sent');

-- Money that arrived and could not be credited: in the site's suspense account while it is open.
create table cashier_unclaimed (
  site_id text not null,
  transfer_ref text not null,
  method text not null,
  -- Whose it would have been; null if nobody knew.
  payer_id text,
  -- Who got it.
  player_id text,
  amount bigint not null check (amount > 0),
  -- Why it could not be credited.
  code text not null,
  state text not null check (state in ('open', 'assigned', 'refunded')),
  at timestamptz not null,
  changed_at timestamptz not null,
  seq bigint not null,
  primary key (site_id, transfer_ref)
);
create index cashier_unclaimed_open on cashier_unclaimed (site_id, at) where state = 'open';

-- A way to pay in and out. Its account in the ledger is `provider:SITE/NAME`. Amounts are minor units; a
-- highest amount of 0 offers nothing that way.
create table cashier_method (
  site_id text not null references site (site_id),
  name text not null,
  -- The bridge that takes and pays the money; null where staff do.
  partner text,
  title text not null,
  -- What a payer must know, such as 'Account: 123'.
  details text[] not null,
  deposit_min bigint not null,
  deposit_max bigint not null,
  deposit_fee bigint not null,
  withdraw_min bigint not null,
  withdraw_max bigint not null,
  withdraw_fee bigint not null,
  expire_hours integer not null,
  is_on boolean not null,
  created_at timestamptz not null,
  primary key (site_id, name)
);

-- A deposit that a player announced.
create table cashier_intent (
  ref text primary key,
  -- What the payer writes on the transfer.
  code text not null unique,
  site_id text not null,
  player_id text not null,
  method text not null,
  client_ref text not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('open', 'waiting', 'credited', 'unclaimed', 'expired', 'failed')),
  -- The bank's reference in the player's words, and the provider's id.
  bank_ref text,
  external_id text,
  -- What the provider tells the payer: {url, lines}.
  pay jsonb,
  arrived bigint,
  transfer_ref text,
  reason text not null default '',
  expires_at timestamptz not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (player_id, client_ref)
);
create index cashier_intent_of_player on cashier_intent (player_id, created_at desc);
create index cashier_intent_open on cashier_intent (site_id, created_at) where state in ('open', 'waiting');

-- Where a player's money may go. The particulars are sealed; the label shows their end.
create table cashier_destination (
  destination_id text primary key,
  player_id text not null references player (player_id),
  site_id text not null,
  method text not null,
  label text not null,
  sealed text not null,
  created_at timestamptz not null,
  usable_at timestamptz not null,
  removed_at timestamptz
);
create index cashier_destination_of_player on cashier_destination (player_id);

-- What a provider says of a payment that was sent.
create table withdrawal_note (
  ref text primary key references withdrawal (ref),
  external_id text,
  is_unknown boolean not null,
  reason text not null,
  changed_at timestamptz not null
);

-- What a player asks of their agent, who pays by deposit and withdraw.
create table agent_request (
  request_id text primary key,
  site_id text not null,
  player_id text not null references player (player_id),
  agent_id text not null,
  direction text not null check (direction in ('deposit', 'withdraw')),
  amount bigint not null check (amount > 0),
  note text not null,
  client_ref text not null,
  state text not null check (state in ('open', 'done', 'refused', 'cancelled')),
  answer text not null default '',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (player_id, client_ref)
);
create index agent_request_open on agent_request (agent_id, created_at) where state = 'open';
create index agent_request_of_player on agent_request (player_id, created_at desc);

-- Who takes and pays players' money: staff by hand, or the cashier. Players may cancel a withdrawal that is
-- not sent, unless the site or its protection rules forbid it.
alter table site add column money text not null default 'staff' check (money in ('staff', 'cashier'));
alter table site add column can_cancel_withdrawals boolean not null default true;
