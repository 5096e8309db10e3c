/** Reads rows of the cashier that follow from the journal, for its check. */
import type { Sql } from '../../database.ts';

interface WithdrawalFacts {
  readonly ref: string;
  readonly playerId: string;
  readonly amount: number;
  readonly fee: number;
  readonly state: string;
  readonly seq: number;
}

export const readWithdrawalRows = (
  { query }: Sql,
  refs: readonly string[],
): Promise<WithdrawalFacts[]> =>
  query(
    `select ref, player_id as "playerId", amount, fee, state, seq from withdrawal
     where ref = any($1::text[])`,
    [refs],
  );

interface UnclaimedFacts {
  readonly siteId: string;
  readonly transferRef: string;
  readonly amount: number;
  readonly state: string;
  readonly seq: number;
}

export const readUnclaimedRows = (
  { query }: Sql,
  refs: readonly string[],
): Promise<UnclaimedFacts[]> =>
  query(
    `select site_id as "siteId", transfer_ref as "transferRef", amount, state, seq
     from cashier_unclaimed where transfer_ref = any($1::text[])`,
    [refs],
  );
