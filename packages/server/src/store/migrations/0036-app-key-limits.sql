-- Limits of one key, chosen when it is made. Calls in ten seconds; null where the address's limit is enough.
alter table app_key
  add column calls_max integer check (calls_max > 0),
  add column connections_max integer not null default 10 check (connections_max between 0 and 10);
