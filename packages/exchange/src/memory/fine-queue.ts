/**
 * One side of a line's order book. Odds of lines go in steps of 0.01, too many for a place each as in
 * `QueueTable`: the prices in use stand in a sorted list, best for a taker first, each with its bets oldest
 * first, linked through the rows of the bets. A price is found by halving the list.
 */
import type { Odds, PriceLevel, Side } from '@layline/contract';
import type { Bet, BetKey, Queue } from './market.ts';
import type { LinkedBets } from './queue-table.ts';

interface Level {
  readonly odds: Odds;
  /** Rows of the first and the last bet. */
  head: number;
  tail: number;
  /** Total remaining. */
  sum: number;
}

const noRow = 0;

export class FineQueue implements Queue {
  readonly side: Side;
  readonly #bets: LinkedBets;
  readonly #levels: Level[] = [];

  constructor(side: Side, bets: LinkedBets) {
    this.side = side;
    this.#bets = bets;
  }

  first(): Bet | null {
    return this.#headAt(0);
  }

  after(bet: Bet): Bet | null {
    const next = this.#bets.next.get(bet.key);
    if (next !== noRow) return this.#bets.at(next as BetKey);
    return this.#headAt(this.#placeOf(bet.oddsRequested) + 1);
  }

  levels(countMax: number): PriceLevel[] {
    return this.#levels
      .slice(0, countMax)
      .map(({ odds, sum }) => ({ odds, size: sum as PriceLevel['size'] }));
  }

  /** Appends a bet to the queue of its odds. */
  join({ key, oddsRequested: odds, remaining }: Bet): void {
    const place = this.#placeOf(odds);
    const level = this.#levels[place];
    if (level?.odds !== odds) {
      this.#levels.splice(place, 0, { odds, head: key, tail: key, sum: remaining });
      return;
    }
    this.#bets.previous.set(key, level.tail);
    this.#bets.next.set(level.tail, key);
    level.tail = key;
    level.sum += remaining;
  }

  /** Reduces a bet's remaining stake by `size`; at zero, the bet leaves the queue. */
  lessen({ key, oddsRequested, remaining }: Bet, size: number): void {
    const place = this.#placeOf(oddsRequested);
    (this.#levels[place] as Level).sum -= size;
    if (remaining === 0) this.#leave(place, key);
  }

  /** Takes a bet out of the queue of its odds, with what remains of it. */
  leave({ key, oddsRequested, remaining }: Bet): void {
    const place = this.#placeOf(oddsRequested);
    (this.#levels[place] as Level).sum -= remaining;
    this.#leave(place, key);
  }

  #leave(place: number, row: number): void {
    const level = this.#levels[place] as Level;
    const { next, previous } = this.#bets;
    const [before, behind] = [previous.get(row), next.get(row)];
    if (before === noRow) level.head = behind;
    else next.set(before, behind);
    if (behind === noRow) level.tail = before;
    else previous.set(behind, before);
    previous.set(row, noRow);
    next.set(row, noRow);
    if (level.head === noRow) this.#levels.splice(place, 1);
  }

  #headAt(place: number): Bet | null {
    const level = this.#levels[place];
    return level === undefined ? null : this.#bets.at(level.head as BetKey);
  }

  /**
   * The place of these odds, or where they belong. Backers take resting lays from the highest odds down,
   * layers take resting backs from the lowest odds up.
   */
  #placeOf(odds: Odds): number {
    let [low, high] = [0, this.#levels.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = (this.#levels[middle] as Level).odds;
      const isBefore = this.side === 'back' ? at < odds : at > odds;
      if (isBefore) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
