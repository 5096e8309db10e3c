/**
 * An index from whole numbers to slots, for ids that mostly count up by one. Numbers that follow one
 * another share a page of 64, so that a new one is written where the one before was; only pages are
 * looked for, and of these there are so few that a processor keeps them near.
 *
 * Invariant: a page is there while one of its numbers has a slot.
 */

import type { IdIndex } from './id-index.ts';
import * as idIndex from './id-index.ts';
import type { Rows } from './rows.ts';
import * as rowStore from './rows.ts';

const { addSlot, firstPlace, hashNumber, nextPlace, openIndex, removePlace, slotAt } = idIndex;
const { doublesOf, growRows, integersOf, openRows, placeIn } = rowStore;

export interface NumberIndex {
  /** 64 slots a page as integers, 0 for none; then what stands below. */
  readonly rows: Rows;
  readonly pages: IdIndex;
  /** One more than the last row ever used. */
  end: number;
  /** First of the rows given back; 0 when there is none. */
  free: number;
  /** The page that was used last, and its row. */
  recentPage: number;
  recentRow: number;
}

const pageBits = 6;
const pageSize = 1 << pageBits;
/** Doubles a row. */
const stride = 34;
/** The page's number, as a double. */
const pageAt = 32;
/** How many of its numbers have a slot; in a row given back, the next of these. As integers: */
const countAt = 66;
const nextFreeAt = 67;

export const openNumbers = (): NumberIndex => ({
  rows: openRows(stride),
  pages: openIndex(),
  end: 1,
  free: 0,
  recentPage: -1,
  recentRow: 0,
});

/** The slot of a number; 0 when it has none. */
export function slotOfNumber(index: NumberIndex, number: number): number {
  const page = Math.floor(number / pageSize);
  const row = rowOf(index, page);
  return row === 0
    ? 0
    : (integersOf(index.rows, row)[cellOf(row, number - page * pageSize)] as number);
}

/** Gives a number a slot, of 1 or more. */
export function setSlot(index: NumberIndex, number: number, slot: number): void {
  const page = Math.floor(number / pageSize);
  const row = rowOf(index, page) || addPage(index, page);
  const integers = integersOf(index.rows, row);
  const cell = cellOf(row, number - page * pageSize);
  if (integers[cell] === 0) addToCount(integers, row, 1);
  integers[cell] = slot;
}

export function dropNumber(index: NumberIndex, number: number): void {
  const page = Math.floor(number / pageSize);
  const row = rowOf(index, page);
  if (row === 0) return;
  const integers = integersOf(index.rows, row);
  const cell = cellOf(row, number - page * pageSize);
  if (integers[cell] === 0) return;
  integers[cell] = 0;
  addToCount(integers, row, -1);
  if (integers[cellOf(row, countAt)] === 0) dropPage(index, page, row);
}

const cellOf = (row: number, at: number): number => 2 * placeIn(row, stride) + at;

function addToCount(integers: Int32Array, row: number, more: number): void {
  const cell = cellOf(row, countAt);
  integers[cell] = (integers[cell] as number) + more;
}

/** 0 when there is no such page. */
function rowOf(index: NumberIndex, page: number): number {
  if (index.recentPage === page) return index.recentRow;
  const { pages, rows } = index;
  const hash = hashNumber(page);
  for (let place = firstPlace(pages, hash); place >= 0; place = nextPlace(pages, hash, place)) {
    const row = slotAt(pages, place);
    if (doublesOf(rows, row)[placeIn(row, stride) + pageAt] !== page) continue;
    index.recentPage = page;
    index.recentRow = row;
    return row;
  }
  return 0;
}

function addPage(index: NumberIndex, page: number): number {
  const row = takeRow(index);
  doublesOf(index.rows, row)[placeIn(row, stride) + pageAt] = page;
  addSlot(index.pages, hashNumber(page), row);
  index.recentPage = page;
  index.recentRow = row;
  return row;
}

/** A row that was given back has no slots any more. */
function takeRow(index: NumberIndex): number {
  if (index.free > 0) {
    const row = index.free;
    index.free = integersOf(index.rows, row)[cellOf(row, nextFreeAt)] as number;
    return row;
  }
  const row = index.end;
  index.end += 1;
  growRows(index.rows, row, stride);
  return row;
}

function dropPage(index: NumberIndex, page: number, row: number): void {
  const { pages } = index;
  const hash = hashNumber(page);
  let place = firstPlace(pages, hash);
  while (place >= 0 && slotAt(pages, place) !== row) place = nextPlace(pages, hash, place);
  if (place >= 0) removePlace(pages, place);
  integersOf(index.rows, row)[cellOf(row, nextFreeAt)] = index.free;
  index.free = row;
  index.recentPage = -1;
}
