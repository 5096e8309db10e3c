/**
 * One side of a runner's order book over the bet table: a first-in first-out queue per price of the
 * ladder, linked through the rows of the bets, with a total per price and a bitmap of the prices in use.
 * Finding the best price, joining, leaving and taking from the head cost the same however many bets are
 * resting.
 */
import {
  classicLadder,
  ladderIndex,
  type Odds,
  type PriceLevel,
  type Side,
} from '@layline/contract';
import type { Bet, BetKey, Queue } from './market.ts';
import type { IntegerField } from './rows.ts';

/** The bets that a queue links. */
export interface LinkedBets {
  at(key: BetKey): Bet;
  /** Rows of the neighbours in a price's queue; 0 at its ends. */
  readonly next: IntegerField;
  readonly previous: IntegerField;
}

const prices = classicLadder.length;
const noRow = 0;

export class QueueTable implements Queue {
  readonly side: Side;
  readonly #bets: LinkedBets;
  /** First and last row of each rank's queue; 0 if empty. */
  readonly #heads = new Int32Array(prices);
  readonly #tails = new Int32Array(prices);
  /** Total remaining at each rank. */
  readonly #sums = new Float64Array(prices);
  /** One bit per rank, set while its queue is not empty. */
  readonly #inUse = new Int32Array((prices + 31) >> 5);

  constructor(side: Side, bets: LinkedBets) {
    this.side = side;
    this.#bets = bets;
  }

  first(): Bet | null {
    return this.#headFrom(0);
  }

  after(bet: Bet): Bet | null {
    const next = this.#bets.next.get(bet.key);
    if (next !== noRow) return this.#bets.at(next as BetKey);
    return this.#headFrom(this.#rankOf(bet.oddsRequested) + 1);
  }

  levels(countMax: number): PriceLevel[] {
    const levels: PriceLevel[] = [];
    let rank = this.#nextRank(0);
    while (rank >= 0 && levels.length < countMax) {
      const size = this.#sums[rank] as PriceLevel['size'];
      levels.push({ odds: this.#oddsAt(rank), size });
      rank = this.#nextRank(rank + 1);
    }
    return levels;
  }

  /** Appends a bet to the queue of its odds. */
  join({ key, oddsRequested, remaining }: Bet): void {
    const rank = this.#rankOf(oddsRequested);
    const tail = this.#tails[rank] as number;
    if (tail === noRow) {
      this.#heads[rank] = key;
      this.#setInUse(rank, true);
    } else {
      this.#bets.previous.set(key, tail);
      this.#bets.next.set(tail, key);
    }
    this.#tails[rank] = key;
    this.#sums[rank] = (this.#sums[rank] as number) + remaining;
  }

  /** Reduces a bet's remaining stake by `size`; at zero, the bet leaves the queue. */
  lessen({ key, oddsRequested, remaining }: Bet, size: number): void {
    const rank = this.#rankOf(oddsRequested);
    this.#sums[rank] = (this.#sums[rank] as number) - size;
    if (remaining === 0) this.#leave(rank, key);
  }

  /** Takes a bet out of the queue of its odds, with what remains of it. */
  leave({ key, oddsRequested, remaining }: Bet): void {
    const rank = this.#rankOf(oddsRequested);
    this.#sums[rank] = (this.#sums[rank] as number) - remaining;
    this.#leave(rank, key);
  }

  #leave(rank: number, row: number): void {
    const { next, previous } = this.#bets;
    const before = previous.get(row);
    const behind = next.get(row);
    if (before === noRow) this.#heads[rank] = behind;
    else next.set(before, behind);
    if (behind === noRow) this.#tails[rank] = before;
    else previous.set(behind, before);
    previous.set(row, noRow);
    next.set(row, noRow);
    if (before === noRow && behind === noRow) this.#setInUse(rank, false);
  }

  /** The oldest bet at the best rank from `from` on. */
  #headFrom(from: number): Bet | null {
    const rank = this.#nextRank(from);
    return rank < 0 ? null : this.#bets.at(this.#heads[rank] as BetKey);
  }

  /**
   * Rank 0 is the best price for a taker: backers take resting lays from the highest odds down, layers
   * take resting backs from the lowest odds up.
   */
  #rankOf(odds: Odds): number {
    const index = ladderIndex(odds);
    return this.side === 'back' ? index : prices - 1 - index;
  }

  #oddsAt(rank: number): Odds {
    return classicLadder[this.side === 'back' ? rank : prices - 1 - rank] as Odds;
  }

  #setInUse(rank: number, isInUse: boolean): void {
    const word = this.#inUse[rank >> 5] as number;
    const bit = 1 << (rank & 31);
    this.#inUse[rank >> 5] = isInUse ? word | bit : word & ~bit;
  }

  /** The first rank in use from `from` on; -1 if there is none. */
  #nextRank(from: number): number {
    let word = from >> 5;
    if (word >= this.#inUse.length) return -1;
    let bits = (this.#inUse[word] as number) & (-1 << (from & 31));
    while (bits === 0) {
      word += 1;
      if (word >= this.#inUse.length) return -1;
      bits = this.#inUse[word] as number;
    }
    return (word << 5) + 31 - Math.clz32(bits & -bits);
  }
}
