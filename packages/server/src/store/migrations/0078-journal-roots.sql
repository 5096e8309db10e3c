-- The Merkle root of each minute's rows of the journal. The last rows of its anchor are those of its root, so
-- a row is in the journal that was anchored if a path leads from its hash to the root (rules PROOF-6).
create table journal_root (
  -- From 0, which has no rows: it says after which row roots begin.
  number bigint primary key,
  at timestamptz not null,
  -- It covers the commands after this one, up to `last_seq`.
  after_seq bigint not null,
  last_seq bigint not null unique,
  rows integer not null,
  -- Of its last row.
  journal_hash text not null,
  root text not null,
  -- Where each 1024 rows begin, and the root over them, so that a path reads no more rows than that.
  chunk_seqs bigint[] not null,
  chunk_parts smallint[] not null,
  chunk_roots text[] not null
);
