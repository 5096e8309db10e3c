/** Verifies that a void would find everything paid for a round: each payout has its row. */
import type { Event } from '@layline/exchange';
import type { Sql } from '../../store/database.ts';
import { readRoundPayments } from '../../store/queries/verify.ts';

export class RoundPaymentCheck {
  readonly faults: string[] = [];
  #waiting: { readonly roundId: string; readonly seq: number }[] = [];

  note(event: Event): void {
    if (event.kind === 'round-settled' && event.transfers.length > 0) this.#waiting.push(event);
  }

  /** Compares what was noted since the last call with the rows. */
  async compare(sql: Sql): Promise<void> {
    const noted = this.#waiting;
    if (noted.length === 0) return;
    this.#waiting = [];
    const found = await readRoundPayments(sql, noted);
    for (const { roundId, seq } of noted) {
      if (!found.has(seq)) this.faults.push(`Payment ${seq} of round ${roundId} has no row.`);
    }
  }
}
