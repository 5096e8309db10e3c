/**
 * Assigns numbers to objects, so that a row can refer to one. Numbers start at 0 and are reused once
 * released.
 */
export class Register<Item extends object> {
  readonly #numbers: Map<Item, number> = new Map();
  readonly #items: (Item | undefined)[] = [];
  readonly #free: number[] = [];

  /** Returns the item's number, and assigns one if it has none. */
  numberOf(item: Item): number {
    const known = this.#numbers.get(item);
    if (known !== undefined) return known;
    const number = this.#free.pop() ?? this.#items.length;
    this.#numbers.set(item, number);
    this.#items[number] = item;
    return number;
  }

  /** Throws if the number is not assigned: then a row and the register disagree. */
  itemOf(number: number): Item {
    const item = this.#items[number];
    if (item === undefined) throw new Error(`Nothing is registered as number ${number}`);
    return item;
  }

  remove(item: Item): void {
    const number = this.#numbers.get(item);
    if (number === undefined) return;
    this.#numbers.delete(item);
    this.#items[number] = undefined;
    this.#free.push(number);
  }
}
