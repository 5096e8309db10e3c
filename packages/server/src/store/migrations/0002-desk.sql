-- The journal is the truth: everything below it can be rebuilt from it.
create table journal (
  -- Number of the command; a command may have several events.
  seq bigint not null,
  part smallint not null,
  at timestamptz not null,
  site_id text,
  kind text not null,
  -- Kept as it was written, to the letter, because the hash is taken over it.
  event json not null,
  previous_hash text not null,
  hash text not null,
  primary key (seq, part)
);

-- One row a commit of the desk.
create table command_batch (
  first_seq bigint primary key,
  last_seq bigint not null,
  commands integer not null,
  at timestamptz not null
);

create table snapshot (
  seq bigint primary key,
  at timestamptz not null,
  journal_hash text not null,
  state_hash text not null,
  -- The exchange's state as JSON, gzip, base64.
  state text not null
);

create table market (
  market_id text primary key,
  event_id text not null,
  competition_id text not null,
  sport_id text not null,
  kind text not null,
  market_type text not null,
  status text not null,
  start_at timestamptz not null,
  definition jsonb not null,
  settled_at timestamptz,
  seq bigint not null
);
create index market_of_event on market (event_id);
create index market_to_settle on market (market_id) where status = 'CLOSED' and settled_at is null;

create table account (
  account_id text primary key,
  site_id text not null,
  player_id text unique,
  balance bigint not null default 0,
  exposure bigint not null default 0,
  exposure_limit bigint,
  -- How many statement lines there are: in all, and those with the upline.
  lines bigint not null default 0,
  upline_lines bigint not null default 0,
  seq bigint not null,
  check (player_id is null or balance >= 0)
);

-- One side of a transfer. Lines count up by one in each account, so a page of a statement is a range
-- of the key, however long the history is.
create table posting (
  account_id text not null,
  line bigint not null,
  is_upline boolean not null,
  -- The line among those with the same is_upline.
  class_line bigint not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  opposite_account_id text not null,
  reason text not null,
  market_id text,
  bet_id bigint,
  remark text not null,
  at timestamptz not null,
  seq bigint not null,
  primary key (account_id, line)
);
create unique index posting_by_class on posting (account_id, is_upline, class_line);
create index posting_by_time on posting (account_id, at, line);
create index posting_by_class_time on posting (account_id, is_upline, at, class_line);

create table bet (
  -- The number of the command that placed it.
  bet_id bigint primary key,
  player_id text not null,
  site_id text not null,
  market_id text not null,
  event_id text not null,
  sport_id text not null,
  runner_id bigint not null,
  side text not null check (side in ('back', 'lay')),
  odds_requested integer not null,
  -- Average of what is matched; 0 while nothing is.
  odds_matched integer not null,
  stake bigint not null check (stake > 0),
  -- The stake is always the sum of these four.
  matched bigint not null,
  remaining bigint not null,
  cancelled bigint not null,
  lapsed bigint not null,
  -- What the matched part gains when it wins and costs when it loses, both positive.
  profit_max bigint not null,
  loss_max bigint not null,
  fills jsonb not null,
  client_ref text not null,
  placed_at timestamptz not null,
  outcome text not null default 'open',
  profit bigint not null default 0,
  settled_at timestamptz,
  worksheet jsonb,
  -- Lines among the player's settled bets: of all sports, and of this sport.
  settled_line bigint,
  sport_line bigint,
  check (stake = matched + remaining + cancelled + lapsed)
);
create index bet_of_player on bet (player_id, bet_id desc);
create index bet_open on bet (player_id, event_id, bet_id desc) where settled_at is null;
create index bet_of_market on bet (market_id) where settled_at is null;
create index bet_settled on bet (player_id, settled_line desc) where settled_at is not null;
create index bet_settled_of_sport on bet (player_id, sport_id, sport_line desc)
  where settled_at is not null;
create index bet_settled_time on bet (player_id, settled_at, settled_line)
  where settled_at is not null;
create index bet_settled_sport_time on bet (player_id, sport_id, settled_at, sport_line)
  where settled_at is not null;

-- How many settled bets a player has, by sport; the empty sport counts all.
create table bet_tally (
  player_id text not null,
  sport_id text not null,
  settled bigint not null,
  primary key (player_id, sport_id)
);
