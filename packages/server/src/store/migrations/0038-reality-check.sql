-- When the holder of a session last answered its reality check.
alter table session add column checked_at timestamptz;
