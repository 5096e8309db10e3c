/** Deposits and withdrawals as the store keeps them: the answer given under each of a site's references. */
import type { SiteId, TransferRef } from '@layline/contract';
import type { TransferAnswer } from '@layline/exchange';
import type { Sql } from '../../store/database.ts';
import { findPayment } from '../../store/queries/engine.ts';

export interface TransferRow extends TransferAnswer {
  readonly seq: number;
}

/** What a repeated transfer is compared with. */
export type AnsweredTransfer = Pick<
  TransferAnswer,
  'playerId' | 'direction' | 'amount' | 'remark' | 'code'
>;

export interface KeptTransfer extends Omit<TransferRow, 'siteId' | 'transferRef' | 'at'> {
  readonly at: string;
  /** Null once the player is no longer a user of the site. */
  readonly userName: string | null;
}

export const findTransfer = (
  sql: Sql,
  transfer: { readonly siteId: SiteId; readonly ref: TransferRef },
): Promise<KeptTransfer | null> => findPayment(sql, transfer);
