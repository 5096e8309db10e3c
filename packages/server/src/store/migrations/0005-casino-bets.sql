-- The casino round that a bet is on; null for bets on matches.
alter table bet add column round_id text;
create index bet_of_round on bet (round_id) where round_id is not null;
