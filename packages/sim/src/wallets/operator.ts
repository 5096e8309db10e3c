/**
 * The wallet of another operator, and the line to it: calls and answers are lost, broken, doubled, and come
 * late. It counts an id once, and refuses a debit that was rolled back before it came.
 */
import type { Dice } from '../world/dice.ts';

export interface Call {
  readonly kind: 'debit' | 'rollback' | 'credit';
  readonly txId: string;
  /** Of a rollback: the debit. */
  readonly debitTxId: string;
  readonly who: string;
  readonly amount: number;
}

export class Operator {
  readonly balances = new Map<string, number>();
  readonly debits = new Map<string, Call>();
  readonly #undone = new Set<string>();
  readonly #credits = new Set<string>();
  /** Calls that were cut off and are still on their way. */
  readonly #late: Call[] = [];

  constructor(names: readonly string[], start: number) {
    for (const name of names) this.balances.set(name, start);
  }

  /** Null if the caller cannot know what was done. */
  tell(call: Call, dice: Dice | null): string | null {
    if (dice === null) return this.#take(call);
    const fate = dice.weigh<string>([
      [6, 'good'],
      [1, 'lost'],
      [1, 'answer lost'],
      [1, 'doubled'],
      [1, 'late'],
    ]);
    if (fate === 'lost') return null;
    if (fate === 'late') {
      this.#late.push(call);
      return null;
    }
    const said = this.#take(call);
    if (fate === 'doubled') this.#take(call);
    return fate === 'answer lost' ? null : said;
  }

  /** Lets one call that is on its way arrive, or all. */
  arrive(dice: Dice | null): void {
    if (dice === null) for (const call of this.#late.splice(0)) this.#take(call);
    else if (this.#late.length > 0) {
      const [call] = this.#late.splice(dice.below(this.#late.length), 1);
      if (call !== undefined) this.#take(call);
    }
  }

  #add(who: string, amount: number): void {
    this.balances.set(who, (this.balances.get(who) ?? 0) + amount);
  }

  #take(call: Call): string {
    const { kind, txId, debitTxId, who, amount } = call;
    switch (kind) {
      case 'debit':
        if (this.debits.has(txId)) return 'OK';
        if (this.#undone.has(txId)) return 'REFUSED';
        if ((this.balances.get(who) ?? 0) < amount) return 'NOT_ENOUGH_MONEY';
        this.debits.set(txId, call);
        this.#add(who, -amount);
        return 'OK';
      case 'rollback': {
        const debit = this.debits.get(debitTxId);
        if (!this.#undone.has(debitTxId) && debit !== undefined) this.#add(who, debit.amount);
        this.#undone.add(debitTxId);
        return 'OK';
      }
      case 'credit':
        if (!this.#credits.has(txId)) this.#add(who, amount);
        this.#credits.add(txId);
        return 'OK';
    }
  }
}
