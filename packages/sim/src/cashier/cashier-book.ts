/**
 * What each player of a cashier has, in plain sums written from the rules of the cashier. It says what each
 * act must be answered, and shares no code with the exchange.
 */

export interface Payment {
  readonly ref: string;
  readonly who: string;
  readonly amount: number;
  readonly fee: number;
  state: 'held' | 'approved' | 'sent';
}

interface Player {
  balance: number;
  /** At risk in rounds that are not over. */
  risk: number;
  /** By day. */
  readonly deposited: Map<number, number>;
}

const unsentMax = 3;

export class CashierBook {
  readonly players = new Map<string, Player>();
  /** Oldest first. */
  readonly payments: Payment[] = [];
  /** Every deposit and charge-back, by reference, and what came of it. */
  readonly arrived = new Map<string, { who: string; amount: number; isCredited: boolean }>();
  readonly chargedBack = new Set<string>();
  readonly unclaimed = new Map<string, number>();
  readonly depositMax: number;
  /** What the provider paid out less what it took. */
  provider = 0;

  constructor(names: readonly string[], depositMax: number) {
    this.depositMax = depositMax;
    for (const name of names) {
      this.players.set(name, { balance: 0, risk: 0, deposited: new Map() });
    }
  }

  of(who: string): Player {
    const found = this.players.get(who);
    if (found === undefined) throw new Error(`There is no ${who}`);
    return found;
  }

  unsent = (who: string): Payment[] =>
    this.payments.filter((one) => one.who === who && one.state !== 'sent').toReversed();

  held = (who: string): number =>
    this.unsent(who).reduce((sum, { amount, fee }) => sum + amount + fee, 0);

  free(who: string): number {
    const { balance, risk } = this.of(who);
    return balance - risk - this.held(who);
  }

  find = (ref: string): Payment | undefined => this.payments.find((one) => one.ref === ref);

  end(payment: Payment): void {
    this.payments.splice(this.payments.indexOf(payment), 1);
  }

  hold(asked: Omit<Payment, 'state'>): string {
    if (this.unsent(asked.who).length >= unsentMax) return 'TOO_MANY_OPEN';
    if (asked.amount + asked.fee > this.free(asked.who)) return 'INSUFFICIENT_FUNDS';
    this.payments.push({ ...asked, state: 'held' });
    return 'done';
  }

  approve(ref: string): string {
    const found = this.find(ref);
    if (found === undefined) return 'NOT_FOUND';
    if (found.state === 'sent') return 'WITHDRAWAL_NOT_OPEN';
    if (found.state === 'approved') return 'before';
    found.state = 'approved';
    return 'done';
  }

  cancel(ref: string, by: string | null): string {
    const found = this.find(ref);
    if (found === undefined || (by !== null && by !== found.who)) return 'NOT_FOUND';
    if (found.state === 'sent') return 'WITHDRAWAL_NOT_OPEN';
    this.end(found);
    return 'done';
  }

  send(ref: string): string {
    const found = this.find(ref);
    if (found === undefined) return 'NOT_FOUND';
    if (found.state === 'sent') return 'before';
    if (found.state === 'held') return 'WITHDRAWAL_NOT_OPEN';
    if (this.free(found.who) < 0) return 'INSUFFICIENT_FUNDS';
    found.state = 'sent';
    this.of(found.who).balance -= found.amount + found.fee;
    this.provider += found.amount;
    return 'done';
  }

  finish(ref: string, end: 'paid' | 'returned'): string {
    const found = this.find(ref);
    if (found === undefined) return 'NOT_FOUND';
    if (found.state !== 'sent') return 'WITHDRAWAL_NOT_OPEN';
    this.end(found);
    if (end === 'paid') return 'done';
    this.of(found.who).balance += found.amount + found.fee;
    this.provider -= found.amount;
    return 'done';
  }

  credit(asked: { ref: string; who: string; amount: number; day: number }): string {
    const known = this.arrived.get(asked.ref);
    const { who, amount, day } = asked;
    if (known !== undefined) {
      return known.who === who && known.amount === amount ? 'before' : 'TRANSFER_REF_REUSED';
    }
    this.provider -= amount;
    const isCredited = this.#fits(who, amount, day);
    this.arrived.set(asked.ref, { who, amount, isCredited });
    if (isCredited) this.#deposit(who, amount, day);
    else this.unclaimed.set(asked.ref, amount);
    return 'done';
  }

  #fits = (who: string, amount: number, day: number): boolean =>
    (this.of(who).deposited.get(day) ?? 0) + amount <= this.depositMax;

  #deposit(who: string, amount: number, day: number): void {
    const player = this.of(who);
    player.balance += amount;
    player.deposited.set(day, (player.deposited.get(day) ?? 0) + amount);
  }

  assign({ ref, who, day }: { ref: string; who: string; day: number }): string {
    const amount = this.unclaimed.get(ref);
    if (amount === undefined) return 'NOT_FOUND';
    if (!this.#fits(who, amount, day)) return 'DEPOSIT_LIMIT_REACHED';
    this.unclaimed.delete(ref);
    this.#deposit(who, amount, day);
    return 'done';
  }

  refund(ref: string): string {
    const amount = this.unclaimed.get(ref);
    if (amount === undefined) return 'NOT_FOUND';
    this.unclaimed.delete(ref);
    this.provider += amount;
    return 'done';
  }

  chargeBack(ref: string): string {
    if (this.chargedBack.has(ref)) return 'before';
    const { who, amount } = this.arrived.get(ref) ?? { who: '', amount: 0 };
    this.chargedBack.add(ref);
    for (const one of this.unsent(who)) {
      if (this.free(who) >= amount) break;
      this.end(one);
    }
    this.of(who).balance -= Math.max(0, Math.min(amount, this.free(who)));
    this.provider += amount;
    return 'done';
  }

  /**
   * The house pays what a balance cannot; the newest withdrawals end if they are no longer paid for. Returns
   * what the balance changed by.
   */
  settle(
    who: string,
    { result, risk }: { readonly result: number; readonly risk: number },
  ): number {
    const player = this.of(who);
    const before = player.balance;
    player.balance = Math.max(0, before + result);
    player.risk -= risk;
    for (const one of this.unsent(who)) {
      if (this.held(who) <= player.balance) break;
      this.end(one);
    }
    return player.balance - before;
  }
}
