-- A rule of the table is read and made ready again for every bet that comes alone, and lists of words
-- take longest. They are the desk's own words, which `layline verify` compares with the journal; that a
-- bet's parts come to its stake stays checked here.
alter table bet drop constraint bet_is_sound,
  add constraint bet_adds_up check (
    stake > 0 and stake = matched + remaining + cancelled + lapsed);
