-- A player's settled bets are numbered, and those that one settlement paid him stand in runs of lines
-- that follow each other. A run is a row with the numbers of its bets, so that a page of the history is
-- found by a few runs and then by the bets' own key: an outcome has no other index. The bets from before
-- are runs of one.
create table settled_run (
  player_id text not null,
  -- Of its first bet: the line among the player's settled bets, of all sports and of this sport.
  first_line bigint not null,
  sport_id text not null,
  first_sport_line bigint not null,
  -- Whether the player's settled bet before was on another sport: only such runs are indexed by sport.
  changes_sport boolean not null,
  settled_at timestamptz not null,
  bet_ids bigint[] not null,
  primary key (player_id, first_line)
);
insert into settled_run (player_id, first_line, sport_id, first_sport_line, changes_sport, settled_at,
    bet_ids)
  select player_id, settled_line, sport_id, sport_line, starts_run, settled_at, array[bet_id]
  from bet_outcome order by player_id, settled_line;
create index settled_run_sport on settled_run (player_id, sport_id, first_sport_line)
  where changes_sport;
create index settled_run_sport_all on settled_run (player_id, sport_id, first_line)
  where changes_sport;

drop index bet_outcome_line;
-- Its indexes go with it.
alter table bet_outcome drop column starts_run;
