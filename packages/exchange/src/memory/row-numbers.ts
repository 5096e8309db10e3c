/** The row numbers of a table: whole numbers from 1. A number that was given back is used again. */
export class RowNumbers {
  readonly #free: number[] = [];
  #end = 1;

  /** How many are in use. */
  get count(): number {
    return this.#end - 1 - this.#free.length;
  }

  take(): number {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    this.#end += 1;
    return this.#end - 1;
  }

  giveBack(row: number): void {
    this.#free.push(row);
  }
}
