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
