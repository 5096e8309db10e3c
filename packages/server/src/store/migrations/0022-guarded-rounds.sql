-- What was dealt stays as it was dealt, whoever the server runs as: a round's number, hash and start never
-- change, a drawn round only becomes void, and a chain's client seed is set once.
create function guard_casino_round() returns trigger language plpgsql as $$
begin
  if (new.mid, new.game_id, new.chain_id, new.nonce, new.hash, new.client_seed, new.start_at)
     is distinct from
     (old.mid, old.game_id, old.chain_id, old.nonce, old.hash, old.client_seed, old.start_at) then
    raise exception 'casino_round %: what was announced of a round cannot be changed', old.mid;
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
create trigger guard_casino_round before update on casino_round
  for each row execute function guard_casino_round();

create function guard_casino_chain() returns trigger language plpgsql as $$
begin
  if old.client_seed <> ''
     or (new.chain_id, new.game_id, new.first_nonce, new.length, new.first_hash, new.started_at)
        is distinct from
        (old.chain_id, old.game_id, old.first_nonce, old.length, old.first_hash, old.started_at) then
    raise exception 'casino_chain %: what was announced of a chain cannot be changed', old.chain_id;
  end if;
  return new;
end $$;
create trigger guard_casino_chain before update on casino_chain
  for each row execute function guard_casino_chain();
