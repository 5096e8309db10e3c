-- An operator's own wallet may hold players' money: it moves money here and back, or is asked for each bet at
-- the tables.
alter table partner drop constraint partner_kind_check;
alter table partner add constraint partner_kind_check check (kind in ('webhook', 'cashier', 'wallet'));
create unique index partner_wallet on partner (site_id) where kind = 'wallet';
alter table site drop constraint site_money_check;
alter table site add constraint site_money_check check (money in ('staff', 'cashier', 'transfer', 'tables'));
-- Players whom the operator opened, by its own ids. The row is there before the player is.
create table wallet_player (
  site_id text not null references site (site_id),
  their_id text not null,
  player_id text not null unique,
  opened_at timestamptz not null,
  primary key (site_id, their_id)
);
-- Links that sign a player in, once. Only the hash of the link's token is here.
create table wallet_link (
  token_hash text primary key,
  site_id text not null,
  player_id text not null,
  expires_at timestamptz not null
);
create index wallet_link_expires on wallet_link (expires_at);
-- A refused withdrawal of all that is free, when nothing was.
alter table payment drop constraint payment_amount_check;
alter table payment add constraint payment_amount_check check (amount >= 0);
