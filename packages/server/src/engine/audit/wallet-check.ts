/** Verifies the calls to wallets elsewhere: a debit for what came in, a credit for what went back. */
import { type Event, followUpsOf, isWalletEvent, type WalletEvent } from '@layline/exchange';
import type { Sql } from '../../store/database.ts';
import { readCallAmounts } from '../../store/queries/partners/wallet-calls.ts';

interface Expected {
  readonly txId: string;
  readonly amount: number;
}

const expectedOf = (event: WalletEvent): Expected[] => {
  if (event.kind === 'wallet-in') return [{ txId: event.txId, amount: event.amount }];
  const { credit } = followUpsOf(event);
  return credit === null ? [] : [credit];
};

export class WalletCheck {
  readonly faults: string[] = [];
  #waiting: Expected[] = [];

  note(event: Event): void {
    if (isWalletEvent(event)) this.#waiting.push(...expectedOf(event));
  }

  /** Compares what was noted since the last call with the rows. */
  async compare(sql: Sql): Promise<void> {
    const noted = this.#waiting;
    if (noted.length === 0) return;
    this.#waiting = [];
    const rows = await readCallAmounts(
      sql,
      noted.map(({ txId }) => txId),
    );
    const amounts = new Map(rows.map((row) => [row.txId, row.amount]));
    for (const { txId, amount } of noted) {
      if (amounts.get(txId) === amount) continue;
      this.faults.push(`The wallet's call ${txId} is not the journal's.`);
    }
  }
}
