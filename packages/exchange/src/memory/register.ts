/** Numbers objects, so that a row can name one. Numbers start at 0; one given back is used again. */
export class Register<Item extends object> {
  readonly #numbers: Map<Item, number> = new Map();
  readonly #items: (Item | undefined)[] = [];
  readonly #free: number[] = [];

  /** The number of an item, which gets one when it has none. */
  numberOf(item: Item): number {
    const known = this.#numbers.get(item);
    if (known !== undefined) return known;
    const number = this.#free.pop() ?? this.#items.length;
    this.#numbers.set(item, number);
    this.#items[number] = item;
    return number;
  }

  /** Throws when nothing has this number: a row and the register no longer agree. */
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
