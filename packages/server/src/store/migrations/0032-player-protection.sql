-- The rule set of player protection that a site follows, the calendar of its days, and its limits for
-- everybody.
alter table site
  add column protection text not null default 'none'
    check (protection in ('none', 'standard', 'uk', 'mga', 'ontario')),
  add column time_zone text not null default 'UTC',
  add column player_limits jsonb not null default '[]';
