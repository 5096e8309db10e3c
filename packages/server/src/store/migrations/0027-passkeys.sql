-- Keys that players' devices hold; the server knows the public half alone.
create table passkey (
  -- As the device named it, base64url.
  credential_id text primary key,
  player_id text not null references player,
  -- What the device knows the player by: random, and the same for all keys of a player.
  user_handle text not null,
  name text not null,
  -- COSE, base64url.
  public_key text not null,
  -- How often it signed; 0 for ever from devices that do not count.
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  added_at timestamptz not null,
  -- Null until it was used.
  used_at timestamptz
);

create index passkey_of_player on passkey (player_id, added_at);
