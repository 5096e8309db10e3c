-- What staff noted about a player, and when they were in touch. Rows are added and never changed.
create table player_note (
  note_id bigint generated always as identity primary key,
  player_id text not null references player,
  at timestamptz not null,
  kind text not null check (kind in ('note', 'contact')),
  note text not null
);
create index player_note_of on player_note (player_id, note_id desc);
