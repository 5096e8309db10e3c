-- What became of a bet is a row of its own, written once when the bet is over: a bet's own row, with
-- all its indexes, need not be written again, and many outcomes go by COPY.
create table bet_outcome (
  bet_id bigint primary key,
  player_id text not null,
  sport_id text not null,
  outcome text not null,
  profit bigint not null,
  settled_at timestamptz not null,
  -- Lines among the player's settled bets: of all sports, and of this sport.
  settled_line bigint not null,
  sport_line bigint not null,
  worksheet json not null
);
insert into bet_outcome (bet_id, player_id, sport_id, outcome, profit, settled_at, settled_line,
    sport_line, worksheet)
  select bet_id, player_id, sport_id, outcome, profit, settled_at, settled_line, sport_line,
    coalesce(worksheet, '[]') from bet where settled_at is not null;
create index bet_outcome_line on bet_outcome (player_id, settled_line);
create index bet_outcome_sport_line on bet_outcome (player_id, sport_id, sport_line);

-- Their indexes go with them.
alter table bet drop column outcome, drop column profit, drop column settled_at,
  drop column worksheet, drop column settled_line, drop column sport_line;

-- Each rule of its own is read and made ready again for every bet that comes alone.
alter table bet drop constraint bet_side_check, drop constraint bet_stake_check,
  drop constraint bet_persistence_check, drop constraint bet_check,
  add constraint bet_is_sound check (
    side in ('back', 'lay') and persistence in ('fill-or-kill', 'lapse', 'keep')
    and stake > 0 and stake = matched + remaining + cancelled + lapsed);

-- A bet with what became of it, as its player is told. What the two rows both say is compared so that
-- a page of settled bets is found by the lines of the outcomes.
create view whole_bet as
  select bet.*, coalesce(done.outcome, 'open') as outcome, coalesce(done.profit, 0) as profit,
    done.settled_at, done.worksheet, done.settled_line, done.sport_line
  from bet left join bet_outcome as done on done.bet_id = bet.bet_id
    and done.player_id = bet.player_id and done.sport_id = bet.sport_id;
