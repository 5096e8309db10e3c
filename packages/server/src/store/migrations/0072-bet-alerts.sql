-- What a member of staff wants marked among the newest bets; empty until they say.
alter table staff add column bet_alerts jsonb not null default '{}';
