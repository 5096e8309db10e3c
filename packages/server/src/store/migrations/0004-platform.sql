-- What an operator sets for a site beyond its brand.
alter table site
  add column number_grouping text not null default 'indian'
    check (number_grouping in ('indian', 'western')),
  -- Addresses of another party's frames: {video, score, tv}; empty text for our own.
  add column frames jsonb not null default '{"video": "", "score": "", "tv": ""}',
  -- Origins that may show this site inside a frame of theirs, besides itself.
  add column frame_parents text[] not null default '{}',
  -- [{kind, label, url}]
  add column links jsonb not null default '[]',
  -- What a new player starts with, in minor units.
  add column welcome_balance bigint not null default 0 check (welcome_balance >= 0),
  add column ip_lookup_url text not null default '',
  add column clears_console boolean not null default false;

alter table banner add column alt text not null default '';

alter table player
  add column is_demo boolean not null default false,
  -- Eight quick stakes in major units; null for the presets.
  add column stakes integer[],
  -- Lines of the two histories below, so that a page of them is a range.
  add column login_lines bigint not null default 0,
  add column password_lines bigint not null default 0;

update player set is_demo = true where user_name_key like 'demo@%';

alter table login_activity add column line bigint;
update login_activity set line = numbered.line from (
  select login_id, row_number() over (partition by player_id order by login_id) as line
  from login_activity) as numbered
where numbered.login_id = login_activity.login_id;
update player set login_lines = counted.lines from (
  select player_id, count(*) as lines from login_activity group by player_id) as counted
where counted.player_id = player.player_id;
alter table login_activity alter column line set not null;
drop index login_of_player;
create unique index login_of_player on login_activity (player_id, line);

create table password_update (
  player_id text not null references player,
  line bigint not null,
  -- The player himself, or the operator as he is called at the command line.
  updated_by_id text not null,
  updated_by_name text not null,
  at timestamptz not null,
  primary key (player_id, line)
);

-- Sports and matches that are closed to betting: for one player, or with '' for all of the site.
create table event_lock (
  site_id text not null references site,
  player_id text not null default '',
  event_id text not null,
  primary key (site_id, player_id, event_id)
);
