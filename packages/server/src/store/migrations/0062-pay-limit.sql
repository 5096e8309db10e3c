-- The most that a market's result pays to players without a person, whatever its source; 0 for no limit. A
-- venue from before keeps none until it sets one.
create table pay_limit (
  one boolean primary key default true check (one),
  market_max bigint not null check (market_max >= 0)
);
insert into pay_limit (market_max)
  select case when exists (select 1 from journal) then 0 else 50000000 end;
