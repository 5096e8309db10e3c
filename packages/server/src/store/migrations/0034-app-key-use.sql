-- When a program used the key last, to the minute.
alter table app_key add column used_at timestamptz;
