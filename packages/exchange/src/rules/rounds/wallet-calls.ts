/**
 * What a wallet elsewhere is told, and what follows from its answers. A call keeps its id however often it is
 * repeated, since the wallet counts an id once.
 */
import type { WalletOut } from '../../model/wallet.ts';

/** What the wallet said; null if that is not clear. */
type Said = string | null;

/** Only a clear yes places the bet. A clear no took nothing; whatever else must be taken back. */
export function stepAfterDebit(said: Said): 'bet' | 'refuse' | 'undo' {
  if (said === null) return 'undo';
  return said === 'OK' ? 'bet' : 'refuse';
}

/** Until then a rollback or credit is repeated. */
export const isAcknowledged = (said: Said): boolean => said === 'OK';

export interface WalletFollowUps {
  /** Debits to be rolled back. */
  readonly rollbacks: readonly string[];
  readonly credit: { readonly txId: string; readonly amount: WalletOut['amount'] } | null;
}

/** One credit a round and player, named by the first debit, whose id was made at random. */
const creditIdOf = (debits: readonly string[]): string => `c-${debits[0]}`;

/** After the end of a round. */
export function followUpsOf({ debits, amount, isRollback }: WalletOut): WalletFollowUps {
  if (isRollback) return { rollbacks: debits, credit: null };
  return { rollbacks: [], credit: { txId: creditIdOf(debits), amount } };
}

interface WaitingCall {
  readonly kind: 'debit' | 'credit';
  readonly txId: string;
  /** How often it was told. */
  readonly tries: number;
}

/** The id under which a rollback or credit is told, this time as every time. */
export const callIdOf = ({ kind, txId }: WaitingCall): string =>
  kind === 'debit' ? `r-${txId}` : txId;
