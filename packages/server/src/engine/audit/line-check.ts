/**
 * Verifies the lines of statements: those of an account are numbered without gaps, each balance is the
 * previous one plus the amount, the last is the account's, and those of a command sum to 0.
 */
import type { Sql } from '../../store/database.ts';
import { type LineRange, readLines, type StoredAccount } from '../../store/queries/verify.ts';

/** Lines that one statement reads. */
const linesAtOnce = 1000;

interface LastLine {
  readonly line: number;
  readonly balance: number;
}

export class LineCheck {
  readonly faults: string[] = [];
  #expected = 0;
  /** Sums of commands whose lines were not all seen. */
  readonly #sums = new Map<number, number>();
  readonly #until: number;

  /** Commands up to `until` are in the store with all of their lines. */
  constructor(until: number) {
    this.#until = until;
  }

  /** Lines are never changed: those that an account had at some moment can be read later. */
  async compare(sql: Sql, accounts: readonly StoredAccount[]): Promise<void> {
    const last = new Map<string, LastLine>();
    for (const ranges of rangesOf(accounts)) {
      for (const { id, line, amount, balance, seq } of await readLines(sql, ranges)) {
        const before = last.get(id) ?? { line: 0, balance: 0 };
        const isNext = line === before.line + 1 && balance === before.balance + amount;
        if (!isNext) this.faults.push(`Line ${line} of ${id} does not follow.`);
        last.set(id, { line, balance });
        this.#add(seq, amount);
      }
    }
    for (const { id, lines, balance } of accounts) {
      this.#expected += lines;
      const end = last.get(id) ?? { line: 0, balance: 0 };
      if (end.line === lines && end.balance === balance) continue;
      this.faults.push(`The lines of ${id} do not come to its balance.`);
    }
  }

  #add(seq: number, amount: number): void {
    if (seq > this.#until) return;
    const sum = (this.#sums.get(seq) ?? 0) + amount;
    if (sum === 0) this.#sums.delete(seq);
    else this.#sums.set(seq, sum);
  }

  /** Runs once, after all accounts were compared. `counted` rows were counted before. */
  finish(counted: number): void {
    for (const seq of this.#sums.keys()) {
      this.faults.push(`The postings of command ${seq} do not sum to 0.`);
    }
    if (counted <= this.#expected) return;
    this.faults.push(`There are ${counted} lines; the accounts have ${this.#expected}.`);
  }
}

/** Divides the accounts' lines into readings of about equal size. */
function* rangesOf(accounts: readonly StoredAccount[]): Generator<LineRange[]> {
  let ranges: LineRange[] = [];
  let count = 0;
  for (const { id, lines } of accounts) {
    for (let first = 1; first <= lines; ) {
      const last = Math.min(lines, first + linesAtOnce - count - 1);
      ranges.push({ id, first, last });
      count += last - first + 1;
      first = last + 1;
      if (count < linesAtOnce) continue;
      yield ranges;
      [ranges, count] = [[], 0];
    }
  }
  if (ranges.length > 0) yield ranges;
}
