-- An act is written down before it is done, and again with what became of it.
-- The journal alone holds their hashes.
alter table audit_entry drop column hash;
alter table audit_entry add column begun_id bigint references audit_entry;
create index audit_entry_begun on audit_entry (begun_id) where begun_id is not null;
alter table audit_entry drop constraint audit_entry_outcome_check;
alter table audit_entry add constraint audit_entry_outcome_check
  check (outcome in ('begun', 'done', 'refused', 'waiting', 'approved', 'rejected'));
