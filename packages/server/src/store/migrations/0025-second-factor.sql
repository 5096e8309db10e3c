-- A player's authenticator app. The secret is sealed with a key outside the database.
create table player_totp (
  player_id text primary key references player,
  sealed_secret text not null,
  -- The newest time step that a code was taken of: none at or before it counts again.
  last_step bigint not null default 0,
  -- Null until a first code was shown.
  confirmed_at timestamptz
);

-- Each is good once; only hashes are kept.
create table recovery_code (
  player_id text not null references player,
  code_hash text not null,
  primary key (player_id, code_hash)
);
