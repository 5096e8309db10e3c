-- Languages that a site offers its players; the first is its own.
alter table site add column languages text[] not null default '{en}';
