-- What a provider's key is worth: amounts in minor units.
alter table provider
  -- The most that its results pay in a market, and within 24 hours, without a person.
  add column payout_market_max bigint not null default 50000000 check (payout_market_max >= 0),
  add column payout_day_max bigint not null default 200000000 check (payout_day_max >= 0),
  -- Results above this sum wait for a trader, as do those that come so soon after the last price or bet.
  add column wait_above bigint not null default 10000000 check (wait_above >= 0),
  add column wait_seconds int not null default 10 check (wait_seconds between 0 and 3600),
  -- Between a result and its payment.
  add column delay_seconds int not null default 60 check (delay_seconds between 0 and 86400),
  -- By how many times odds may move at once; 0 for any.
  add column odds_factor int not null default 10 check (odds_factor between 0 and 1000),
  -- Events of other sources that it may use.
  add column joined_events text[] not null default '{}';
create table provider_payout (
  provider text not null,
  market_id text not null,
  amount bigint not null,
  paid_at timestamptz not null,
  primary key (provider, market_id)
);
create index provider_payout_by_time on provider_payout (provider, paid_at);
