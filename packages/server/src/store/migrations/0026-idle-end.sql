-- After so many minutes without a call a session of the site is over; 0 for no such end.
alter table site add column idle_minutes integer not null default 0
  check (idle_minutes between 0 and 1440);
