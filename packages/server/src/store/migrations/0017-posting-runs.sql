-- Of a large settlement an account's lines are written next to each other, as a run: the rows of the
-- command are numbered, and of each account the first alone is found by account and line. The others
-- follow from it by their numbers, whose entries fall on the end of their index. All rows from before,
-- and those of small commands, are found by themselves.
alter table posting
  -- Above zero: the number of a row that goes on with a run. Below: the same of its first row, negative.
  add column place bigint not null default 0;
alter table posting drop constraint posting_pkey;
create unique index posting_of_account on posting (account_id, line) where place <= 0;
create unique index posting_of_command on posting (seq, place) where place > 0;

-- The lines of an account from the first to the last; the account has as many as the last. To plan
-- this takes longer than to do it, and there is one good way: it is planned once a connection.
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
