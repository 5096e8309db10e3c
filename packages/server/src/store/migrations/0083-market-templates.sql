-- What the markets of a sport, a competition or a market type begin with.
create table market_template (
  -- Empty for a template of a competition.
  sport_id text not null,
  -- Name in small letters, or id; empty for a template of a sport.
  competition text not null,
  -- Empty for all.
  market_type text not null,
  terms jsonb not null,
  changed_at timestamptz not null,
  primary key (sport_id, competition, market_type)
);
-- What was set for markets that were there already, so that it can be taken back.
create table template_run (
  run_id integer generated always as identity primary key,
  made_at timestamptz not null,
  -- Null until then.
  undone_at timestamptz,
  -- Market, terms before and after.
  lines jsonb not null
);
