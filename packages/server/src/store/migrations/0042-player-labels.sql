-- Short labels that staff put on players, to find them again. The audit says who did and why.
create table player_label (
  player_id text not null references player,
  label text not null,
  at timestamptz not null,
  primary key (player_id, label)
);
create index player_label_of on player_label (label);
