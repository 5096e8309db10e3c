-- Wrong passwords at one name, whatever the addresses, so that a restart forgives nothing. Only a hash of
-- site and name is kept: people type passwords where the name belongs.
create table name_guess (
  name_hash text primary key,
  failures integer not null,
  last_at timestamptz not null,
  -- From when a network that the player never signed in from may try again.
  open_at timestamptz not null
);
create index name_guess_age on name_guess (last_at);

-- What the address counts as: of IPv6 its /64.
alter table login_activity add column network text;
create index login_from_network on login_activity (player_id, network) where is_success;
