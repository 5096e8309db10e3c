-- Devices that get notices by web push. The address and its keys are sealed: who has them can send to the
-- device.
create table notice_device (
  -- SHA-256 of the address: a browser has one, whoever is signed in.
  device_hash bytea primary key,
  player_id text not null references player (player_id),
  sealed text not null,
  kinds text[] not null,
  added_at timestamptz not null
);
create index notice_device_of_player on notice_device (player_id, added_at);

-- The one pair of keys by which push services know this venue (VAPID).
create table notice_key (
  only_row boolean primary key default true check (only_row),
  public_key text not null,
  sealed text not null
);
