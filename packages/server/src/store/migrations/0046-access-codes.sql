-- Codes for one use that support issues for an account whose owner lost a password or a second factor.
create table access_code (
  -- `player ID` or `staff ID`.
  account text primary key,
  -- Null once it was used.
  code_hash text,
  -- What the code replaces; the other must be proved.
  replaces text not null check (replaces in ('password', 'factor', 'both')),
  expires_at timestamptz not null
);
-- Accounts that no money leaves until then.
create table money_hold (
  -- `player ID` or `agent NAME`.
  account text primary key,
  until timestamptz not null
);
-- Where a member of staff has signed in from.
create index audit_entry_sign_in on audit_entry (staff_id, address)
  where command = 'sign-in' and outcome = 'done';
