-- How markets ended that nobody had bet in: the journal and `market` know nothing of them. Programs ask for
-- their results, for 90 days.
create table closed_market (
  market_id text primary key,
  definition jsonb not null,
  closed_at timestamptz not null
);
create index closed_market_by_age on closed_market (closed_at);
