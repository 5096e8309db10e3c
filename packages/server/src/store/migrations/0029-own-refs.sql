-- What a player's own program calls a bet, and the strategy that placed it.
alter table bet add column order_ref text not null default '',
  add column strategy_ref text not null default '';

-- The same view, with the new columns.
drop view whole_bet;
create view whole_bet as
  select bet.*, coalesce(done.outcome, 'open') as outcome, coalesce(done.profit, 0) as profit,
    done.settled_at, done.worksheet::json as worksheet, done.settled_line, done.sport_line
  from bet left join bet_outcome as done on done.bet_id = bet.bet_id
    and done.player_id = bet.player_id and done.sport_id = bet.sport_id;
