/** What a bridge is to be given, and asked about. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Sql } from '../../database.ts';

export interface OutboxRow {
  readonly ref: string;
  readonly partner: string;
  readonly kind: 'deposit' | 'payout';
  readonly state: 'new' | 'called' | 'refused' | 'known' | 'unknown' | 'over';
  /** How often it was given to the bridge, as far as anybody can know. */
  readonly calls: number;
  /** How often it was asked about since it is in this state. */
  readonly asks: number;
  readonly missingSince: Instant | null;
  /** What the bridge said last, of what was carried out here; empty if nothing was. */
  readonly applied: string;
  readonly problem: string;
  readonly madeAt: Instant;
}

const millis = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;
const columns = `ref, partner, kind, state, calls, asks, applied, problem,
  ${millis('missing_since')} as "missingSince", ${millis('made_at')} as "madeAt"`;

interface Due {
  readonly partner: string;
  readonly now: Instant;
  readonly max: number;
}

/** The longest due first. */
export const readDue = ({ query }: Sql, { partner, now, max }: Due): Promise<OutboxRow[]> =>
  query<OutboxRow>(
    `select ${columns} from partner_outbox
     where partner = $1 and state <> 'over' and next_at <= $2 order by next_at limit $3`,
    [partner, makeInstant(now), max],
  );

export async function readOutbox({ query }: Sql, ref: string): Promise<OutboxRow | null> {
  const text = `select ${columns} from partner_outbox where ref = $1`;
  return (await query<OutboxRow>(text, [ref]))[0] ?? null;
}

export interface NewOutboxRow extends Pick<OutboxRow, 'ref' | 'partner' | 'kind'> {
  readonly now: Instant;
}

/** Does nothing if the ref is there. */
export async function addOutboxRow({ query }: Sql, row: NewOutboxRow): Promise<void> {
  const { ref, partner, kind, now } = row;
  await query(
    `insert into partner_outbox (ref, partner, kind, state, made_at, next_at)
     values ($1, $2, $3, 'new', $4, $4) on conflict (ref) do nothing`,
    [ref, partner, kind, makeInstant(now)],
  );
}

interface SentPayout {
  readonly ref: string;
  readonly siteId: string;
  readonly method: string;
  readonly at: Instant;
}

/** Those whose method has a bridge. Never fails for a method or bridge that is not there. */
export async function addSentPayouts({ query }: Sql, sent: readonly SentPayout[]): Promise<void> {
  await query(
    `insert into partner_outbox (ref, partner, kind, state, made_at, next_at)
     select sent.ref, partner.name, 'payout', 'new', sent.at, sent.at
     from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[]) as sent(ref, site_id, method, at)
       join cashier_method on cashier_method.site_id = sent.site_id and cashier_method.name = method
       join partner on partner.name = cashier_method.partner and partner.kind = 'cashier'
     on conflict (ref) do nothing`,
    [
      sent.map(({ ref }) => ref),
      sent.map(({ siteId }) => siteId),
      sent.map(({ method }) => method),
      sent.map(({ at }) => makeInstant(at)),
    ],
  );
}

/** Before the call is made. Returns false if another server has changed the row meanwhile. */
export async function claimCall(
  { query }: Sql,
  { ref, state, calls }: Pick<OutboxRow, 'ref' | 'state' | 'calls'>,
): Promise<boolean> {
  const rows = await query(
    `update partner_outbox set state = 'called', calls = calls + 1, asks = 0, missing_since = null
     where ref = $1 and state = $2 and calls = $3 returning 1`,
    [ref, state, calls],
  );
  return rows.length > 0;
}

interface OutboxChange
  extends Pick<OutboxRow, 'state' | 'asks' | 'missingSince' | 'applied' | 'problem'> {
  readonly nextAt: Instant;
}

/** Does nothing if somebody has changed the state of the row since it was read. */
export async function saveOutbox(
  { query }: Sql,
  { ref, state: before, calls }: Pick<OutboxRow, 'ref' | 'state' | 'calls'>,
  change: OutboxChange,
): Promise<void> {
  const { state, asks, missingSince, applied, problem, nextAt } = change;
  const missing = missingSince === null ? null : makeInstant(missingSince);
  await query(
    `update partner_outbox set state = $4, asks = $5, missing_since = $6, applied = $7, problem = $8,
       next_at = $9 where ref = $1 and state = $2 and calls = $3`,
    [ref, before, calls, state, asks, missing, applied, problem, makeInstant(nextAt)],
  );
}

interface MadeDue {
  readonly ref: string;
  readonly partner: string;
  readonly now: Instant;
}

/** Whatever state it is in. Returns false if the bridge has no payment of that ref. */
export async function makeDue({ query }: Sql, { ref, partner, now }: MadeDue): Promise<boolean> {
  const rows = await query(
    `update partner_outbox set next_at = $3, state = case state when 'over' then 'known' else state end
     where ref = $1 and partner = $2 returning 1`,
    [ref, partner, makeInstant(now)],
  );
  return rows.length > 0;
}

/** Of one partner, as it is turned on. */
export async function makeAllDue(
  { query }: Sql,
  { partner, now }: Pick<MadeDue, 'partner' | 'now'>,
): Promise<void> {
  await query("update partner_outbox set next_at = $2 where partner = $1 and state <> 'over'", [
    partner,
    makeInstant(now),
  ]);
}

/** Payments of a partner that are not over, those for a person first. */
export const listOutbox = ({ query }: Sql, partner: string): Promise<ListedPayment[]> =>
  query<ListedPayment>(
    `select ref, kind, state, calls, applied, problem, made_at as "madeAt", next_at as "nextAt"
     from partner_outbox where partner = $1 and state <> 'over'
     order by state <> 'unknown', made_at desc limit 500`,
    [partner],
  );

export interface ListedPayment
  extends Pick<OutboxRow, 'ref' | 'kind' | 'state' | 'calls' | 'applied' | 'problem'> {
  readonly madeAt: string;
  readonly nextAt: string;
}

/** The bridge is asked first, and given it if it does not know it. Only for one that is unknown. */
export async function giveAgain({ query }: Sql, { ref, partner, now }: MadeDue): Promise<boolean> {
  const rows = await query(
    `update partner_outbox set state = 'new', asks = 0, missing_since = null, next_at = $3
     where ref = $1 and partner = $2 and state = 'unknown' returning 1`,
    [ref, partner, makeInstant(now)],
  );
  return rows.length > 0;
}
