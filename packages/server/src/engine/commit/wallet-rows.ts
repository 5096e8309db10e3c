/** What a batch changes of a wallet elsewhere: debits that its bets took, and what goes back. */
import type { WalletEvent } from '@layline/exchange';
import type { Sql } from '../../store/database.ts';
import { addCredit, endDebits, takeDebits } from '../../store/queries/partners/wallet-calls.ts';

/** One round gives a player one credit, whose id is never made again. */
export const creditIdOf = (debits: readonly string[]): string => `c-${debits[0]}`;

/** In the order of the events: a bet and its round's end may be in one batch. */
export async function writeWallets(sql: Sql, events: readonly WalletEvent[]): Promise<void> {
  for (const event of events) {
    if (event.kind === 'wallet-in') {
      await takeDebits(sql, [{ txId: event.txId, seq: event.seq }]);
      continue;
    }
    const { debits, at, seq, wallet, siteId, playerId, roundId, amount, isRollback } = event;
    await endDebits(sql, { debits, state: isRollback ? 'undo' : 'over', at });
    if (isRollback) continue;
    const credit = { txId: creditIdOf(debits), wallet, siteId, playerId, roundId, amount };
    await addCredit(sql, { ...credit, seq, at });
  }
}
