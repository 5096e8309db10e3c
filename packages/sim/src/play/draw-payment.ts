/**
 * Draws deposits and withdrawals. Recent ones are repeated, as after a lost connection, or their
 * references are used for others.
 */
import { money } from '@layline/contract';
import type { Request } from '@layline/server/engine';
import { paymentRefOf, people } from '../acts/people.ts';
import type { Dice } from '../world/dice.ts';

const keptPayments = 30;

type Payment = Extract<Request, { kind: 'move-funds' }>;

export class Payments {
  readonly #dice: Dice;
  readonly #latest: Payment[] = [];

  constructor(dice: Dice) {
    this.#dice = dice;
  }

  /** `number` forms its reference. */
  pay(number: number, payment: Pick<Payment, 'playerId' | 'direction' | 'amount'>): Payment {
    const transferRef = paymentRefOf(number);
    const one: Payment = { kind: 'move-funds', transferRef, ...payment, remark: 'by the dice' };
    this.#latest.push(one);
    if (this.#latest.length > keptPayments) this.#latest.shift();
    return one;
  }

  payAgain(): Payment | null {
    const dice = this.#dice;
    if (this.#latest.length === 0) return null;
    const known = dice.pick(dice.isLucky(60) ? this.#latest.slice(-4) : this.#latest);
    return dice.weigh<Payment>([
      [8, known],
      [1, { ...known, amount: money(known.amount + 1) }],
      [1, { ...known, direction: known.direction === 'deposit' ? 'withdraw' : 'deposit' }],
      [1, { ...known, playerId: dice.pick(people).playerId }],
      [1, { ...known, remark: 'by another hand' }],
    ]);
  }
}
