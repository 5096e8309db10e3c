-- What acts did to money, limits and access: the sums of a day decide which of them need a second person.
create table admin_effect (
  effect_id bigint generated always as identity primary key,
  at timestamptz not null,
  effect text not null,
  -- In minor units; zero for an effect that is no sum.
  amount bigint not null,
  -- Null for a command on the server's own machine.
  staff_id text references staff,
  site_id text,
  subject text not null,
  -- The request that it belongs to, while it waits and once it is done.
  approval_id bigint references approval
);
create index admin_effect_at on admin_effect (at);
create index admin_effect_of_staff on admin_effect (staff_id, at);
create index admin_effect_of_subject on admin_effect (subject, at);
create index admin_effect_of_site on admin_effect (site_id, at);
create index admin_effect_of_approval on admin_effect (approval_id) where approval_id is not null;

-- One request waits for each object, such as a player or a market.
alter table approval add column object text;
update approval set object = 'request ' || approval_id;
alter table approval alter column object set not null;
-- Why one person alone may not do it.
alter table approval add column why text not null default '';
-- From when the requester may carry it out; null where another person can approve it.
alter table approval add column ripe_at timestamptz;
drop index approval_open;
create unique index approval_open on approval (object) where decided_at is null;

-- The values before and after.
alter table audit_entry add column changes jsonb;
alter table audit_entry drop constraint audit_entry_outcome_check;
alter table audit_entry add constraint audit_entry_outcome_check
  check (outcome in ('begun', 'done', 'refused', 'waiting', 'approved', 'rejected', 'expired'));

-- Lines that a player, an agent or the owners read when they come next.
create table personal_notice (
  notice_id bigint generated always as identity primary key,
  at timestamptz not null,
  -- `player ID`, `agent NAME` or `owners`.
  recipient text not null,
  text text not null
);
create index personal_notice_of on personal_notice (recipient, at);

-- The server's role may delete no player, but one who was refused an account leaves nothing.
create function take_back_player(refused text) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from player where player_id = refused
    and not exists (select 1 from account where account.player_id = refused);
$$;
