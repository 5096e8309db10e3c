/** Deposits that players announced. Amounts are minor units. */
import { addMs, type Instant, makeInstant } from '@layline/contract';
import type { Sql } from '../../database.ts';

type IntentState = 'open' | 'waiting' | 'credited' | 'unclaimed' | 'expired' | 'failed';

interface Pay {
  readonly url?: string | undefined;
  readonly lines: readonly { readonly label: string; readonly value: string }[];
}

export interface Intent {
  readonly ref: string;
  /** What the payer writes on the transfer. */
  readonly code: string;
  readonly siteId: string;
  readonly playerId: string;
  readonly method: string;
  readonly amount: number;
  /** One that is past its end is `expired`, though nothing wrote that down. */
  readonly state: IntentState;
  readonly bankRef: string | null;
  readonly externalId: string | null;
  readonly pay: Pay | null;
  readonly arrived: number | null;
  readonly transferRef: string | null;
  readonly reason: string;
  readonly expiresAt: string;
  readonly createdAt: string;
  readonly changedAt: string;
}

/** `$1` is the moment. */
const columns = `ref, code, cashier_intent.site_id as "siteId", cashier_intent.player_id as "playerId",
  method, amount,
  case when state in ('open', 'waiting') and expires_at <= $1::timestamptz then 'expired' else state end
    as state,
  bank_ref as "bankRef", external_id as "externalId", pay, arrived, transfer_ref as "transferRef", reason,
  expires_at as "expiresAt", cashier_intent.created_at as "createdAt", changed_at as "changedAt"`;

interface At {
  readonly now: Instant;
}

export async function findIntent(
  { query }: Sql,
  { ref, now }: At & { readonly ref: string },
): Promise<Intent | null> {
  const text = `select ${columns} from cashier_intent where ref = $2`;
  const [row] = await query<Intent>(text, [makeInstant(now), ref]);
  return row ?? null;
}

export async function findIntentByCode(
  { query }: Sql,
  { siteId, code, now }: At & { readonly siteId: string; readonly code: string },
): Promise<Intent | null> {
  const text = `select ${columns} from cashier_intent where site_id = $2 and code = $3`;
  const [row] = await query<Intent>(text, [makeInstant(now), siteId, code]);
  return row ?? null;
}

export interface Requested {
  readonly playerId: string;
  readonly clientRef: string;
}

export async function findIntentOfRequest(
  { query }: Sql,
  { playerId, clientRef, now }: At & Requested,
): Promise<Intent | null> {
  const text = `select ${columns} from cashier_intent where player_id = $2 and client_ref = $3`;
  const [row] = await query<Intent>(text, [makeInstant(now), playerId, clientRef]);
  return row ?? null;
}

/** Newest first. */
export const listIntentsOf = (
  { query }: Sql,
  { playerId, now, max }: At & { readonly playerId: string; readonly max: number },
): Promise<Intent[]> =>
  query<Intent>(
    `select ${columns} from cashier_intent where player_id = $2 order by created_at desc limit $3`,
    [makeInstant(now), playerId, max],
  );

export interface ListedIntent extends Intent {
  readonly userName: string;
}

interface Listed extends At {
  /** Null for all sites. */
  readonly siteId: string | null;
  /** Null for those that wait. */
  readonly state: IntentState | null;
  readonly max: number;
}

/** The longest waiting first. */
export const listIntents = (
  { query }: Sql,
  { siteId, state, now, max }: Listed,
): Promise<ListedIntent[]> =>
  query<ListedIntent>(
    `select ${columns}, user_name as "userName" from cashier_intent join player using (player_id)
     where ($2::text is null or cashier_intent.site_id = $2)
       and case when $3::text is null
         then state in ('open', 'waiting')
           and expires_at > $1::timestamptz - interval '14 days'
         else $3 = case when state in ('open', 'waiting') and expires_at <= $1::timestamptz
           then 'expired' else state end end
     order by (bank_ref is null), cashier_intent.created_at limit $4`,
    [makeInstant(now), siteId, state, max],
  );

export interface OpenSum {
  readonly count: number;
  readonly sum: number;
}

/** Locks the player, so that two announcements at once are both counted. */
export async function lockOpenIntents(
  { query }: Sql,
  { playerId, now }: At & { readonly playerId: string },
): Promise<OpenSum> {
  await query('select 1 from player where player_id = $1 for update', [playerId]);
  const [row] = await query<OpenSum>(
    `select count(*)::int as count, coalesce(sum(amount), 0)::float8 as sum from cashier_intent
     where player_id = $1 and state in ('open', 'waiting') and expires_at > $2`,
    [playerId, makeInstant(now)],
  );
  return row ?? { count: 0, sum: 0 };
}

export interface NewIntent extends Requested, At {
  readonly ref: string;
  readonly code: string;
  readonly siteId: string;
  readonly method: string;
  readonly amount: number;
  readonly expireHours: number;
}

/** Returns false if the code is taken. */
export async function addIntent({ query }: Sql, added: NewIntent): Promise<boolean> {
  const { ref, code, siteId, playerId, method, clientRef, amount, now } = added;
  const expiresAt = makeInstant(addMs(now, added.expireHours * 3_600_000));
  const rows = await query(
    `insert into cashier_intent (ref, code, site_id, player_id, method, client_ref, amount, state,
       expires_at, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'open', $8, $9, $9) on conflict (code) do nothing returning 1`,
    [ref, code, siteId, playerId, method, clientRef, amount, expiresAt, makeInstant(now)],
  );
  return rows.length > 0;
}

interface Noted extends At {
  readonly ref: string;
}

/** What the player says of the transfer. Returns false if nothing is awaited. */
export async function nameBankRef(
  { query }: Sql,
  { ref, bankRef, now }: Noted & { readonly bankRef: string },
): Promise<boolean> {
  const rows = await query(
    `update cashier_intent set bank_ref = $2, state = 'waiting', changed_at = $3
     where ref = $1 and state in ('open', 'waiting') returning 1`,
    [ref, bankRef, makeInstant(now)],
  );
  return rows.length > 0;
}

/** Ends one that waits; money that comes all the same is still credited. Returns false if none waits. */
export async function endIntentRow(
  { query }: Sql,
  {
    ref,
    state,
    reason,
    now,
  }: Noted & { readonly state: 'expired' | 'failed'; readonly reason: string },
): Promise<boolean> {
  const rows = await query(
    `update cashier_intent set state = $2, reason = $3, changed_at = $4
     where ref = $1 and state in ('open', 'waiting') returning 1`,
    [ref, state, reason, makeInstant(now)],
  );
  return rows.length > 0;
}

/**
 * Reserves it for the money under this reference, so that no other is credited to it. Returns false if
 * another was.
 */
export async function claimIntent(
  { query }: Sql,
  { ref, transferRef }: { readonly ref: string; readonly transferRef: string },
): Promise<boolean> {
  const rows = await query(
    `update cashier_intent set transfer_ref = $2
     where ref = $1 and coalesce(transfer_ref, $2) = $2 returning 1`,
    [ref, transferRef],
  );
  return rows.length > 0;
}

/** Takes a reservation back that led to nothing. */
export async function releaseIntent(
  { query }: Sql,
  { ref, transferRef }: { readonly ref: string; readonly transferRef: string },
): Promise<void> {
  await query(
    `update cashier_intent set transfer_ref = null
     where ref = $1 and transfer_ref = $2 and state not in ('credited', 'unclaimed')`,
    [ref, transferRef],
  );
}
