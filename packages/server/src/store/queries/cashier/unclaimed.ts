/** Money that arrived and waits for the operator. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Sql } from '../../database.ts';

type UnclaimedState = 'open' | 'assigned' | 'refunded';

export interface StoredUnclaimed {
  readonly siteId: string;
  readonly transferRef: string;
  readonly method: string;
  /** Whose it would be; null if nobody knows. */
  readonly userName: string | null;
  readonly amount: number;
  readonly code: string;
  readonly state: UnclaimedState;
  readonly at: string;
}

const rows = `select cashier_unclaimed.site_id as "siteId", transfer_ref as "transferRef", method,
    user_name as "userName", amount, code, state, at
  from cashier_unclaimed
  left join player on player.player_id = coalesce(cashier_unclaimed.player_id, payer_id)`;

interface Listed {
  readonly siteId: string | null;
  readonly state: UnclaimedState;
  readonly max: number;
}

/** The longest waiting first. */
export const listUnclaimed = (
  { query }: Sql,
  { siteId, state, max }: Listed,
): Promise<StoredUnclaimed[]> =>
  query<StoredUnclaimed>(
    `${rows} where ($1::text is null or cashier_unclaimed.site_id = $1) and state = $2
     order by at, transfer_ref collate "C" limit $3`,
    [siteId, state, max],
  );

interface Waiting {
  readonly until: Instant;
  /** `SITE REFERENCE` of those to leave out. */
  readonly known: readonly string[];
  readonly max: number;
}

/** What has waited since then or longer, the longest first. */
export const listUnclaimedSince = (
  { query }: Sql,
  { until, known, max }: Waiting,
): Promise<StoredUnclaimed[]> =>
  query<StoredUnclaimed>(
    `${rows} where state = 'open' and at <= $1
       and not (cashier_unclaimed.site_id || ' ' || transfer_ref = any($2::text[]))
     order by at, transfer_ref collate "C" limit $3`,
    [makeInstant(until), known, max],
  );

export async function findUnclaimed(
  { query }: Sql,
  { siteId, transferRef }: Pick<StoredUnclaimed, 'siteId' | 'transferRef'>,
): Promise<StoredUnclaimed | null> {
  const text = `${rows} where cashier_unclaimed.site_id = $1 and transfer_ref = $2`;
  const [row] = await query<StoredUnclaimed>(text, [siteId, transferRef]);
  return row ?? null;
}
