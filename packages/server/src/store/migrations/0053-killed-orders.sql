-- Orders that had to be matched at once and were not. They are no bets, and move no money: programs find in
-- their lists what became of them. The newest of each player are kept.
create table killed_order (
  player_id text not null references player (player_id),
  bet_id bigint not null,
  market_id text not null references market (market_id),
  runner_id bigint not null,
  side text not null,
  odds integer not null,
  stake bigint not null,
  order_ref text not null,
  strategy_ref text not null,
  placed_at timestamptz not null,
  primary key (player_id, bet_id)
);
