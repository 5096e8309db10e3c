/** Systems of others that a site works with: where each is, and the secret that it shares. */
import { type Instant, makeInstant } from '@layline/contract';
import type { SubjectField } from '@layline/contract/checkers';
import type { Sql } from '../../database.ts';

export interface Partner {
  readonly name: string;
  readonly siteId: string;
  readonly url: string;
  readonly sealedSecret: string;
  readonly secretMadeAt: string;
  readonly sealedOld: string | null;
  readonly oldUntil: string | null;
  readonly isOn: boolean;
  /** Why the server turned it off; empty if a person did. */
  readonly offReason: string;
  readonly createdAt: string;
}

/**
 * Webhooks get events; cashier bridges take and pay money; in a wallet an operator holds players' money;
 * verifiers and registers know people.
 */
export type PartnerKind = 'webhook' | 'wallet' | BridgeKind;
export const bridgeKinds = ['cashier', 'verifier', 'register'] as const;
export type BridgeKind = (typeof bridgeKinds)[number];

export interface Bridge extends Partner {
  readonly kind: BridgeKind;
  /** What a register needs to know of a person. */
  readonly subjectFields: readonly SubjectField[];
  /** A payout that it is given twice under one ref is paid once. */
  readonly isIdempotent: boolean;
  /** Payments that it does not have yet, as far as anybody knows. */
  readonly waiting: number;
  /** Payouts of which nobody can know whether they were paid. */
  readonly unknown: number;
}

export const partnerColumns = `name, site_id as "siteId", url, sealed_secret as "sealedSecret",
  secret_made_at as "secretMadeAt", sealed_old as "sealedOld", old_until as "oldUntil",
  is_on as "isOn", off_reason as "offReason", created_at as "createdAt"`;

const countOf = (condition: string): string =>
  `(select count(*) from partner_outbox where partner_outbox.partner = name and ${condition})::float8`;

export const listBridges = ({ query }: Sql): Promise<Bridge[]> =>
  query<Bridge>(
    `select ${partnerColumns}, kind, subject_fields as "subjectFields",
       is_idempotent as "isIdempotent",
       ${countOf("state in ('new', 'called', 'refused')")} as waiting,
       ${countOf("state = 'unknown'")} as unknown
     from partner where kind = any($1::text[]) order by name collate "C"`,
    [bridgeKinds],
  );

export async function findPartnerKind({ query }: Sql, name: string): Promise<PartnerKind | null> {
  const [row] = await query<{ kind: PartnerKind }>('select kind from partner where name = $1', [
    name,
  ]);
  return row?.kind ?? null;
}

export interface NewPartner extends Pick<Partner, 'name' | 'siteId' | 'url' | 'sealedSecret'> {
  readonly kind: PartnerKind;
  readonly isIdempotent?: boolean;
  readonly subjectFields?: readonly SubjectField[];
  readonly now: Instant;
}

/** It starts off. Returns false if the name is taken. */
export async function addPartner({ query }: Sql, added: NewPartner): Promise<boolean> {
  const { name, siteId, kind, url, sealedSecret, now } = added;
  const { isIdempotent = false, subjectFields = [] } = added;
  const rows = await query(
    `insert into partner
       (name, site_id, kind, url, sealed_secret, secret_made_at, is_on, created_at, is_idempotent,
        subject_fields)
     values ($1, $2, $3, $4, $5, $6, false, $6, $7, $8) on conflict (name) do nothing returning 1`,
    [name, siteId, kind, url, sealedSecret, makeInstant(now), isIdempotent, subjectFields],
  );
  return rows.length > 0;
}

export async function changeBridge(
  { query }: Sql,
  { name, url, isIdempotent }: Pick<Bridge, 'name' | 'url' | 'isIdempotent'>,
): Promise<void> {
  await query('update partner set url = $2, is_idempotent = $3 where name = $1', [
    name,
    url,
    isIdempotent,
  ]);
}

interface Rotation extends Pick<Partner, 'name' | 'sealedSecret'> {
  readonly now: Instant;
  /** Until when the secret that it replaces is good too. */
  readonly oldUntil: Instant;
}

export async function rotateSecret({ query }: Sql, rotation: Rotation): Promise<void> {
  const { name, sealedSecret, now, oldUntil } = rotation;
  await query(
    `update partner set sealed_old = sealed_secret, old_until = $4, sealed_secret = $2,
       secret_made_at = $3 where name = $1`,
    [name, sealedSecret, makeInstant(now), makeInstant(oldUntil)],
  );
}

export interface Switch extends Pick<Partner, 'name' | 'isOn'> {
  readonly offReason?: string;
}

export async function switchPartner(
  { query }: Sql,
  { name, isOn, offReason = '' }: Switch,
): Promise<void> {
  await query('update partner set is_on = $2, off_reason = $3 where name = $1', [
    name,
    isOn,
    offReason,
  ]);
}

/** The verifier of a site that is on; null if it has none. */
export async function findVerifier(
  { query }: Sql,
  siteId: string,
): Promise<Pick<Partner, 'name' | 'url'> | null> {
  const [row] = await query<Pick<Partner, 'name' | 'url'>>(
    `select name, url from partner
     where site_id = $1 and kind = 'verifier' and is_on order by name collate "C" limit 1`,
    [siteId],
  );
  return row ?? null;
}
