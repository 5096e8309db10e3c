-- What players ask about a bet, and what staff answer.
create table bet_question (
  question_id bigint generated always as identity primary key,
  player_id text not null references player (player_id),
  site_id text not null references site (site_id),
  bet_id bigint not null,
  -- The place part of a bet each way, whose win part is bet_id.
  place_id bigint,
  -- Event, market and selection, for lists.
  about text not null,
  text text not null,
  asked_at timestamptz not null,
  -- How the bet stood: 'open', or how it was settled; a digest tells whether it is settled otherwise later.
  outcome text not null,
  profit bigint not null,
  digest text not null,
  -- Null while it waits, and if it was closed without an answer.
  answer text,
  done_at timestamptz,
  -- When the player opened the answer.
  seen_at timestamptz
);
create unique index bet_question_waiting on bet_question (player_id, bet_id) where done_at is null;
create index bet_question_newest on bet_question (question_id desc) where done_at is null;
create index bet_question_of_player on bet_question (player_id, question_id desc);
