-- Passkeys of the staff of the console; the server knows the public half alone.
create table staff_passkey (
  -- As the device named it, base64url.
  credential_id text primary key,
  staff_id text not null references staff,
  -- The device's name for the member: random, and the same for all keys of a member.
  user_handle text not null,
  name text not null,
  -- COSE, base64url.
  public_key text not null,
  -- How often it signed; always 0 from devices that do not count.
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  added_at timestamptz not null,
  -- Null until it was used.
  used_at timestamptz
);
create index staff_passkey_of on staff_passkey (staff_id, added_at);

-- Roles whose members sign in with a passkey alone.
create table passkey_role (
  role text primary key
);

alter table staff_session
  -- Whether the session was opened with a passkey, or one was added in it.
  add column has_passkey boolean not null default false,
  -- When the member last proved who they are; null for sessions of earlier servers.
  add column proved_at timestamptz;
