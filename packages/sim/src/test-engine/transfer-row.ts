/** A transfer as text, in one form for the model and the stores, for comparison as a whole. */
import type { MoveFunds } from '@layline/exchange';

export type Payment = Pick<MoveFunds, 'playerId' | 'direction' | 'amount' | 'remark'>;

export interface NotedPayment extends Payment {
  /** Null if the money moved. */
  readonly code: string | null;
  readonly seq: number;
}

/** The part of a reply that a repeat must give again, as one text. */
export const textOf = ({ playerId, direction, amount, remark }: Payment): string =>
  JSON.stringify([playerId, direction, amount, remark]);

/** A transfer in words, for comparison as a whole. */
export const textOfTransfer = (one: NotedPayment): string =>
  `${textOf(one)} ${one.code ?? 'paid'} by ${one.seq}`;
