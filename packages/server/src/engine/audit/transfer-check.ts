/** Verifies the rows of transfers: each event with a reference has one row, and each row has an event. */
import type { SiteId } from '@layline/contract';
import {
  accountOf,
  type CashierEvent,
  type Event,
  type ExchangeState,
  isCashierEvent,
  isSameTransfer,
  transferAnswer,
} from '@layline/exchange';
import type { Sql } from '../../store/database.ts';
import { countRows, readPayments } from '../../store/queries/verify.ts';
import { CashierRows } from '../commit/cashier-rows.ts';
import type { TransferRow } from '../commit/find-transfer.ts';

type StoredPayment = Omit<TransferRow, 'at'>;

export class TransferCheck {
  readonly faults: string[] = [];
  #count = 0;
  #waiting: TransferRow[] = [];

  /** Notes an event of the journal after it is applied. */
  note(state: ExchangeState, event: Event): void {
    if (isCashierEvent(event)) return this.#noteCashier(event);
    if (event.kind !== 'funds-moved' && event.kind !== 'funds-refused') return;
    const siteId = accountOf(state, event.playerId)?.siteId ?? ('' as SiteId);
    const answer = transferAnswer(siteId, event);
    if (answer !== null) this.#waiting.push({ ...answer, seq: event.seq });
  }

  #noteCashier(event: CashierEvent): void {
    const answer = new CashierRows().keep(event);
    if (answer !== null) this.#waiting.push(answer);
  }

  /** Compares what was noted since the last call with the rows. */
  async compare(sql: Sql): Promise<void> {
    const noted = this.#waiting;
    if (noted.length === 0) return;
    this.#waiting = [];
    this.#count += noted.length;
    const rows = await readPayments<StoredPayment>(
      sql,
      noted.map(({ seq }) => seq),
    );
    const bySeq = new Map(rows.map((row) => [row.seq, row]));
    for (const one of noted) {
      if (isSameRow(one, bySeq.get(one.seq))) continue;
      this.faults.push(`The row of payment ${one.transferRef} is not what the journal gives.`);
    }
  }

  /** Returns the number of rows, after all of the journal was compared. */
  async count(sql: Sql): Promise<number> {
    const count = await countRows(sql, 'payment');
    if (count > this.#count) {
      this.faults.push(`There are ${count} rows of payments; the journal has ${this.#count}.`);
    }
    return count;
  }
}

const isSameRow = (one: TransferRow, row: StoredPayment | undefined): boolean =>
  row !== undefined &&
  isSameTransfer(one, row) &&
  one.siteId === row.siteId &&
  one.transferRef === row.transferRef &&
  one.code === row.code;
