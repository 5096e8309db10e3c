-- For how many months what identifies people is kept; null for good. Money, the journal and the audit have no
-- row here: nothing takes them away.
create table retention (
  class text primary key check (class in ('sign-ins', 'notices', 'notes', 'questions')),
  months int check (months between case when class = 'sign-ins' then 3 else 1 end and 1200),
  changed_at timestamptz not null
);
