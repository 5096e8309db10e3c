-- Sites and the hosts that show them.
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
  created_at timestamptz not null
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
  link text not null default ''
);
create index banner_of_site on banner (site_id, banner_id);

-- Players and how they sign in.
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
  unique (site_id, user_name_key)
);

-- Only the SHA-256 of a token is kept, so a stolen copy of this table signs nobody in.
create table session (
  token_hash text primary key,
  player_id text not null references player,
  site_id text not null references site,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_of_player on session (player_id);
create index session_expiry on session (expires_at);

create table login_activity (
  login_id bigint generated always as identity primary key,
  player_id text not null references player,
  is_success boolean not null,
  device_ip text not null,
  address text not null,
  ip_info jsonb,
  at timestamptz not null
);
create index login_of_player on login_activity (player_id, login_id desc);
