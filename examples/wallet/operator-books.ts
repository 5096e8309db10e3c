/** The books of an operator that holds its players' money. A `txId` counts once, for good. */

interface Debit {
  readonly player: string;
  readonly roundId: string;
  readonly amount: number;
}

export interface Answer {
  readonly status: 'OK' | 'NOT_ENOUGH_MONEY' | 'LIMIT_REACHED' | 'PLAYER_UNKNOWN' | 'REFUSED';
  readonly balance?: string;
}

export interface Called {
  readonly txId?: string;
  readonly debitTxId?: string;
  readonly player: string;
  readonly roundId?: string;
  readonly amount?: string;
}

const minorOf = (text = ''): number => Number(text.replace('.', ''));
const textOf = (minor: number): string =>
  `${Math.trunc(minor / 100)}.${String(Math.abs(minor % 100)).padStart(2, '0')}`;

export class OperatorBooks {
  readonly #balances = new Map<string, number>();
  readonly #debits = new Map<string, Debit>();
  readonly #credits = new Map<string, Debit>();
  /** Debits that were taken back, also before they came. */
  readonly #undone = new Set<string>();
  /** What each `txId` of a debit was answered. */
  readonly #refused = new Set<string>();
  #lateDebits = 0;
  #start: number;
  #mostDebit = Number.POSITIVE_INFINITY;

  constructor(start: string) {
    this.#start = minorOf(start);
  }

  /** The most that one debit may take. */
  limit(text: string): void {
    this.#mostDebit = minorOf(text);
  }

  setBalance(player: string, text: string): void {
    this.#balances.set(player, minorOf(text));
  }

  balance({ player }: Called): Answer {
    return this.#ok(player);
  }

  debit({ txId = '', player, roundId = '', amount: text }: Called): Answer {
    const amount = minorOf(text);
    if (this.#debits.has(txId)) return this.#ok(player);
    if (this.#undone.has(txId)) {
      // It was rolled back before it came.
      this.#lateDebits += 1;
      return { status: 'REFUSED' };
    }
    if (amount > this.#mostDebit) return { status: 'LIMIT_REACHED' };
    const left = this.#of(player) - amount;
    if (left < 0 || this.#refused.has(txId)) {
      this.#refused.add(txId);
      return { status: 'NOT_ENOUGH_MONEY', balance: textOf(this.#of(player)) };
    }
    this.#balances.set(player, left);
    this.#debits.set(txId, { player, roundId, amount });
    return this.#ok(player);
  }

  credit({ txId = '', player, roundId = '', amount: text }: Called): Answer {
    if (this.#credits.has(txId)) return this.#ok(player);
    const amount = minorOf(text);
    this.#credits.set(txId, { player, roundId, amount });
    this.#balances.set(player, this.#of(player) + amount);
    return this.#ok(player);
  }

  rollback({ debitTxId = '', player }: Called): Answer {
    if (this.#undone.has(debitTxId)) return this.#ok(player);
    this.#undone.add(debitTxId);
    const debit = this.#debits.get(debitTxId);
    if (debit !== undefined) {
      this.#balances.set(player, this.#of(player) + debit.amount);
    }
    return this.#ok(player);
  }

  report() {
    const open = [...this.#debits].filter(([txId, { roundId, player }]) => {
      const isPaid = [...this.#credits.values()].some(
        (one) => one.roundId === roundId && one.player === player,
      );
      return !isPaid && !this.#undone.has(txId);
    });
    return {
      balances: Object.fromEntries([...this.#balances].map(([who, sum]) => [who, textOf(sum)])),
      debits: this.#debits.size,
      credits: this.#credits.size,
      rollbacks: this.#undone.size,
      lateDebits: this.#lateDebits,
      openDebits: open.map(([txId]) => txId),
      creditIds: [...this.#credits.keys()],
    };
  }

  #of(player: string): number {
    return this.#balances.get(player) ?? this.#start;
  }

  #ok(player: string): Answer {
    return { status: 'OK', balance: textOf(this.#of(player)) };
  }
}
