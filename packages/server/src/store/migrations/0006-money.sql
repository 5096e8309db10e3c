-- What became of what found no match, and the two numbers of a session bet.
alter table bet add column persistence text not null default 'fill-or-kill'
  check (persistence in ('fill-or-kill', 'lapse', 'keep'));
-- Lines may be halves, so a line is kept twice as large; both are null for bets at odds.
alter table bet add column line_halves integer;
alter table bet add column rate integer;

-- The command that settled the market last: its event holds the bets and the transfers to undo.
alter table market add column settled_seq bigint;
