/**
 * Numbers objects, so that a row can refer to one; each carries its own number. Numbers start at 1 and are
 * reused once released.
 */
export interface Numbered {
  /** Assigned by the register; 0 while the object has none. */
  number: number;
}

export class Register<Item extends Numbered> {
  readonly #items: (Item | undefined)[] = [undefined];
  readonly #free: number[] = [];

  /** Returns the item's number, and assigns one if it has none. */
  numberOf(item: Item): number {
    if (item.number !== 0) return item.number;
    item.number = this.#free.pop() ?? this.#items.length;
    this.#items[item.number] = item;
    return item.number;
  }

  /** Throws if the number is not assigned: then a row and the register disagree. */
  itemOf(number: number): Item {
    const item = this.#items[number];
    if (item === undefined) throw new Error(`Nothing is registered as number ${number}`);
    return item;
  }

  remove(item: Item): void {
    if (item.number === 0) return;
    this.#items[item.number] = undefined;
    this.#free.push(item.number);
    item.number = 0;
  }
}
