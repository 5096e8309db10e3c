/** Verifies rows of withdrawals and of unclaimed money against the last event of each. */
import { type Event, isCashierEvent } from '@layline/exchange';
import type { Sql } from '../../store/database.ts';
import { readUnclaimedRows, readWithdrawalRows } from '../../store/queries/cashier/verify.ts';
import { countRows } from '../../store/queries/verify.ts';
import { CashierRows } from '../commit/cashier-rows.ts';

export class CashierCheck {
  readonly faults: string[] = [];
  readonly #withdrawals = new Set<string>();
  readonly #unclaimed = new Set<string>();
  #noted = new CashierRows();

  note(event: Event): void {
    if (isCashierEvent(event)) this.#noted.keep(event);
  }

  /** A row that is newer than what was noted is compared once its own event was. */
  async compare(sql: Sql): Promise<void> {
    const { withdrawals, unclaimed, hasRows } = this.#noted;
    if (!hasRows) return;
    this.#noted = new CashierRows();
    const found = await readWithdrawalRows(sql, [...withdrawals.keys()]);
    const stored = new Map(found.map((row) => [row.ref, row]));
    for (const [ref, { seq, state, amount, fee, player_id: playerId }] of withdrawals) {
      this.#withdrawals.add(ref);
      const row = stored.get(ref);
      const isSame =
        row !== undefined &&
        row.amount === amount &&
        row.fee === fee &&
        row.playerId === playerId &&
        (row.seq > seq || row.state === state);
      if (!isSame) this.faults.push(`The row of the withdrawal ${ref} is not the journal's.`);
    }
    await this.#compareUnclaimed(sql, unclaimed);
  }

  async #compareUnclaimed(sql: Sql, noted: CashierRows['unclaimed']): Promise<void> {
    const refs = [...noted.values()].map((row) => row.transfer_ref);
    const found = await readUnclaimedRows(sql, refs);
    const stored = new Map(found.map((row) => [`${row.siteId}/${row.transferRef}`, row]));
    for (const [key, { seq, state, amount }] of noted) {
      this.#unclaimed.add(key);
      const row = stored.get(key);
      const isSame = row?.amount === amount && (row.seq > seq || row.state === state);
      if (!isSame) this.faults.push(`The row of the unclaimed ${key} is not the journal's.`);
    }
  }

  /** Finds rows that no event made, after all of the journal was compared. */
  async finish(sql: Sql): Promise<void> {
    const [withdrawals, unclaimed] = await Promise.all([
      countRows(sql, 'withdrawal'),
      countRows(sql, 'cashier_unclaimed'),
    ]);
    const more = [
      ['withdrawals', withdrawals, this.#withdrawals.size],
      ['unclaimed money', unclaimed, this.#unclaimed.size],
    ] as const;
    for (const [what, rows, events] of more) {
      if (rows <= events) continue;
      this.faults.push(`There are ${rows} rows of ${what}; the journal has ${events}.`);
    }
  }
}
