/**
 * The positions, in runs of cells of one line of memory: a position is its place, a whole number from
 * 1. A cell and more, since markets have few runners or many: eight numbers of its own, then four a
 * runner. `Position` is the same for those who do not come with every bet.
 */

import type { Money } from '@layline/contract';
import * as contract from '@layline/contract';
import type { BetPlaced } from '../model/event.ts';
import type { PlayerAccount } from './account-table.ts';
import type { Rows } from './rows.ts';
import * as rowStore from './rows.ts';
import type { Market } from './state.ts';

const { profitAt } = contract;
const { doublesOf, growRows, integersOf, openRows, placeIn, rowsMax } = rowStore;

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
const cellsMax = rowsMax;
/** The first of the results. */
const resultsAt = 4;
const exposureAt = 0;
/** Integers: slots of the oldest and newest bet, 0 for none. */
const firstAt = 2;
const lastAt = 3;
/** How many of the bets have something in the book. */
const restingAt = 4;
/** Place in the state's register of positions. */
const numberAt = 5;
const cellsAt = 6;

export const openPositions = (): PositionTable => ({
  rows: openRows(cellDoubles),
  free: [],
  end: 1,
});

/** The results of a position begin at `resultsFrom` of this. */
export const heldAt = (table: PositionTable, place: number): Results =>
  doublesOf(table.rows, place);

export const resultsFrom = (place: number): number => placeIn(place, cellDoubles) + resultsAt;

export const exposureAtPlace = (table: PositionTable, place: number): Money =>
  doublesOf(table.rows, place)[placeIn(place, cellDoubles) + exposureAt] as Money;

export function setExposureAt(table: PositionTable, place: number, exposure: Money): void {
  doublesOf(table.rows, place)[placeIn(place, cellDoubles) + exposureAt] = exposure;
}

const linkOf = (table: PositionTable, place: number, at: number): number =>
  integersOf(table.rows, place)[2 * placeIn(place, cellDoubles) + at] as number;

function setLink(table: PositionTable, place: number, at: number, link: number): void {
  integersOf(table.rows, place)[2 * placeIn(place, cellDoubles) + at] = link;
}

/** Slot of its oldest bet, 0 for none. */
export const firstOf = (table: PositionTable, place: number): number =>
  linkOf(table, place, firstAt);

export const setFirst = (table: PositionTable, place: number, slot: number): void =>
  setLink(table, place, firstAt, slot);

/** Slot of its newest bet, 0 for none. */
export const lastOf = (table: PositionTable, place: number): number => linkOf(table, place, lastAt);

export const setLast = (table: PositionTable, place: number, slot: number): void =>
  setLink(table, place, lastAt, slot);

/** How many of its bets have something in the book. */
export const restingOf = (table: PositionTable, place: number): number =>
  linkOf(table, place, restingAt);

export function addResting(table: PositionTable, place: number, more: number): void {
  const links = integersOf(table.rows, place);
  const at = 2 * placeIn(place, cellDoubles) + restingAt;
  links[at] = (links[at] as number) + more;
}

/** What a position needs to know of a bet that comes. */
type Comer = Pick<BetPlaced, 'side' | 'oddsRequested' | 'remaining' | 'marketExposure'>;

/**
 * Puts a bet at the end of the position's list, with all that it adds to the results of a runner:
 * what is matched of it, at a backer's `profit`, and what it reserves. Answers how much more the
 * position can lose. One function, so that the row is found once.
 */
export function holdBet(
  table: PositionTable,
  place: number,
  slot: number,
  runner: number,
  { side, oddsRequested, remaining, marketExposure }: Comer,
  matched: number,
  profit: number,
): number {
  const held = doublesOf(table.rows, place);
  const links = integersOf(table.rows, place);
  const row = placeIn(place, cellDoubles);
  const at = row + resultsAt + runner * resultStride;
  if (side === 'back') {
    held[at] = (held[at] as number) + profit;
    held[at + 1] = (held[at + 1] as number) - matched;
    held[at + 3] = (held[at + 3] as number) + remaining;
  } else {
    held[at] = (held[at] as number) - profit;
    held[at + 1] = (held[at + 1] as number) + matched;
    if (remaining > 0) held[at + 2] = (held[at + 2] as number) + profitAt(oddsRequested, remaining);
  }
  if (remaining > 0) links[2 * row + restingAt] = (links[2 * row + restingAt] as number) + 1;
  if (links[2 * row + lastAt] === 0) links[2 * row + firstAt] = slot;
  links[2 * row + lastAt] = slot;
  const before = held[row + exposureAt] as number;
  held[row + exposureAt] = marketExposure;
  return marketExposure - before;
}

/**
 * A piece of a bet that waited is matched, of which nothing is left when it `isDone`: what was
 * reserved for the piece, at the bet's own odds, goes.
 */
export function matchHeld(
  table: PositionTable,
  place: number,
  runner: number,
  sign: number,
  size: Money,
  profit: number,
  isDone: boolean,
): void {
  const held = doublesOf(table.rows, place);
  const row = placeIn(place, cellDoubles);
  const at = row + resultsAt + runner * resultStride;
  held[at] = (held[at] as number) + sign * profit;
  held[at + 1] = (held[at + 1] as number) - sign * size;
  if (sign < 0) held[at + 2] = (held[at + 2] as number) - profit;
  else held[at + 3] = (held[at + 3] as number) - size;
  if (!isDone) return;
  const links = integersOf(table.rows, place);
  links[2 * row + restingAt] = (links[2 * row + restingAt] as number) - 1;
}

export const numberOfPosition = (table: PositionTable, place: number): number =>
  linkOf(table, place, numberAt);

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
    return linkOf(this.#table, this.place, firstAt);
  }

  get resting(): number {
    return linkOf(this.#table, this.place, restingAt);
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
        setLink(table, this.place, at, linkOf(table, old, at));
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
  linkOf(table, place, cellsAt) * cellDoubles - resultsAt;

function takeRow(table: PositionTable, number: number, results: number): number {
  const cells = Math.ceil((resultsAt + results) / cellDoubles);
  const place = takeCells(table, cells);
  const at = placeIn(place, cellDoubles);
  heldAt(table, place).fill(0, at, at + cells * cellDoubles);
  setLink(table, place, numberAt, number);
  setLink(table, place, cellsAt, cells);
  return place;
}

function takeCells(table: PositionTable, cells: number): number {
  if (cells > cellsMax) throw new RangeError(`A position of ${cells} cells is too large`);
  const known = table.free[cells] ?? 0;
  if (known > 0) {
    table.free[cells] = linkOf(table, known, firstAt);
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
  giveCells(table, place, linkOf(table, place, cellsAt));

function giveCells(table: PositionTable, place: number, cells: number): void {
  for (let known = table.free.length; known <= cells; known++) table.free.push(0);
  setLink(table, place, firstAt, table.free[cells] ?? 0);
  table.free[cells] = place;
}
