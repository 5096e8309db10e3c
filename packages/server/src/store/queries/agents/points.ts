/** References of points in the store, kept for good. */
import type { SiteId, TransferRef } from '@layline/contract';
import type { PointsAnswer } from '@layline/exchange';
import type { Sql } from '../../database.ts';

export interface StoredPoints extends Omit<PointsAnswer, 'at'> {
  readonly seq: number;
  readonly at: string;
}

const columns = `site_id as "siteId", transfer_ref as "transferRef", agent_id as "agentId",
  upline_id as "uplineId", act, amount, remark, at, seq`;

export async function findPoints(
  { query }: Sql,
  { siteId, ref }: { readonly siteId: SiteId; readonly ref: TransferRef },
): Promise<StoredPoints | null> {
  const [row] = await query<StoredPoints>(
    `select ${columns} from points_transfer where site_id = $1 and transfer_ref = $2`,
    [siteId, ref],
  );
  return row ?? null;
}

export const readPointsBySeq = ({ query }: Sql, seqs: readonly number[]): Promise<StoredPoints[]> =>
  query(`select ${columns} from points_transfer where seq = any($1::bigint[])`, [[...seqs]]);
