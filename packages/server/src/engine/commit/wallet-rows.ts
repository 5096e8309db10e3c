/** What a batch changes of a wallet elsewhere: debits that its bets took, and what goes back. */
import { followUpsOf, type WalletEvent } from '@layline/exchange';
import type { Sql } from '../../store/database.ts';
import { addCredit, endDebits, takeDebits } from '../../store/queries/partners/wallet-calls.ts';

/** In the order of the events: a bet and its round's end may be in one batch. */
export async function writeWallets(sql: Sql, events: readonly WalletEvent[]): Promise<void> {
  for (const event of events) {
    if (event.kind === 'wallet-in') {
      await takeDebits(sql, [{ txId: event.txId, seq: event.seq }]);
      continue;
    }
    const { debits, at, seq, wallet, siteId, playerId, roundId } = event;
    const { rollbacks, credit } = followUpsOf(event);
    await endDebits(sql, { debits: rollbacks, state: 'undo', at });
    await endDebits(sql, { debits, state: 'over', at });
    if (credit === null) continue;
    await addCredit(sql, { ...credit, wallet, siteId, playerId, roundId, seq, at });
  }
}
