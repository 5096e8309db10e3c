-- Those who know people: verifiers, and registers of excluded people.
alter table partner drop constraint partner_kind_check;
alter table partner add constraint partner_kind_check
  check (kind in ('webhook', 'cashier', 'wallet', 'verifier', 'register'));
-- What a register needs to know of a person; empty for all other partners.
alter table partner add column subject_fields text[] not null default '{}';
-- What a register knows a player by, sealed. Players give it once; only staff erase it.
create table register_subject (
  player_id text primary key references player (player_id),
  site_id text not null,
  sealed text not null,
  given_at timestamptz not null
);
-- Players who were sent to a verifier. Only the hash of the link's token is here.
create table level_request (
  request_id text primary key,
  token_hash text not null unique,
  player_id text not null references player (player_id),
  site_id text not null,
  partner text not null,
  asked_at timestamptz not null,
  -- When the verifier read who it is, and by which message.
  read_at timestamptz,
  read_by text,
  -- What it found; null until then.
  level smallint,
  until timestamptz,
  code text,
  answered_at timestamptz
);
create index level_request_of_player on level_request (player_id, asked_at desc);
