-- A chain of server seeds: made backwards from its last seed, used forwards (a round's hash is the
-- seed revealed before it). The last seed is a secret of the house until the chain is used up.
create table casino_chain (
  chain_id bigint generated always as identity primary key,
  game_id text not null,
  -- Running number of the table's round that uses the first seed.
  first_nonce bigint not null,
  length integer not null check (length > 0),
  first_hash text not null,
  last_seed text not null,
  client_seed text not null,
  started_at timestamptz not null,
  unique (game_id, first_nonce)
);

-- Written before a round is shown to anybody, so that a restart finishes it with the same cards.
create table casino_round (
  mid text primary key,
  game_id text not null,
  chain_id bigint not null references casino_chain,
  nonce bigint not null,
  server_seed text not null,
  hash text not null,
  client_seed text not null,
  start_at timestamptz not null,
  -- Null until the result.
  drawn_at timestamptz,
  cards text not null default '',
  result text not null default '',
  win text not null default '',
  facts text not null default '',
  is_void boolean not null default false,
  unique (game_id, nonce)
);
create index casino_round_of_game on casino_round (game_id, nonce desc);
create index casino_round_open on casino_round (mid) where drawn_at is null;

-- What an operator sets for his casino: odds profile, suspended markets, locked games.
alter table site add column casino jsonb not null
  default '{"oddsProfile": "customary", "suspendedMarketIds": [], "lockedGames": []}';
