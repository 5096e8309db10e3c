-- Who pushes prices. Only a key's SHA-256 is kept.
create table provider (
  name text primary key,
  key_hash bytea not null unique,
  markets_max integer not null check (markets_max between 1 and 5000),
  silence_ms integer not null check (silence_ms between 2000 and 60000),
  created_at timestamptz not null,
  key_made_at timestamptz not null,
  disabled_at timestamptz
);
