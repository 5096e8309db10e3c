-- Markets that the operator suspended by hand, whatever their feed says.
create table market_hold (
  market_id text primary key,
  at timestamptz not null
);
