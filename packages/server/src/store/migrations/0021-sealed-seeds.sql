-- Seeds are no longer kept where they can be read. A chain's last seed is in no table: each start of the
-- server begins a new chain. The seed of a round that runs is sealed with a key outside the database, and
-- stands in the open only once the round is over.
alter table casino_chain drop column last_seed;
-- Where the client seed came from: 'house' as it used to be, the journal at a height that was announced,
-- or a public beacon's round.
alter table casino_chain add column source text not null default 'house'
  check (source in ('house', 'journal', 'beacon'));
-- The journal entry that announced the chain's first hash; the one after it gives the client seed.
alter table casino_chain add column announced_seq bigint;
alter table casino_chain add column beacon_url text;
alter table casino_chain add column beacon_round bigint;

alter table casino_round add column sealed_seed text;
-- A chain that was announced and never got its client seed is followed by another from the same number.
alter table casino_chain drop constraint casino_chain_game_id_first_nonce_key;
