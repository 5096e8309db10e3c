-- Systems of others that a site's events go to. Their secrets are sealed by the key file.
create table partner (
  name text primary key,
  site_id text not null references site (site_id),
  kind text not null check (kind in ('webhook')),
  url text not null,
  sealed_secret text not null,
  secret_made_at timestamptz not null,
  -- The secret before, which signs too until then.
  sealed_old text,
  old_until timestamptz,
  is_on boolean not null,
  -- Why the server turned it off; empty if a person did.
  off_reason text not null default '',
  created_at timestamptz not null
);
create table webhook_endpoint (
  partner text primary key references partner (name),
  -- Empty for all that are not opt-in.
  types text[] not null,
  -- Everything up to this event of the journal is taken by the receiver, or parked.
  seq bigint not null,
  part smallint not null,
  -- Since when no delivery succeeded, though some were tried.
  failing_since timestamptz
);
-- Subjects whose next event the receiver did not take; later events of theirs wait behind it.
create table webhook_parked (
  partner text not null references partner (name),
  subject text not null,
  -- The event that was not taken: of it, this message.
  seq bigint not null,
  part smallint not null,
  message_id text not null,
  attempts integer not null,
  next_at timestamptz not null,
  -- What the receiver answered, in words.
  problem text not null,
  primary key (partner, subject)
);
