/**
 * The matched pieces of the open bets. A piece between two players is one row that stands in the
 * lists of both: the taker's, whose bet came, and the maker's, whose bet waited. With house money one
 * of them is missing. Rows are given back when their market settles.
 */
import type { Money, Odds } from '@layline/contract';
import {
  chunkBits,
  growDoubles,
  growIntegers,
  openDoubles,
  openIntegers,
  placeIn,
  type Rows,
} from '../rows.ts';

export interface FillTable {
  /** Size, house size, offset and number of the command: four a row. */
  readonly amounts: Rows<Float64Array>;
  /** Odds, maker's slot, next in the taker's list, next in the maker's list: four a row. */
  readonly links: Rows<Int32Array>;
  end: number;
  /** First of the rows given back, linked through the taker's list; 0 when there is none. */
  free: number;
}

const stride = 4;
const oddsAt = 0;
const makerAt = 1;
const nextOfTakerAt = 2;
const nextOfMakerAt = 3;

export const openFills = (): FillTable => ({
  amounts: openDoubles(stride),
  links: openIntegers(stride),
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
  const amounts = fills.amounts[row >> chunkBits] as Float64Array;
  const links = fills.links[row >> chunkBits] as Int32Array;
  const at = placeIn(row, stride);
  amounts[at] = facts.size;
  amounts[at + 1] = facts.houseSize;
  amounts[at + 2] = facts.offset;
  amounts[at + 3] = facts.seq;
  links[at + oddsAt] = facts.odds;
  links[at + makerAt] = maker;
  links[at + nextOfTakerAt] = 0;
  links[at + nextOfMakerAt] = 0;
  return row;
}

function linkOf({ links }: FillTable, row: number, at: number): number {
  const chunk = links[row >> chunkBits] as Int32Array;
  return chunk[placeIn(row, stride) + at] as number;
}

function setLink({ links }: FillTable, row: number, at: number, link: number): void {
  const chunk = links[row >> chunkBits] as Int32Array;
  chunk[placeIn(row, stride) + at] = link;
}

export const makerOf = (fills: FillTable, row: number): number => linkOf(fills, row, makerAt);

export function readFill(fills: FillTable, row: number): FillFacts {
  const amounts = fills.amounts[row >> chunkBits] as Float64Array;
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
  growDoubles(fills.amounts, row, stride);
  growIntegers(fills.links, row, stride);
  return row;
}
