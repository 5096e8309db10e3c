-- Markets whose result waits for a person, or for the end of a delay before payment.
create table result_waiting (
  market_id text primary key,
  -- The feed, such as push:acme.
  source text not null,
  reason text not null,
  -- What the source says, and what follows from the rest of what it sent.
  stated text not null,
  computed text not null,
  -- The closed definition that pays; null if the source gave none.
  definition jsonb,
  -- What players would gain, in minor units; null if not known.
  amount bigint,
  since timestamptz not null,
  -- When it is paid unless a person stops it; null waits for a person.
  due_at timestamptz
);
