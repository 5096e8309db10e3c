/** Codes for one use that replace a lost password or second factor, and holds on the money of an account. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Sql } from '../../database.ts';

/** What a code replaces. Whatever it does not replace must be proved. */
export const replaceables = ['password', 'factor', 'both'] as const;
export type Replaceable = (typeof replaceables)[number];

export interface AccessCode {
  readonly codeHash: string;
  readonly replaces: Replaceable;
}

interface NewAccessCode extends AccessCode {
  /** `player ID` or `staff ID`. */
  readonly account: string;
  readonly expiresAt: Instant;
}

/** An earlier code of the account stops working. */
export async function addAccessCode({ query }: Sql, added: NewAccessCode): Promise<void> {
  const { account, codeHash, replaces, expiresAt } = added;
  await query(
    `insert into access_code (account, code_hash, replaces, expires_at) values ($1, $2, $3, $4)
     on conflict (account) do update
       set code_hash = $2, replaces = $3, expires_at = $4`,
    [account, codeHash, replaces, makeInstant(expiresAt)],
  );
}

interface CodeKey {
  readonly account: string;
  readonly now: Instant;
}

/** Returns null if there is none, or if it was used or has expired. */
export async function readAccessCode(
  { query }: Sql,
  { account, now }: CodeKey,
): Promise<AccessCode | null> {
  const [row] = await query<AccessCode>(
    `select code_hash as "codeHash", replaces from access_code
     where account = $1 and code_hash is not null and expires_at > $2`,
    [account, makeInstant(now)],
  );
  return row ?? null;
}

/** Uses the code up. Returns false if another call was first, or if it is no longer the account's code. */
export async function useAccessCode(
  { query }: Sql,
  { account, codeHash, now }: CodeKey & Pick<AccessCode, 'codeHash'>,
): Promise<boolean> {
  const rows = await query(
    `update access_code set code_hash = null
     where account = $1 and code_hash = $2 and expires_at > $3 returning 1`,
    [account, codeHash, makeInstant(now)],
  );
  return rows.length > 0;
}

/** Holds the money of an account; a longer hold stays. */
export async function holdMoney(
  { query }: Sql,
  { account, until }: { readonly account: string; readonly until: Instant },
): Promise<void> {
  await query(
    `insert into money_hold values ($1, $2) on conflict (account) do update
       set until = greatest(money_hold.until, $2)`,
    [account, makeInstant(until)],
  );
}

/** Returns the end of the first hold among the accounts; null if none is held. */
export async function readMoneyHold(
  { query }: Sql,
  { accounts, now }: { readonly accounts: readonly string[]; readonly now: Instant },
): Promise<string | null> {
  const [row] = await query<{ until: string }>(
    'select until from money_hold where account = any($1::text[]) and until > $2 limit 1',
    [accounts, makeInstant(now)],
  );
  return row?.until ?? null;
}
