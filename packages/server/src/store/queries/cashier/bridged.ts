/** What a bridge is given of a site, and what it says of how a deposit is paid. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Sql } from '../../database.ts';

export interface SiteFacts {
  readonly currency: string;
  /** Null for a site without one. */
  readonly host: string | null;
}

export async function readSiteFacts({ query }: Sql, siteId: string): Promise<SiteFacts | null> {
  const [row] = await query<SiteFacts>(
    `select currency, (select min(host) from site_host where site_host.site_id = site.site_id) as host
     from site where site_id = $1`,
    [siteId],
  );
  return row ?? null;
}

interface HowPaid {
  readonly ref: string;
  /** Whether money is on its way. */
  readonly isPaid: boolean;
  readonly externalId: string;
  readonly pay: object | null;
  readonly now: Instant;
}

export async function noteHowPaid({ query }: Sql, said: HowPaid): Promise<void> {
  const { ref, isPaid, externalId, pay, now } = said;
  await query(
    `update cashier_intent set external_id = $2, pay = coalesce($3::jsonb, pay), changed_at = $5,
       state = case when $4 then 'waiting' else state end
     where ref = $1 and state in ('open', 'waiting')`,
    [ref, externalId, pay && JSON.stringify(pay), isPaid, makeInstant(now)],
  );
}
