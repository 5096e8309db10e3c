/**
 * The positions, in runs of cells of one line of memory: a position is its place, a whole number from
 * 1. A cell and more, since markets have few runners or many: eight numbers of its own, then four a
 * runner. `Position` is the same for those who do not come with every bet.
 */
import type { Money } from '@layline/contract';
import type { PlayerAccount } from '../account-table.ts';
import {
  chunkBits,
  doubleAt,
  growRows,
  integerAt,
  openRows,
  placeIn,
  type Rows,
  setDouble,
  setInteger,
} from '../rows.ts';
import type { Market } from '../state.ts';

export interface PositionTable {
  readonly rows: Rows;
  /** First of the runs that were given back, by their cells; 0 when there is none. */
  readonly free: number[];
  /** One more than the last cell ever used. */
  end: number;
}

/**
 * Four numbers a runner, in the order of the definition: matched bets if it wins and if it loses, and
 * what the unmatched could add to the loss if it wins (lays) and if it loses (backs).
 */
export type Results = Float64Array;

/** Numbers a runner in a position's results. */
export const resultStride = 4;
/** More than any market has; a run of cells stays within a chunk. */
export const runnersMax = 4000;

const cellDoubles = 8;
const cellsMax = 1 << chunkBits;
/** The first of the results. */
const resultsAt = 4;
const exposureAt = 0;
/** Integers: slots of the oldest and newest bet, 0 for none. */
export const firstAt = 2;
export const lastAt = 3;
/** How many of the bets have something in the book. */
export const restingAt = 4;
/** Place in the state's register of positions. */
const numberAt = 5;
const cellsAt = 6;

export const openPositions = (): PositionTable => ({
  rows: openRows(cellDoubles),
  free: [],
  end: 1,
});

/** The results of a position begin at `resultsFrom` of this. */
export const heldAt = ({ rows }: PositionTable, place: number): Results =>
  rows.doubles[place >> chunkBits] as Float64Array;

export const resultsFrom = (place: number): number => placeIn(place, cellDoubles) + resultsAt;

export function exposureAtPlace({ rows }: PositionTable, place: number): Money {
  return doubleAt(rows, place, cellDoubles, exposureAt) as Money;
}

export function setExposureAt({ rows }: PositionTable, place: number, exposure: Money): void {
  setDouble(rows, place, cellDoubles, exposureAt, exposure);
}

export function positionLink({ rows }: PositionTable, place: number, at: number): number {
  return integerAt(rows, place, cellDoubles, at);
}

export function setPositionLink(
  { rows }: PositionTable,
  place: number,
  at: number,
  link: number,
): void {
  setInteger(rows, place, cellDoubles, at, link);
}

export const numberOfPosition = (table: PositionTable, place: number): number =>
  positionLink(table, place, numberAt);

export class Position {
  /** Place in the state's register of positions. */
  readonly number: number;
  readonly market: Market;
  readonly account: PlayerAccount;
  /** Of its row; another once the market has more runners than there was room for. */
  place: number;
  readonly #table: PositionTable;

  /** Takes a row for a position without bets. */
  constructor(table: PositionTable, number: number, market: Market, account: PlayerAccount) {
    this.#table = table;
    this.number = number;
    this.market = market;
    this.account = account;
    this.place = takeRow(table, number, market.definition.runners.length * resultStride);
  }

  get exposure(): Money {
    return exposureAtPlace(this.#table, this.place);
  }

  set exposure(exposure: Money) {
    setExposureAt(this.#table, this.place, exposure);
  }

  get first(): number {
    return positionLink(this.#table, this.place, firstAt);
  }

  get resting(): number {
    return positionLink(this.#table, this.place, restingAt);
  }

  /** As they stand; with zeros behind the last runner where there is room for more. */
  get results(): Results {
    const from = resultsFrom(this.place);
    return heldAt(this.#table, this.place).subarray(from, from + roomOf(this.#table, this.place));
  }

  /** Writes other results, in a larger row when there is no room for them. */
  set results(results: Results) {
    const table = this.#table;
    if (results.length > roomOf(table, this.place)) {
      const old = this.place;
      this.place = takeRow(table, this.number, results.length);
      setExposureAt(table, this.place, exposureAtPlace(table, old));
      for (const at of [firstAt, lastAt, restingAt]) {
        setPositionLink(table, this.place, at, positionLink(table, old, at));
      }
      giveRow(table, old);
    }
    const held = this.results;
    held.fill(0);
    held.set(results);
  }

  /** Gives the row back. Its bets must have left it. */
  close(): void {
    giveRow(this.#table, this.place);
    this.place = 0;
  }
}

const roomOf = (table: PositionTable, place: number): number =>
  positionLink(table, place, cellsAt) * cellDoubles - resultsAt;

function takeRow(table: PositionTable, number: number, results: number): number {
  const cells = Math.ceil((resultsAt + results) / cellDoubles);
  const place = takeCells(table, cells);
  const at = placeIn(place, cellDoubles);
  heldAt(table, place).fill(0, at, at + cells * cellDoubles);
  setPositionLink(table, place, numberAt, number);
  setPositionLink(table, place, cellsAt, cells);
  return place;
}

function takeCells(table: PositionTable, cells: number): number {
  if (cells > cellsMax) throw new RangeError(`A position of ${cells} cells is too large`);
  const known = table.free[cells] ?? 0;
  if (known > 0) {
    table.free[cells] = positionLink(table, known, firstAt);
    return known;
  }
  const left = cellsMax - (table.end & (cellsMax - 1));
  if (left < cells) giveCells(table, takeEnd(table, left), left);
  return takeEnd(table, cells);
}

function takeEnd(table: PositionTable, cells: number): number {
  const place = table.end;
  for (let cell = 0; cell < cells; cell++) growRows(table.rows, place + cell, cellDoubles);
  table.end += cells;
  return place;
}

const giveRow = (table: PositionTable, place: number): void =>
  giveCells(table, place, positionLink(table, place, cellsAt));

function giveCells(table: PositionTable, place: number, cells: number): void {
  for (let known = table.free.length; known <= cells; known++) table.free.push(0);
  setPositionLink(table, place, firstAt, table.free[cells] ?? 0);
  table.free[cells] = place;
}
