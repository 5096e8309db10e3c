-- Rows that are written with every bet and at every settlement carry only the indexes that a page
-- cannot do without. Lines are numbered without gaps and in time, so a time is found among them by
-- halving, through the index of the lines themselves.
drop index posting_by_class;
drop index posting_by_time;
drop index posting_by_class_time;
create unique index posting_of_upline on posting (account_id, class_line) where is_upline;

-- Open bets are in the desk's memory; nobody asks the table for them by match or market.
drop index bet_open;
drop index bet_of_market;
drop index bet_settled_time;
drop index bet_settled_sport_time;
-- Read and written whole, never searched.
alter table bet alter column fills type json using fills::json;
alter table bet alter column worksheet type json using worksheet::json;

-- Each hash covers the one before it: a chain needs no second copy of it.
alter table journal drop column previous_hash;
alter table journal alter column event type text using event::text;
-- The event of a large market is many megabytes, and is written once.
alter table journal alter column event set storage external;
