/**
 * The matched pieces of the open bets. A piece between two players is one row that stands in the
 * lists of both: the taker's, whose bet came, and the maker's, whose bet waited. With house money one
 * of them is missing. Rows are given back when their market settles.
 */
import type { Money, Odds } from '@layline/contract';

export interface FillTable {
  /** Size, house size, offset and number of the command: four a row. */
  amounts: Float64Array;
  /** Odds, maker's slot, next in the taker's list, next in the maker's list: four a row. */
  links: Int32Array;
  end: number;
  /** First of the rows given back, linked through the taker's list; 0 when there is none. */
  free: number;
}

const stride = 4;
const rowsMin = 64;
const makerAt = 1;
const nextOfTakerAt = 2;
const nextOfMakerAt = 3;

export const openFills = (): FillTable => ({
  amounts: new Float64Array(rowsMin * stride),
  links: new Int32Array(rowsMin * stride),
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
  const { amounts, links } = fills;
  const at = row * stride;
  amounts[at] = facts.size;
  amounts[at + 1] = facts.houseSize;
  amounts[at + 2] = facts.offset;
  amounts[at + 3] = facts.seq;
  links[at] = facts.odds;
  links[at + makerAt] = maker;
  links[at + nextOfTakerAt] = 0;
  links[at + nextOfMakerAt] = 0;
  return row;
}

export const makerOf = ({ links }: FillTable, row: number): number =>
  links[row * stride + makerAt] as number;

export function readFill({ amounts, links }: FillTable, row: number): FillFacts {
  const at = row * stride;
  return {
    odds: links[at] as Odds,
    size: amounts[at] as Money,
    houseSize: amounts[at + 1] as Money,
    offset: amounts[at + 2] as Money,
    seq: amounts[at + 3] as number,
  };
}

/** The row behind this one in the list of the bet at `slot`; 0 at the end. */
export const fillAfter = ({ links }: FillTable, row: number, slot: number): number =>
  links[row * stride + placeFor(links, row, slot)] as number;

export function setFillAfter({ links }: FillTable, row: number, slot: number, next: number): void {
  links[row * stride + placeFor(links, row, slot)] = next;
}

const placeFor = (links: Int32Array, row: number, slot: number): number =>
  links[row * stride + makerAt] === slot ? nextOfMakerAt : nextOfTakerAt;

/**
 * Gives the list of a bet back. A row of two players goes with the taker's list: both lists end
 * together, when their market settles.
 */
export function freeFills(fills: FillTable, first: number, slot: number): void {
  for (let row = first; row !== 0; ) {
    const next = fillAfter(fills, row, slot);
    if (makerOf(fills, row) !== slot) {
      fills.links[row * stride + nextOfTakerAt] = fills.free;
      fills.free = row;
    }
    row = next;
  }
}

function takeRow(fills: FillTable): number {
  if (fills.free > 0) {
    const row = fills.free;
    fills.free = fills.links[row * stride + nextOfTakerAt] as number;
    return row;
  }
  const row = fills.end;
  fills.end += 1;
  if (fills.end * stride > fills.links.length) grow(fills);
  return row;
}

function grow(fills: FillTable): void {
  const { amounts, links } = fills;
  fills.amounts = new Float64Array(amounts.length * 2);
  fills.amounts.set(amounts);
  fills.links = new Int32Array(links.length * 2);
  fills.links.set(links);
}
