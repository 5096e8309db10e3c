-- What a player chose for their screens, one row a preference; the value is the JSON that the contract allows.
create table player_preference (
  player_id text not null references player,
  name text not null check (octet_length(name) <= 32),
  value text not null check (octet_length(value) <= 32768),
  changed_at timestamptz not null,
  primary key (player_id, name)
);
