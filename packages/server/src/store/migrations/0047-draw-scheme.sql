-- How a round's cards follow from its seeds. Rounds dealt before hash the round's id, which holds the second
-- in which it was opened (1); newer ones hash the game's id in its place (2).
alter table casino_round add column scheme smallint not null default 1 check (scheme in (1, 2));
create index casino_round_of_chain on casino_round (chain_id, nonce desc);
-- Rounds that were given up without their seed.
create index casino_round_lost on casino_round (game_id, nonce desc)
  where drawn_at is not null and server_seed = '';

alter table casino_chain add column scheme smallint not null default 1 check (scheme in (1, 2));
-- Why it was announced: the server started, took over from another one, or had dealt the chain before to
-- its end.
alter table casino_chain add column begun_by text not null default 'start'
  check (begun_by in ('start', 'takeover', 'used-up'));
-- The highest number known before; null for chains of older versions.
alter table casino_chain add column after_nonce bigint;
-- Why numbers lie between that one and the chain's first; null if none do.
alter table casino_chain add column gap text check (gap in ('disorderly', 'restore'));
-- The network's signature of the beacon's round, whose hash is the client seed.
alter table casino_chain add column beacon_signature text;
-- How many rounds were dealt from it; set once a later chain follows.
alter table casino_chain add column rounds integer;
-- A chain is announced once; older versions announced some twice.
create unique index casino_chain_first_hash on casino_chain (first_hash) where scheme >= 2;

create or replace function guard_casino_chain() returns trigger language plpgsql as $$
begin
  if (new.chain_id, new.game_id, new.first_nonce, new.length, new.first_hash, new.started_at, new.source,
      new.scheme, new.begun_by, new.after_nonce, new.gap, new.beacon_url, new.beacon_round)
     is distinct from
     (old.chain_id, old.game_id, old.first_nonce, old.length, old.first_hash, old.started_at, old.source,
      old.scheme, old.begun_by, old.after_nonce, old.gap, old.beacon_url, old.beacon_round)
     or (old.announced_seq is not null and new.announced_seq is distinct from old.announced_seq)
     or (old.client_seed <> ''
         and (new.client_seed, new.beacon_signature)
             is distinct from (old.client_seed, old.beacon_signature))
     or (old.rounds is not null and new.rounds is distinct from old.rounds) then
    raise exception 'casino_chain %: what was announced of a chain cannot be changed', old.chain_id;
  end if;
  return new;
end $$;

create or replace function guard_casino_round() returns trigger language plpgsql as $$
begin
  if (new.mid, new.game_id, new.chain_id, new.nonce, new.hash, new.client_seed, new.start_at, new.scheme)
     is distinct from
     (old.mid, old.game_id, old.chain_id, old.nonce, old.hash, old.client_seed, old.start_at, old.scheme)
     then
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

update casino_chain set rounds = (
  select count(*) from casino_round where casino_round.chain_id = casino_chain.chain_id
) where exists (
  select 1 from casino_chain later
  where later.game_id = casino_chain.game_id and later.chain_id > casino_chain.chain_id
);

-- Restores of a copy of this store. What was dealt after the copy was made is not known here, so numbers
-- that may have been used since are given up.
create table restore_made (
  restore_id bigint generated always as identity primary key,
  restored_at timestamptz not null,
  -- When the copy was made.
  made_at timestamptz not null,
  -- The newest chain in it; 0 if there was none.
  chain_id bigint not null
);
