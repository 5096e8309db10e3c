/**
 * The matched pieces of the open bets. A piece between two players is one row in the lists of both: the
 * taker's, whose bet arrived, and the maker's, whose bet was resting. House liquidity has no maker. Rows
 * are freed when their market settles.
 */
import type { Money, Odds } from '@layline/contract';
import type { Piece } from './memory.ts';
import { type IntegerField, Rows } from './rows.ts';

export class FillTable {
  readonly #rows = new Rows();
  readonly #size = this.#rows.double();
  readonly #houseSize = this.#rows.double();
  readonly #offset = this.#rows.double();
  readonly #seq = this.#rows.double();
  readonly #odds = this.#rows.integer();
  /** Row of the maker's bet; 0 for house liquidity. */
  readonly #maker = this.#rows.integer();
  /** The next rows in the lists of its two bets; 0 at the end. */
  readonly #nextOfTaker = this.#rows.integer();
  readonly #nextOfMaker = this.#rows.integer();

  add(piece: Piece, maker: number): number {
    const row = this.#rows.take();
    this.#odds.set(row, piece.odds);
    this.#size.set(row, piece.size);
    this.#houseSize.set(row, piece.houseSize);
    this.#offset.set(row, piece.offset);
    this.#seq.set(row, piece.seq);
    this.#maker.set(row, maker);
    this.#nextOfTaker.set(row, 0);
    this.#nextOfMaker.set(row, 0);
    return row;
  }

  read(row: number): Piece {
    return {
      odds: this.#odds.get(row) as Odds,
      size: this.#size.get(row) as Money,
      houseSize: this.#houseSize.get(row) as Money,
      offset: this.#offset.get(row) as Money,
      seq: this.#seq.get(row),
    };
  }

  /** Row of the maker's bet; 0 for house liquidity. */
  makerOf(row: number): number {
    return this.#maker.get(row);
  }

  /** The next row in a bet's list; 0 at the end. */
  after(row: number, bet: number): number {
    return this.#listOf(row, bet).get(row);
  }

  setAfter(row: number, { bet, next }: { readonly bet: number; readonly next: number }): void {
    this.#listOf(row, bet).set(row, next);
  }

  /**
   * Frees the list of a bet. A row shared by two players is freed with the taker's list: both lists end
   * together, when their market settles.
   */
  removeList(first: number, bet: number): void {
    for (let row = first; row !== 0; row = this.after(row, bet)) {
      if (this.makerOf(row) !== bet) this.#rows.giveBack(row);
    }
  }

  #listOf(row: number, bet: number): IntegerField {
    return this.makerOf(row) === bet ? this.#nextOfMaker : this.#nextOfTaker;
  }
}
