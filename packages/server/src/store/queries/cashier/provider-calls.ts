/** What a bridge is given of a deposit or payout, and what is kept of what it says. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Sql } from '../../database.ts';

export interface IntentFacts {
  readonly ref: string;
  readonly code: string;
  readonly siteId: string;
  readonly playerId: string;
  readonly method: string;
  readonly amount: number;
  readonly depositFee: number;
  readonly state: string;
  readonly expiresAt: string;
  readonly currency: string;
  /** Of the site; null if it has none. */
  readonly host: string | null;
}

export async function readIntentFacts({ query }: Sql, ref: string): Promise<IntentFacts | null> {
  const [row] = await query<IntentFacts>(
    `select ref, code, intent.site_id as "siteId", player_id as "playerId", method,
       amount::float8 as amount, deposit_fee::float8 as "depositFee", state, expires_at as "expiresAt",
       currency, (select min(host) from site_host where site_host.site_id = intent.site_id) as host
     from cashier_intent intent join site on site.site_id = intent.site_id
       join cashier_method on cashier_method.site_id = intent.site_id and name = method
     where ref = $1`,
    [ref],
  );
  return row ?? null;
}

export interface PayoutFacts {
  readonly ref: string;
  readonly siteId: string;
  readonly playerId: string;
  readonly amount: number;
  readonly state: string;
  readonly currency: string;
  readonly destinationId: string;
  readonly sealed: string;
}

export async function readPayoutFacts({ query }: Sql, ref: string): Promise<PayoutFacts | null> {
  const [row] = await query<PayoutFacts>(
    `select ref, withdrawal.site_id as "siteId", withdrawal.player_id as "playerId",
       amount::float8 as amount, state, currency, sealed,
       withdrawal.destination_id as "destinationId"
     from withdrawal join site on site.site_id = withdrawal.site_id
       join cashier_destination using (destination_id)
     where ref = $1`,
    [ref],
  );
  return row ?? null;
}

export async function readWithdrawalState({ query }: Sql, ref: string): Promise<string | null> {
  const [row] = await query<{ state: string }>('select state from withdrawal where ref = $1', [
    ref,
  ]);
  return row?.state ?? null;
}

interface IntentPay {
  readonly ref: string;
  /** Whether money is on its way. */
  readonly isPaid: boolean;
  readonly externalId: string;
  readonly pay: object | null;
  readonly now: Instant;
}

export async function saveIntentPay({ query }: Sql, intent: IntentPay): Promise<void> {
  const { ref, isPaid, externalId, pay, now } = intent;
  await query(
    `update cashier_intent set external_id = $2, pay = coalesce($3::jsonb, pay), changed_at = $5,
       state = case when $4 then 'waiting' else state end
     where ref = $1 and state in ('open', 'waiting')`,
    [ref, externalId, pay && JSON.stringify(pay), isPaid, makeInstant(now)],
  );
}

interface IntentArrival {
  readonly ref: string;
  readonly state: 'credited' | 'unclaimed';
  readonly externalId: string;
  readonly arrived: number;
  readonly transferRef: string;
  readonly now: Instant;
}

export async function saveIntentArrival({ query }: Sql, intent: IntentArrival): Promise<void> {
  const { ref, state, externalId, arrived, transferRef, now } = intent;
  await query(
    `update cashier_intent set state = $2, external_id = $3, arrived = $4, transfer_ref = $5,
       reason = '', changed_at = $6 where ref = $1`,
    [ref, state, externalId, arrived, transferRef, makeInstant(now)],
  );
}

interface IntentEnd {
  readonly ref: string;
  readonly state: 'expired' | 'failed';
  readonly reason: string;
  readonly now: Instant;
}

/** Does nothing to one that money arrived for. */
export async function saveIntentEnd({ query }: Sql, intent: IntentEnd): Promise<void> {
  const { ref, state, reason, now } = intent;
  await query(
    `update cashier_intent set state = $2, reason = $3, changed_at = $4
     where ref = $1 and state in ('open', 'waiting')`,
    [ref, state, reason, makeInstant(now)],
  );
}

interface WithdrawalNote {
  readonly ref: string;
  readonly externalId: string | null;
  /** Whether nobody can know what became of it. */
  readonly isUnknown: boolean;
  readonly reason: string;
  readonly now: Instant;
}

export async function saveWithdrawalNote({ query }: Sql, note: WithdrawalNote): Promise<void> {
  const { ref, externalId, isUnknown, reason, now } = note;
  await query(
    `insert into withdrawal_note (ref, external_id, is_unknown, reason, changed_at)
     values ($1, $2, $3, $4, $5)
     on conflict (ref) do update set
       external_id = coalesce(excluded.external_id, withdrawal_note.external_id),
       is_unknown = excluded.is_unknown, reason = excluded.reason, changed_at = excluded.changed_at`,
    [ref, externalId, isUnknown, reason, makeInstant(now)],
  );
}
