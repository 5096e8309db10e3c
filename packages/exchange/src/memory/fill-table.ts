/**
 * The matched pieces of the open bets. A piece between two players is one row that stands in the
 * lists of both: the taker's, whose bet came, and the maker's, whose bet waited. With house money one
 * of them is missing. Rows are given back when their market settles.
 */
import type { Money, Odds } from '@layline/contract';
import type { Rows } from './rows.ts';
import * as rowStore from './rows.ts';

const { doublesOf, growRows, integersOf, openRows, placeIn } = rowStore;

export interface FillTable {
  /** Size, house size, offset and number of the command as doubles; four links as integers. */
  readonly rows: Rows;
  end: number;
  /** First of the rows given back, linked through the taker's list; 0 when there is none. */
  free: number;
}

/** Doubles a row; the links are its integers 8 to 11. */
const stride = 6;
const oddsAt = 8;
const makerAt = 9;
const nextOfTakerAt = 10;
const nextOfMakerAt = 11;

export const openFills = (): FillTable => ({
  rows: openRows(stride),
  end: 1,
  free: 0,
});

export interface FillFacts {
  readonly odds: Odds;
  readonly size: Money;
  readonly houseSize: Money;
  readonly offset: Money;
  readonly seq: number;
}

/** `maker` is the slot of the bet that waited, 0 for house money. */
export function addFill(fills: FillTable, facts: FillFacts, maker: number): number {
  const row = takeRow(fills);
  const amounts = doublesOf(fills.rows, row);
  const links = integersOf(fills.rows, row);
  const at = placeIn(row, stride);
  amounts[at] = facts.size;
  amounts[at + 1] = facts.houseSize;
  amounts[at + 2] = facts.offset;
  amounts[at + 3] = facts.seq;
  links[2 * at + oddsAt] = facts.odds;
  links[2 * at + makerAt] = maker;
  links[2 * at + nextOfTakerAt] = 0;
  links[2 * at + nextOfMakerAt] = 0;
  return row;
}

function linkOf(fills: FillTable, row: number, at: number): number {
  return integersOf(fills.rows, row)[2 * placeIn(row, stride) + at] as number;
}

function setLink(fills: FillTable, row: number, at: number, link: number): void {
  integersOf(fills.rows, row)[2 * placeIn(row, stride) + at] = link;
}

export const makerOf = (fills: FillTable, row: number): number => linkOf(fills, row, makerAt);

export function readFill(fills: FillTable, row: number): FillFacts {
  const amounts = doublesOf(fills.rows, row);
  const at = placeIn(row, stride);
  return {
    odds: linkOf(fills, row, oddsAt) as Odds,
    size: amounts[at] as Money,
    houseSize: amounts[at + 1] as Money,
    offset: amounts[at + 2] as Money,
    seq: amounts[at + 3] as number,
  };
}

/** The row behind this one in the list of the bet at `slot`; 0 at the end. */
export const fillAfter = (fills: FillTable, row: number, slot: number): number =>
  linkOf(fills, row, placeFor(fills, row, slot));

export const setFillAfter = (fills: FillTable, row: number, slot: number, next: number): void =>
  setLink(fills, row, placeFor(fills, row, slot), next);

const placeFor = (fills: FillTable, row: number, slot: number): number =>
  makerOf(fills, row) === slot ? nextOfMakerAt : nextOfTakerAt;

/**
 * Gives the list of a bet back. A row of two players goes with the taker's list: both lists end
 * together, when their market settles.
 */
export function freeFills(fills: FillTable, first: number, slot: number): void {
  for (let row = first; row !== 0; ) {
    const next = fillAfter(fills, row, slot);
    if (makerOf(fills, row) !== slot) {
      setLink(fills, row, nextOfTakerAt, fills.free);
      fills.free = row;
    }
    row = next;
  }
}

function takeRow(fills: FillTable): number {
  if (fills.free > 0) {
    const row = fills.free;
    fills.free = linkOf(fills, row, nextOfTakerAt);
    return row;
  }
  const row = fills.end;
  fills.end += 1;
  growRows(fills.rows, row, stride);
  return row;
}
