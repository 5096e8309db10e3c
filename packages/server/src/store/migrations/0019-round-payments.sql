-- The commands that paid bets of a round: their events hold the transfers that a void undoes. Without
-- this the journal had to be searched by its text, which grows with every bet of the house.
create table round_payment (
  round_id text not null,
  seq bigint not null,
  primary key (round_id, seq)
);
insert into round_payment (round_id, seq)
  select event::json ->> 'roundId', seq from journal
  where kind = 'round-settled' and json_array_length(event::json -> 'transfers') > 0;
