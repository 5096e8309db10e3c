/** A transfer as the model and the stores tell it, so that they can be compared as a whole. */
import type { MoveFunds } from '@layline/exchange';

export type Payment = Pick<MoveFunds, 'playerId' | 'direction' | 'amount' | 'remark'>;

export interface NotedPayment extends Payment {
  /** Null when the money moved. */
  readonly code: string | null;
  readonly seq: number;
}

/** What a repeat must say again, as one text. */
export const textOf = ({ playerId, direction, amount, remark }: Payment): string =>
  JSON.stringify([playerId, direction, amount, remark]);

/** A payment in words, to be compared as a whole. */
export const textOfTransfer = (one: NotedPayment): string =>
  `${textOf(one)} ${one.code ?? 'paid'} by ${one.seq}`;
