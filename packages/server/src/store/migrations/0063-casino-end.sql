-- The last number of a game at the last orderly end of a server. Where the store knows a later one, the server
-- that dealt it did not end in order, or this is a copy of its store.
create table casino_end (
  game_id text primary key,
  nonce bigint not null
);
