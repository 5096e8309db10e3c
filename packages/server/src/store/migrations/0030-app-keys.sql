-- Keys by which players' own programs use the Betfair-shaped API. Only a key's SHA-256 is kept.
create table app_key (
  key_hash bytea primary key,
  player_id text not null references player (player_id),
  site_id text not null,
  name text not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index app_key_of_player on app_key (player_id);
