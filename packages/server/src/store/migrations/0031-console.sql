-- Who runs the sites. Nothing of a player refers to them, and nothing of theirs to a player.
create table staff (
  staff_id text primary key,
  -- In small letters.
  name text not null unique,
  role text not null,
  password_hash text not null,
  must_change_password boolean not null default true,
  -- Of the authenticator app, sealed with a key outside the database; null until one was begun.
  sealed_secret text,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null,
  disabled_at timestamptz
);

-- Recovery codes: each is good once, and only hashes are kept.
create table staff_code (
  staff_id text not null references staff,
  code_hash text not null,
  primary key (staff_id, code_hash)
);

create table staff_session (
  token_hash text primary key,
  session_id text not null unique,
  staff_id text not null references staff,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  address text not null,
  device text not null
);
create index staff_session_of on staff_session (staff_id);

-- Commands that wait for a second person.
create table approval (
  approval_id bigint generated always as identity primary key,
  command text not null,
  input jsonb not null,
  reason text not null,
  -- What the dry run said when it was asked for; empty for a command that has none.
  plan text not null,
  made_by text not null references staff,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by text references staff,
  decided_at timestamptz,
  decision text check (decision in ('approved', 'rejected', 'withdrawn', 'expired', 'changed'))
);
create unique index approval_open on approval (command, md5(input::text)) where decided_at is null;

-- Every act, also one that was refused. Rows are added and never changed; the journal holds their hashes.
create table audit_entry (
  audit_id bigint generated always as identity primary key,
  at timestamptz not null,
  staff_id text not null references staff,
  staff_name text not null,
  role text not null,
  address text not null,
  command text not null,
  input jsonb not null,
  reason text not null,
  outcome text not null check (outcome in ('done', 'refused', 'waiting', 'approved', 'rejected')),
  detail text not null,
  approval_id bigint references approval,
  hash text not null
);
create index audit_entry_at on audit_entry (at desc, audit_id desc);
