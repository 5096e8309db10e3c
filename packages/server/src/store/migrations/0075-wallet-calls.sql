-- What the wallet of another operator is to be told of bets at the tables. A row is there before its call is
-- made, and the commit that places the bets, or pays them, changes it: so whoever leads next knows.
create table wallet_call (
  -- Made at random, once, for a debit; that of a credit follows from the first debit of its round.
  tx_id text primary key,
  kind text not null check (kind in ('debit', 'credit')),
  wallet text not null references partner (name),
  site_id text not null,
  player_id text not null,
  round_id text not null,
  amount bigint not null check (amount >= 0),
  -- Of the bet: another call under it makes no second debit.
  client_ref text,
  -- A debit: called, then taken with the bets, and over with the round; refused; to be undone, and undone.
  -- A credit: to be given, and given.
  state text not null check (state in ('new', 'taken', 'over', 'refused', 'undo', 'undone', 'done')),
  -- Why no bet came of it.
  code text not null default '',
  tries integer not null default 0,
  problem text not null default '',
  is_alerted boolean not null default false,
  made_at timestamptz not null,
  next_at timestamptz not null,
  -- The command that took or gave it.
  seq bigint
);
create unique index wallet_call_of_bet on wallet_call (player_id, client_ref);
create index wallet_call_due on wallet_call (wallet, next_at) where state in ('new', 'undo');
create index wallet_call_of_round on wallet_call (round_id);
