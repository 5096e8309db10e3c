/** What the cashier took and paid, by method, and what waits for staff. Amounts are minor units. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Sql } from '../../database.ts';

export interface OwnPayment {
  readonly method: string;
  readonly kind: 'deposit' | 'payout';
  /** The last part of a deposit's reference, or the withdrawal's. */
  readonly id: string;
  readonly amount: number;
}

const own = `
  select split_part(transfer_ref, ':', 2) as method, 'deposit' as kind,
    substr(transfer_ref, length('deposit::') + 1 + length(split_part(transfer_ref, ':', 2))) as id, amount
  from payment where site_id = $1 and transfer_ref like 'deposit:%:%'
  union all
  select method, 'payout', ref, amount from withdrawal where site_id = $1 and state in ('sent', 'paid')`;

/** Without deposits that were charged back: the provider has them no more. */
export const readOwnPayments = ({ query }: Sql, siteId: string): Promise<OwnPayment[]> =>
  query<OwnPayment>(
    `select * from (${own}) as own where not exists (
       select 1 from payment where site_id = $1
         and transfer_ref = 'charge-back:' || own.method || ':' || own.id)
     order by method collate "C", kind collate "C", id`,
    [siteId],
  );

export interface MethodSums {
  readonly method: string;
  /** Deposits, credited or not. */
  readonly taken: number;
  /** Withdrawals that were sent and not returned. */
  readonly paid: number;
  readonly chargedBack: number;
  readonly refunded: number;
  /** Of the provider's account in the ledger. */
  readonly balance: number;
}

export const readMethodSums = ({ query }: Sql, siteId: string): Promise<MethodSums[]> =>
  query<MethodSums>(
    `with moved as (
       select method, amount as taken, 0 as paid, 0 as charged_back, 0 as refunded from (${own}) as one
       where kind = 'deposit'
       union all select method, 0, amount, 0, 0 from (${own}) as one where kind = 'payout'
       union all select split_part(transfer_ref, ':', 2), 0, 0, amount, 0 from payment
         where site_id = $1 and transfer_ref like 'charge-back:%:%'
       union all select method, 0, 0, 0, amount from cashier_unclaimed
         where site_id = $1 and state = 'refunded'
       union all select name, 0, 0, 0, 0 from cashier_method where site_id = $1),
     summed as (
       select method, sum(taken)::float8 as taken, sum(paid)::float8 as paid,
         sum(charged_back)::float8 as "chargedBack", sum(refunded)::float8 as refunded
       from moved group by method)
     select summed.*, coalesce(account.balance, 0)::float8 as balance from summed
     left join account on account_id = 'provider:' || $1 || '/' || method order by method collate "C"`,
    [siteId],
  );

export interface CashierCount {
  readonly deposits: number;
  readonly withdrawals: number;
  readonly unclaimed: number;
  readonly unknown: number;
  readonly requests: number;
}

interface Counted {
  readonly siteId: string | null;
  /** Those of whom only requests count; null for all that waits. */
  readonly agentIds: readonly string[] | null;
  readonly now: Instant;
}

const ofStaff = '$3::text[] is null and ($1::text is null or site_id = $1)';

/** Requests wait for agents; staff see how many. What a bridge was given to pay waits for nobody here. */
export async function countWaiting(
  { query }: Sql,
  { siteId, agentIds, now }: Counted,
): Promise<CashierCount> {
  const [row] = await query<CashierCount>(
    `select
       (select count(*) from cashier_intent where state in ('open', 'waiting')
         and expires_at > $2::timestamptz and ${ofStaff})::int as deposits,
       (select count(*) from withdrawal where ${ofStaff} and (state in ('held', 'approved')
         or state = 'sent' and (exists (select from withdrawal_note as note
             where note.ref = withdrawal.ref and is_unknown)
           or not exists (select from cashier_method as way where way.site_id = withdrawal.site_id
             and way.name = withdrawal.method and way.partner is not null))))::int as withdrawals,
       (select count(*) from cashier_unclaimed where state = 'open' and ${ofStaff})::int as unclaimed,
       (select count(*) from withdrawal join withdrawal_note using (ref)
         where state = 'sent' and is_unknown and ${ofStaff})::int as unknown,
       (select count(*) from agent_request where state = 'open'
         and ($1::text is null or site_id = $1)
         and ($3::text[] is null or agent_id = any($3)))::int as requests`,
    [siteId, makeInstant(now), agentIds],
  );
  return row ?? { deposits: 0, withdrawals: 0, unclaimed: 0, unknown: 0, requests: 0 };
}
