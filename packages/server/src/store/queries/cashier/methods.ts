/** The ways by which a site's players pay in and out. Amounts are minor units. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Sql } from '../../database.ts';

export interface Method {
  readonly siteId: string;
  readonly name: string;
  /** The bridge that takes and pays the money; null where staff do. */
  readonly partner: string | null;
  readonly title: string;
  /** What a payer must know, such as 'Account: 123'. */
  readonly details: readonly string[];
  readonly depositMin: number;
  /** 0 if nothing is paid in this way. */
  readonly depositMax: number;
  readonly depositFee: number;
  readonly withdrawMin: number;
  readonly withdrawMax: number;
  readonly withdrawFee: number;
  readonly expireHours: number;
  readonly isOn: boolean;
}

const columns = `site_id as "siteId", name, partner, title, details, deposit_min as "depositMin",
  deposit_max as "depositMax", deposit_fee as "depositFee", withdraw_min as "withdrawMin",
  withdraw_max as "withdrawMax", withdraw_fee as "withdrawFee", expire_hours as "expireHours",
  is_on as "isOn"`;

export const listMethods = ({ query }: Sql, siteId: string | null): Promise<Method[]> =>
  query<Method>(
    `select ${columns} from cashier_method where $1::text is null or site_id = $1
     order by site_id collate "C", name collate "C"`,
    [siteId],
  );

export interface MethodKey {
  readonly siteId: string;
  readonly name: string;
}

export async function findMethod(
  { query }: Sql,
  { siteId, name }: MethodKey,
): Promise<Method | null> {
  const text = `select ${columns} from cashier_method where site_id = $1 and name = $2`;
  const [row] = await query<Method>(text, [siteId, name]);
  return row ?? null;
}

/** Adds it, or changes all of it but where it belongs. */
export async function saveMethod(
  { query }: Sql,
  method: Method & { readonly now: Instant },
): Promise<void> {
  const { siteId, name, partner, title, details, expireHours, isOn, now } = method;
  const { depositMin, depositMax, depositFee, withdrawMin, withdrawMax, withdrawFee } = method;
  await query(
    `insert into cashier_method (site_id, name, partner, title, details, deposit_min, deposit_max,
       deposit_fee, withdraw_min, withdraw_max, withdraw_fee, expire_hours, is_on, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (site_id, name) do update set (title, details, deposit_min, deposit_max, deposit_fee,
       withdraw_min, withdraw_max, withdraw_fee, expire_hours, is_on) = (excluded.title,
       excluded.details, excluded.deposit_min, excluded.deposit_max, excluded.deposit_fee,
       excluded.withdraw_min, excluded.withdraw_max, excluded.withdraw_fee, excluded.expire_hours,
       excluded.is_on)`,
    [
      siteId,
      name,
      partner,
      title,
      details,
      depositMin,
      depositMax,
      depositFee,
      withdrawMin,
      withdrawMax,
      withdrawFee,
      expireHours,
      isOn,
      makeInstant(now),
    ],
  );
}
