-- Months of the journal whose texts are in files. A row keeps its number, time, kind and hash for good; the
-- texts that nothing reads any more leave it, by the function below alone.
create table journal_archive (
  -- From 1.
  number integer primary key,
  -- The last month that it holds, such as 2026-10.
  month text not null,
  made_at timestamptz not null,
  -- The name, without the folder.
  file text not null,
  bytes bigint not null,
  sha256 text not null,
  -- Where the list of its blocks begins.
  index_at bigint not null,
  -- It holds the commands after this one, up to `last_seq`.
  after_seq bigint not null unique,
  last_seq bigint not null unique,
  after_hash text not null,
  last_hash text not null,
  rows bigint not null,
  -- Of the state after `last_seq`, whose snapshot is kept for as long as this archive is the newest.
  state_hash text not null,
  -- The entry of the journal that announces it; null until then.
  announced_seq bigint,
  -- When the last text had left; null until then.
  emptied_at timestamptz
);

-- Empties the texts between two commands, both included, and returns how many. Only of an archive that the
-- journal announces, and only of what is older than four weeks by this database's clock, whoever calls it.
create function empty_archived_rows(archive integer, from_seq bigint, until_seq bigint) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held journal_archive;
  emptied integer;
begin
  select * into held from journal_archive where number = archive;
  if held.announced_seq is null
    or not exists (select 1 from journal where seq = held.announced_seq and kind = 'journal-marked'
      and strpos(event, 'journal-archive ' || archive || ' ') > 0 and strpos(event, held.sha256) > 0)
    or not exists (select 1 from snapshot where seq = held.last_seq and state_hash = held.state_hash)
    or not exists (select 1 from journal where seq = held.last_seq and hash = held.last_hash)
  then
    raise exception 'journal_archive %: it is not announced, or not that of the journal', archive;
  end if;
  if exists (select 1 from webhook_endpoint where seq < held.last_seq)
    or exists (select 1 from webhook_parked where seq <= held.last_seq)
  then
    raise exception 'journal_archive %: a webhook has not read so far', archive;
  end if;
  update journal set event = ''
  where seq between greatest(from_seq, held.after_seq + 1) and least(until_seq, held.last_seq)
    and at < now() - interval '28 days' and event <> ''
    and kind in ('bet-placed', 'session-bet-placed', 'casino-bet-placed', 'bet-matched', 'bet-cancelled',
      'bet-lapsed', 'bet-refused', 'bet-persistence-changed', 'bet-reduced', 'market-defined');
  get diagnostics emptied = row_count;
  return emptied;
end $$;
revoke execute on function empty_archived_rows(integer, bigint, bigint) from public;
