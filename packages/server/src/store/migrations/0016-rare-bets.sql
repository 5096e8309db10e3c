-- Every bet was tried against the two indexes of few bets, those of casino rounds and those in two
-- parts. Such bets are named in tables of their own instead, by which they are found.
create table round_bet (
  round_id text not null,
  bet_id bigint not null,
  primary key (round_id, bet_id)
);
insert into round_bet (round_id, bet_id)
  select round_id, bet_id from bet where round_id is not null;
drop index bet_of_round;

-- The win parts; the place part has the next number.
create table each_way_bet (
  player_id text not null,
  bet_id bigint not null,
  primary key (player_id, bet_id)
);
insert into each_way_bet (player_id, bet_id)
  select player_id, bet_id from bet where client_ref like '%~w';
drop index bet_each_way;
