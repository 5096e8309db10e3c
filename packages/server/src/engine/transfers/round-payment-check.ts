/** Proves that a void would find all that was paid of a round: each payment has its row. */
import type { Event } from '@layline/exchange';
import { unnest } from '../../store/column.ts';
import type { Sql } from '../../store/database.ts';

export class RoundPaymentCheck {
  readonly faults: string[] = [];
  #waiting: { readonly roundId: string; readonly seq: number }[] = [];

  note(event: Event): void {
    if (event.kind === 'round-settled' && event.transfers.length > 0) this.#waiting.push(event);
  }

  /** Holds what was noted since the last time against the rows. */
  async compare(sql: Sql): Promise<void> {
    const noted = this.#waiting;
    if (noted.length === 0) return;
    this.#waiting = [];
    const keys = unnest([
      ['text', noted.map(({ roundId }) => roundId)],
      ['bigint', noted.map(({ seq }) => seq)],
    ]);
    const rows = await sql.query<{ seq: number }>(
      `select seq from round_payment
       join ${keys.sql} as row (round_id, seq) using (round_id, seq)`,
      keys.values,
    );
    const found = new Set(rows.map(({ seq }) => seq));
    for (const { roundId, seq } of noted) {
      if (!found.has(seq)) this.faults.push(`Payment ${seq} of round ${roundId} has no row.`);
    }
  }
}
