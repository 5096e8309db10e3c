-- The highest win of a bet, an option and a player in a market, and of a player on a day, in minor units; 0 for
-- none, as sites had before.
alter table site
  add column win_max bigint not null default 0 check (win_max >= 0),
  add column win_max_day bigint not null default 0 check (win_max_day >= 0);
