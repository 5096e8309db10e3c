-- The tables as they were on 27 November 2026. Stores from that day, whose tables were made by migrations 1
-- to 44, are the same; see `earlier-migrations.ts`.

-- Sites and their players.

create table site (
  site_id text primary key,
  title text not null,
  fav_icon_url text not null default '/favicon.svg',
  logo_url text not null default '/logo.svg',
  primary_color text not null,
  secondary_color text not null,
  background_color text not null,
  layout text not null check (layout in ('tamannah', 'aura', 'tamannahSquare')),
  is_signup_open boolean not null default false,
  status text not null default 'active' check (status in ('active', 'suspend')),
  casino_image_key text not null default 'default',
  is_dark_forced boolean not null default false,
  has_demo boolean not null default false,
  currency text not null,
  -- Stake limits in minor units by kind of market, and the lock on betting before the off.
  limits jsonb not null,
  -- Hundredths of a percent of a market's net winnings.
  commission_rate integer not null default 0 check (commission_rate between 0 and 10000),
  created_at timestamptz not null,
  -- What an operator sets for the casino: odds profile, suspended markets, locked games.
  casino jsonb not null default '{"oddsProfile": "customary", "suspendedMarketIds": [], "lockedGames": []}',
  number_grouping text not null default 'indian' check (number_grouping in ('indian', 'western')),
  -- Addresses of another party's frames: {video, score, tv}; empty text for our own.
  frames jsonb not null default '{"video": "", "score": "", "tv": ""}',
  -- Origins that may show this site inside a frame of theirs, besides itself.
  frame_parents text[] not null default '{}',
  -- [{kind, label, url}]
  links jsonb not null default '[]',
  -- What a new player starts with, in minor units.
  welcome_balance bigint not null default 0 check (welcome_balance >= 0),
  ip_lookup_url text not null default '',
  clears_console boolean not null default false,
  -- A session ends after so many minutes without a call; 0 for never.
  idle_minutes integer not null default 0 check (idle_minutes between 0 and 1440),
  -- The rule set of player protection that the site follows, the calendar of its days, and its limits for
  -- everybody.
  protection text not null default 'none' check (protection in ('none', 'standard', 'uk', 'mga', 'ontario')),
  time_zone text not null default 'UTC',
  player_limits jsonb not null default '[]'
);

create table site_host (
  host text primary key,
  site_id text not null references site
);

create table notice (
  notice_id bigint generated always as identity primary key,
  site_id text not null references site,
  notice text not null
);
create index notice_of_site on notice (site_id, notice_id);

create table banner (
  banner_id bigint generated always as identity primary key,
  site_id text not null references site,
  image_url text not null,
  link text not null default '',
  alt text not null default ''
);
create index banner_of_site on banner (site_id, banner_id);

create table player (
  player_id text primary key,
  site_id text not null references site,
  user_name text not null,
  -- Lower case, so that two players of a site never differ by case alone.
  user_name_key text not null,
  name text not null,
  mobile text not null default '',
  role text not null default 'User',
  is_disabled boolean not null default false,
  allowed_sports text[] not null,
  password_hash text not null,
  created_at timestamptz not null,
  is_demo boolean not null default false,
  -- Eight quick stakes in major units; null for the presets.
  stakes integer[],
  -- Lines of the two histories below, so that a page of them is a range.
  login_lines bigint not null default 0,
  password_lines bigint not null default 0,
  -- A first password from the operator only lets its player choose another.
  must_change_password boolean not null default false,
  unique (site_id, user_name_key)
);

-- What a player chose for their screens, one row a preference; the value is the JSON that the contract
-- allows.
create table player_preference (
  player_id text not null references player,
  name text not null check (octet_length(name) <= 32),
  value text not null check (octet_length(value) <= 32768),
  changed_at timestamptz not null,
  primary key (player_id, name)
);

-- What staff noted about a player, and when they were in touch. Rows are added and never changed.
create table player_note (
  note_id bigint generated always as identity primary key,
  player_id text not null references player,
  at timestamptz not null,
  kind text not null check (kind in ('note', 'contact')),
  note text not null
);
create index player_note_of on player_note (player_id, note_id desc);

-- Short labels that staff put on players, to find them again. The audit says who did and why.
create table player_label (
  player_id text not null references player,
  label text not null,
  at timestamptz not null,
  primary key (player_id, label)
);
create index player_label_of on player_label (label);

-- Sports and matches that are closed to betting: for one player, or with '' for all of the site.
create table event_lock (
  site_id text not null references site,
  player_id text not null default '',
  event_id text not null,
  primary key (site_id, player_id, event_id)
);

-- How players sign in.

-- Only the SHA-256 of a token is kept, so a stolen copy of this table signs nobody in.
create table session (
  token_hash text primary key,
  player_id text not null references player,
  site_id text not null references site,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The player sees this id, not the hash.
  session_id text not null,
  seen_at timestamptz not null,
  device text not null default '',
  address text not null default '',
  -- When the holder last proved who they are; signing in is a proof.
  proved_at timestamptz,
  -- When the holder last answered the reality check.
  checked_at timestamptz
);
create index session_of_player on session (player_id);
create index session_expiry on session (expires_at);

-- Tickets for the stream, which any server of the venue may redeem. Not logged: a crash of the database, or
-- the standby that replaces it, forgets them, and so never accepts one twice.
create unlogged table stream_ticket (
  ticket_hash text primary key,
  token_hash text not null,
  expires_at timestamptz not null
);

create table login_activity (
  login_id bigint generated always as identity primary key,
  player_id text not null references player,
  is_success boolean not null,
  device_ip text not null,
  address text not null,
  ip_info jsonb,
  at timestamptz not null,
  line bigint not null,
  -- What the address counts as: of IPv6 its /64.
  network text
);
create unique index login_of_player on login_activity (player_id, line);
-- From where a player has signed in before.
create index login_from_address on login_activity (player_id, address) where is_success;
create index login_from_network on login_activity (player_id, network) where is_success;

create table password_update (
  player_id text not null references player,
  line bigint not null,
  -- The player, or the operator as the command line names them.
  updated_by_id text not null,
  updated_by_name text not null,
  at timestamptz not null,
  primary key (player_id, line)
);

-- Wrong passwords at one name, whatever the addresses, so that a restart resets nothing. Only a hash of site
-- and name is kept: people type passwords where the name belongs.
create table name_guess (
  name_hash text primary key,
  failures integer not null,
  last_at timestamptz not null,
  -- When a network that the player never signed in from may try again.
  open_at timestamptz not null
);
create index name_guess_age on name_guess (last_at);

-- A player's authenticator app. The secret is sealed with a key outside the database.
create table player_totp (
  player_id text primary key references player,
  sealed_secret text not null,
  -- The newest time step of an accepted code: none at or before it is accepted again.
  last_step bigint not null default 0,
  -- Null until a first code was accepted.
  confirmed_at timestamptz
);

-- Each is accepted once; only hashes are kept.
create table recovery_code (
  player_id text not null references player,
  code_hash text not null,
  primary key (player_id, code_hash)
);

-- Keys that players' devices hold; the server knows the public half alone.
create table passkey (
  -- As the device named it, base64url.
  credential_id text primary key,
  player_id text not null references player,
  -- The device's name for the player: random, and the same for all keys of a player.
  user_handle text not null,
  name text not null,
  -- COSE, base64url.
  public_key text not null,
  -- How often it signed; always 0 from devices that do not count.
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  added_at timestamptz not null,
  -- Null until it was used.
  used_at timestamptz
);
create index passkey_of_player on passkey (player_id, added_at);

-- Keys by which players' own programs use the Betfair-shaped API. Only a key's SHA-256 is kept.
create table app_key (
  key_hash bytea primary key,
  player_id text not null references player (player_id),
  site_id text not null,
  name text not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  -- When a program used the key last, to the minute.
  used_at timestamptz,
  -- Calls in ten seconds; null where the address's limit is enough.
  calls_max integer check (calls_max > 0),
  connections_max integer not null default 10 check (connections_max between 0 and 10)
);
create index app_key_of_player on app_key (player_id);

-- The journal is the truth: what the engine writes below can be rebuilt from it.

create table journal (
  -- Number of the command; a command may have several events.
  seq bigint not null,
  part smallint not null,
  at timestamptz not null,
  site_id text,
  kind text not null,
  -- JSON, kept to the letter, because the hash is taken over it.
  event text not null,
  hash text not null,
  primary key (seq, part)
);
-- The event of a large market is many megabytes, and is written once.
alter table journal alter column event set storage external;

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
  seq bigint not null,
  -- The command that settled the market last: its event holds the bets and the transfers to undo.
  settled_seq bigint
);
create index market_of_event on market (event_id);
create index market_to_settle on market (market_id) where status = 'CLOSED' and settled_at is null;
-- Markets that were settled manually: few, and read at every start.
create index market_closed_by_hand on market (market_id) where definition ? 'closedByHandAt';

-- Markets that an operator suspended, whatever their feed says.
create table market_hold (
  market_id text primary key,
  at timestamptz not null
);

-- Money.

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
-- of the key, however long the history is; lines are in time, so a time is found among them by halving.
--
-- In a large settlement the lines of an account are a block: the rows of the command are numbered, and only
-- the first row of each account is found by account and line. The others follow from it by their numbers,
-- whose entries fall on the end of their index.
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
  -- Above zero: the number of a row that continues a block. Below: the number of its first row, negative. 0
  -- for a line outside blocks.
  place bigint not null default 0,
  -- The player that the line comes from, where neither end is that player.
  player_id text,
  -- The sheet that the line is on: `agent>upline`, and `agent>` for one with the site.
  sheet text
);
create unique index posting_of_account on posting (account_id, line) where place <= 0;
create unique index posting_of_command on posting (seq, place) where place > 0;
create unique index posting_of_upline on posting (account_id, class_line) where is_upline;
-- The lines of a sheet, of both its ends, in time.
create index posting_of_sheet on posting (sheet, at) where sheet is not null;

-- The lines of an account from the first to the last; the account has as many as the last. Planning this
-- takes longer than running it, and there is one good plan: it is planned once for each connection.
create function posting_between(whose text, first_line bigint, last_line bigint)
  returns setof posting language plpgsql stable rows 50
  set plan_cache_mode = force_generic_plan as $$
begin
  return query
  with run as (
    select line, seq, -place as place, lead(line) over (order by line) as next from posting
    where account_id = whose and place <= 0 and line <= last_line and line >= coalesce(
      (select max(line) from posting where account_id = whose and place <= 0 and line <= first_line),
      first_line))
  select * from posting
  where account_id = whose and place <= 0 and line between first_line and last_line
  union all
  select own.* from run cross join lateral (
    select * from posting
    where seq = run.seq and place > run.place and place > 0
      and place >= run.place + first_line - run.line
      and place <= run.place + least(last_line, run.next - 1) - run.line
      and account_id = whose
    offset 0) as own;
end
$$;

-- Deposits and withdrawals by the operator's reference. The answer stays for good, so that a payment that is
-- requested again, even after a year, moves money once. Payments from before there were references have no
-- row.
create table payment (
  site_id text not null,
  transfer_ref text not null,
  player_id text not null,
  direction text not null check (direction in ('deposit', 'withdraw')),
  amount bigint not null check (amount > 0),
  remark text not null,
  -- Why it was refused; null when the money moved.
  code text,
  at timestamptz not null,
  -- The command, and so the two lines of the statements.
  seq bigint not null unique,
  primary key (site_id, transfer_ref)
);

-- References of points between agents: each moves points once, for good.
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

-- Bets. A row that is written with every bet has only the indexes that a page cannot do without; open bets
-- are in the engine's memory, and are not looked up here by match or market.

create table bet (
  -- The number of the command that placed it.
  bet_id bigint primary key,
  player_id text not null,
  site_id text not null,
  market_id text not null,
  event_id text not null,
  sport_id text not null,
  runner_id bigint not null,
  side text not null,
  odds_requested integer not null,
  -- Average of what is matched; 0 while nothing is.
  odds_matched integer not null,
  stake bigint not null,
  -- The stake is always the sum of these four.
  matched bigint not null,
  remaining bigint not null,
  cancelled bigint not null,
  lapsed bigint not null,
  -- What the matched part gains when it wins and costs when it loses, both positive.
  profit_max bigint not null,
  loss_max bigint not null,
  -- Read and written as one, never searched.
  fills json not null,
  client_ref text not null,
  placed_at timestamptz not null,
  -- The casino round that the bet is on; null for bets on matches.
  round_id text,
  -- What happens to a part that finds no match.
  persistence text not null default 'fill-or-kill',
  -- The two numbers of a session bet; null for bets at odds. Lines may be halves, so a line is kept twice as
  -- large.
  line_halves integer,
  rate integer,
  -- The name that a player's own program gave the bet, and the strategy that placed it.
  order_ref text not null default '',
  strategy_ref text not null default '',
  -- One constraint, because each is read and prepared again for every bet that comes alone.
  constraint bet_is_sound check (
    side in ('back', 'lay') and persistence in ('fill-or-kill', 'lapse', 'keep')
    and stake > 0 and stake = matched + remaining + cancelled + lapsed)
);
create index bet_of_player on bet (player_id, bet_id desc);

-- The outcome of a bet, written once when the bet is over: the bet's own row, with its indexes, need not be
-- written again, and many outcomes go by COPY.
create table bet_outcome (
  bet_id bigint primary key,
  player_id text not null,
  sport_id text not null,
  outcome text not null,
  profit bigint not null,
  settled_at timestamptz not null,
  -- Lines among the player's settled bets: of all sports, and of this sport.
  settled_line bigint not null,
  sport_line bigint not null,
  -- JSON, which only its readers parse.
  worksheet text not null
);

-- A bet with its outcome, as its player sees it. The columns that both rows have are compared so that a page
-- of settled bets is found by the lines of the outcomes.
create view whole_bet as
  select bet.*, coalesce(done.outcome, 'open') as outcome, coalesce(done.profit, 0) as profit,
    done.settled_at, done.worksheet::json as worksheet, done.settled_line, done.sport_line
  from bet left join bet_outcome as done on done.bet_id = bet.bet_id
    and done.player_id = bet.player_id and done.sport_id = bet.sport_id;

-- How many settled bets a player has, by sport; the empty sport counts all.
create table bet_tally (
  player_id text not null,
  sport_id text not null,
  settled bigint not null,
  -- In the row that counts all sports: the sport of the player's last settled bet.
  last_sport_id text not null default '',
  primary key (player_id, sport_id)
);

-- A player's settled bets are numbered, and those that one settlement paid the player are a block of lines
-- that follow each other. A block is a row with the numbers of its bets, so that a page of the history is
-- found by a few blocks and then by the bets' own key: an outcome has no other index.
create table settled_run (
  player_id text not null,
  -- Of its first bet: the line among the player's settled bets, of all sports and of this sport.
  first_line bigint not null,
  sport_id text not null,
  first_sport_line bigint not null,
  -- Whether the player's settled bet before was on another sport: only such blocks are indexed by sport.
  changes_sport boolean not null,
  settled_at timestamptz not null,
  bet_ids bigint[] not null,
  primary key (player_id, first_line)
);
create index settled_run_sport on settled_run (player_id, sport_id, first_sport_line) where changes_sport;
create index settled_run_sport_all on settled_run (player_id, sport_id, first_line) where changes_sport;

-- Bets of casino rounds and bets in two parts are few: they are found here, so that other bets need no index
-- for them.
create table round_bet (
  round_id text not null,
  bet_id bigint not null,
  primary key (round_id, bet_id)
);

-- The win parts; the place part has the next number.
create table each_way_bet (
  player_id text not null,
  bet_id bigint not null,
  primary key (player_id, bet_id)
);

-- The commands that paid bets of a round: their events hold the transfers that a void undoes.
create table round_payment (
  round_id text not null,
  seq bigint not null,
  primary key (round_id, seq)
);

-- Casino.

-- A chain of server seeds: made backwards from its last seed, used forwards (a round's hash is the seed
-- revealed before it). The last seed is in no table: each start of the server begins a new chain.
create table casino_chain (
  chain_id bigint generated always as identity primary key,
  game_id text not null,
  -- Number of the table's round that uses the first seed. A chain that was announced and never got its client
  -- seed is followed by another from the same number.
  first_nonce bigint not null,
  length integer not null check (length > 0),
  first_hash text not null,
  client_seed text not null,
  started_at timestamptz not null,
  -- Where the client seed came from: the house in old chains, the journal at a height that was announced, or
  -- a public beacon's round.
  source text not null default 'house' check (source in ('house', 'journal', 'beacon')),
  -- The journal entry that announced the chain's first hash; the one after it gives the client seed.
  announced_seq bigint,
  beacon_url text,
  beacon_round bigint
);

-- Written before a round is shown to anybody, so that a restart finishes it with the same cards.
create table casino_round (
  mid text primary key,
  game_id text not null,
  chain_id bigint not null references casino_chain,
  nonce bigint not null,
  server_seed text not null,
  hash text not null,
  client_seed text not null,
  start_at timestamptz not null,
  -- Null until the result.
  drawn_at timestamptz,
  cards text not null default '',
  result text not null default '',
  win text not null default '',
  facts text not null default '',
  is_void boolean not null default false,
  -- The seed while the round runs, sealed with a key outside the database; `server_seed` has it once the
  -- round is over.
  sealed_seed text,
  unique (game_id, nonce)
);
create index casino_round_of_game on casino_round (game_id, nonce desc);
create index casino_round_open on casino_round (mid) where drawn_at is null;

-- What was dealt stays as it was dealt, whatever the server's role: a round's number, hash and start never
-- change, a drawn round can only become void, and a chain's client seed is set once.
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

-- Staff, and providers of prices.

-- Who runs the sites. Nothing of a player refers to them, and nothing of theirs to a player.
create table staff (
  staff_id text primary key,
  -- In small letters.
  name text not null unique,
  role text not null,
  password_hash text not null,
  must_change_password boolean not null default true,
  -- Of the authenticator app, sealed with a key outside the database; null until one was begun.
  sealed_secret text,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null,
  disabled_at timestamptz,
  -- The agent that they sign in for, whose branch alone they see; null for staff.
  agent_id text
);

-- Recovery codes: each is accepted once, and only hashes are kept.
create table staff_code (
  staff_id text not null references staff,
  code_hash text not null,
  primary key (staff_id, code_hash)
);

create table staff_session (
  token_hash text primary key,
  session_id text not null unique,
  staff_id text not null references staff,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  address text not null,
  device text not null
);
create index staff_session_of on staff_session (staff_id);

-- Commands that wait for a second person.
create table approval (
  approval_id bigint generated always as identity primary key,
  command text not null,
  input jsonb not null,
  reason text not null,
  -- The result of the dry run at the request; empty for a command that has none.
  plan text not null,
  made_by text not null references staff,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by text references staff,
  decided_at timestamptz,
  decision text check (decision in ('approved', 'rejected', 'withdrawn', 'expired', 'changed'))
);
create unique index approval_open on approval (command, md5(input::text)) where decided_at is null;

-- Every act, also one that was refused: written before it is done, and again with its outcome. Rows are added
-- and never changed; the journal holds their hashes.
create table audit_entry (
  audit_id bigint generated always as identity primary key,
  at timestamptz not null,
  staff_id text not null references staff,
  staff_name text not null,
  role text not null,
  address text not null,
  command text not null,
  input jsonb not null,
  reason text not null,
  outcome text not null check (outcome in ('begun', 'done', 'refused', 'waiting', 'approved', 'rejected')),
  detail text not null,
  approval_id bigint references approval,
  begun_id bigint references audit_entry
);
create index audit_entry_at on audit_entry (at desc, audit_id desc);
create index audit_entry_begun on audit_entry (begun_id) where begun_id is not null;

-- Who pushes prices. Only a key's SHA-256 is kept.
create table provider (
  name text primary key,
  key_hash bytea not null unique,
  markets_max integer not null check (markets_max between 1 and 5000),
  silence_ms integer not null check (silence_ms between 2000 and 60000),
  created_at timestamptz not null,
  key_made_at timestamptz not null,
  disabled_at timestamptz
);

-- Backups that this program has made. Those of PostgreSQL's own tools are not in it.
create table backup_made (
  backup_id bigint generated always as identity primary key,
  made_at timestamptz not null,
  file text not null,
  tables int not null,
  rows bigint not null,
  bytes bigint not null,
  -- The journal is in it to this number at least.
  seq bigint not null
);
