-- What deposits, bets and withdrawals of a site need: a level of verification, and a register's yes.
alter table site add column levels jsonb not null default '{}';
-- {level, amount}: needed where deposits add up to more than the amount.
alter table site add column level_deposited jsonb;
-- The partner that is asked; empty for none.
alter table site add column register text not null default '';
