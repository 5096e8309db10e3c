/**
 * The matched pieces of the open bets. A piece between two players is one row that stands in the
 * lists of both: the taker's, whose bet came, and the maker's, whose bet waited. With house money
 * there is no maker. Rows are given back when their market settles.
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
  /** Row of the bet that waited; 0 for house money. */
  readonly #maker = this.#rows.integer();
  /** The rows behind this one in the lists of its two bets; 0 at the end. */
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

  /** Row of the bet that waited; 0 for house money. */
  makerOf(row: number): number {
    return this.#maker.get(row);
  }

  /** The row behind this one in the list of a bet; 0 at the end. */
  after(row: number, bet: number): number {
    return this.#listOf(row, bet).get(row);
  }

  setAfter(row: number, { bet, next }: { readonly bet: number; readonly next: number }): void {
    this.#listOf(row, bet).set(row, next);
  }

  /**
   * Gives the list of a bet back. A row of two players goes with the taker's list: both lists end
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
