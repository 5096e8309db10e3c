/**
 * Seeded dice, the only randomness of a simulation. The state is four 32-bit numbers (sfc32), so that a
 * run can be repeated from its seed or resumed from a saved state.
 */
export type DiceState = readonly [number, number, number, number];

export class Dice {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  constructor([a, b, c, d]: DiceState) {
    this.#a = a | 0;
    this.#b = b | 0;
    this.#c = c | 0;
    this.#d = d | 0;
  }

  get state(): DiceState {
    return [this.#a, this.#b, this.#c, this.#d];
  }

  /** An integer from 0 to 2^32 - 1. */
  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#d) | 0;
    this.#d = (this.#d + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    this.#c |= 0;
    return sum >>> 0;
  }

  /** An integer from 0 to `count` - 1; `count` is at least 1 and at most 2^32. */
  below(count: number): number {
    return Math.floor((this.next() / 0x1_0000_0000) * count);
  }

  /** An integer from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  /** True with `times` percent probability. */
  isLucky(times: number): boolean {
    return this.below(100) < times;
  }

  /** Throws a RangeError for an empty list. */
  pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new RangeError('Nothing to pick from');
    return items[this.below(items.length)] as Item;
  }

  /** One of the items, with probability proportional to its weight. */
  weigh<Item>(items: readonly (readonly [weight: number, item: Item])[]): Item {
    let left = this.below(items.reduce((sum, [weight]) => sum + weight, 0));
    for (const [weight, item] of items) {
      if (left < weight) return item;
      left -= weight;
    }
    throw new RangeError('Nothing to weigh');
  }

  /** The items in random order. */
  shuffle<Item>(items: readonly Item[]): Item[] {
    const mixed = [...items];
    for (let index = mixed.length - 1; index > 0; index--) {
      const other = this.below(index + 1);
      [mixed[index], mixed[other]] = [mixed[other] as Item, mixed[index] as Item];
    }
    return mixed;
  }
}

/** Dice for a seed; the first throws are discarded, so that similar seeds diverge at once. */
export function openDice(seed: number): Dice {
  const dice = new Dice([0x9e3779b9, seed, Math.floor(seed / 0x1_0000_0000), 1]);
  for (let index = 0; index < 15; index++) dice.next();
  return dice;
}
