-- What a row of `bet` may say stands in the table again: a rule in one place is worth the microseconds that
-- it costs a bet that comes alone.
alter table bet drop constraint bet_adds_up,
  add constraint bet_is_sound check (
    side in ('back', 'lay') and persistence in ('fill-or-kill', 'lapse', 'keep')
    and stake > 0 and stake = matched + remaining + cancelled + lapsed);
