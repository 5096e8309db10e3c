-- A player's settled bets in one sport stand in runs: stretches in which no bet of another sport came
-- between. Within a run both lines count up together, so the place of every bet in its sport follows
-- from the run's first bet, and only that one has entries here. The bets from before are runs of one.
alter table bet_outcome add column starts_run boolean not null default true;
alter table bet_outcome alter column starts_run drop default;
drop index bet_outcome_sport_line;
create index bet_outcome_run on bet_outcome (player_id, sport_id, sport_line) where starts_run;
create index bet_outcome_run_line on bet_outcome (player_id, sport_id, settled_line)
  where starts_run;
-- Of the row that counts all sports: the sport of the player's last settled bet.
alter table bet_tally add column last_sport_id text not null default '';
