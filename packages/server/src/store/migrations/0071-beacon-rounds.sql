-- The round of the beacon that draws a round by a value of its own, the network's signature of it, and when
-- its value came. Until then the round's client seed is empty.
alter table casino_round add column beacon_round bigint check (beacon_round > 0);
alter table casino_round add column beacon_signature text;
alter table casino_round add column seeded_at timestamptz;
-- Void rounds whose value is still to come.
create index casino_round_unvalued on casino_round (game_id)
  where beacon_round is not null and client_seed = '' and drawn_at is not null;
-- Rounds without a result, which are listed and counted.
create index casino_round_void on casino_round (game_id, nonce desc) where is_void;

-- A chain whose rounds each have a value of the beacon has no client seed itself.
alter table casino_chain drop constraint casino_chain_source_check;
alter table casino_chain add constraint casino_chain_source_check
  check (source in ('house', 'journal', 'beacon', 'round'));

create or replace function guard_casino_round() returns trigger language plpgsql as $$
begin
  if (new.mid, new.game_id, new.chain_id, new.nonce, new.hash, new.start_at, new.scheme, new.beacon_round)
     is distinct from
     (old.mid, old.game_id, old.chain_id, old.nonce, old.hash, old.start_at, old.scheme, old.beacon_round)
     then
    raise exception 'casino_round %: what was announced of a round cannot be changed', old.mid;
  end if;
  -- The value of the beacon is set once.
  if (old.beacon_round is null or old.client_seed <> '')
     and (new.client_seed, new.beacon_signature, new.seeded_at)
         is distinct from (old.client_seed, old.beacon_signature, old.seeded_at) then
    raise exception 'casino_round %: the client seed of a round cannot be changed', old.mid;
  end if;
  if old.drawn_at is not null
     and (new.drawn_at, new.cards, new.server_seed, new.sealed_seed)
         is distinct from (old.drawn_at, old.cards, old.server_seed, old.sealed_seed) then
    raise exception 'casino_round %: a round that was drawn cannot be drawn again', old.mid;
  end if;
  if old.drawn_at is not null and (old.is_void or not new.is_void)
     and (new.result, new.win, new.facts, new.is_void)
         is distinct from (old.result, old.win, old.facts, old.is_void) then
    raise exception 'casino_round %: a result cannot be changed, only made void', old.mid;
  end if;
  return new;
end $$;
