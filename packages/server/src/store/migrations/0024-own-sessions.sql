-- A first password that an operator gave is good for choosing another.
alter table player add column must_change_password boolean not null default false;

-- What a player is shown of his sessions. Ids are told; token hashes are not.
alter table session add column session_id text;
update session set session_id = substr(md5(token_hash), 1, 24);
alter table session alter column session_id set not null;
alter table session add column seen_at timestamptz;
update session set seen_at = created_at;
alter table session alter column seen_at set not null;
alter table session add column device text not null default '';
alter table session add column address text not null default '';
-- Since when the holder has proved again who he is; signing in is a proof.
alter table session add column proved_at timestamptz;
