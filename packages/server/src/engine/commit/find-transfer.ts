/** Finds the stored answer to a transfer under a site's reference. */
import type { SiteId, TransferRef } from '@layline/contract';
import type { TransferAnswer } from '@layline/exchange';
import type { Sql } from '../../store/database.ts';
import { findPayment } from '../../store/queries/engine.ts';

export interface TransferRow extends TransferAnswer {
  readonly seq: number;
}

/** Fields with which a repeated transfer is compared. */
export type AnsweredTransfer = Pick<
  TransferAnswer,
  'playerId' | 'direction' | 'amount' | 'remark' | 'code'
>;

export interface KeptTransfer extends Omit<TransferRow, 'siteId' | 'transferRef' | 'at'> {
  readonly at: string;
  /** Null if the player is no longer a user of the site. */
  readonly userName: string | null;
}

export const findTransfer = (
  sql: Sql,
  transfer: { readonly siteId: SiteId; readonly ref: TransferRef },
): Promise<KeptTransfer | null> => findPayment(sql, transfer);
