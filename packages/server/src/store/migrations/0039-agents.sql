-- Agents between sites and players. What a line comes from where neither end is that player, and the
-- sheet that it stands on: `agent>upline`, and `agent>` for one with the site.
alter table posting add column player_id text;
alter table posting add column sheet text;

-- References of points: each moves points once, for good.
create table points_transfer (
  site_id text not null,
  transfer_ref text not null,
  agent_id text not null,
  upline_id text,
  act text not null check (act in ('allocate', 'return', 'cleared-by-agent', 'cleared-by-upline')),
  amount bigint not null check (amount > 0),
  remark text not null,
  at timestamptz not null,
  seq bigint not null,
  primary key (site_id, transfer_ref)
);
create unique index points_transfer_of_command on points_transfer (seq);

-- Somebody who signs in to the console for an agent and sees its branch alone; null for staff.
alter table staff add column agent_id text;
