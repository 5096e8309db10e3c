/**
 * The open bets, in rows: a bet is its slot, a whole number from 1, and costs 128 bytes that no
 * garbage collector looks at.
 * What other rooms read of a bet is made on demand: see bet-view.ts.
 *
 * Invariant: stake = matched + remaining + cancelled + lapsed; a slot is in the index by its id, in
 * the list of its position, and in one queue of its runner's book while something of it remains.
 */

import type {
  BetId,
  ClientRef,
  Instant,
  Money,
  Odds,
  Persistence,
  PlayerId,
  Side,
} from '@layline/contract';
import * as contract from '@layline/contract';
import type { Fill } from '../model/bet.ts';
import type { FillTable } from './fill-table.ts';
import * as fillTable from './fill-table.ts';
import * as idIndex from './id-index.ts';
import * as ladder from './ladder.ts';
import type { NumberIndex } from './number-index.ts';
import * as numberIndex from './number-index.ts';
import type { Rows } from './rows.ts';
import * as rowStore from './rows.ts';
import type { TextStore } from './text-store.ts';
import * as textStore from './text-store.ts';

const { noMoney, persistences } = contract;
const { signOf } = ladder;
const { numberOfId } = idIndex;
const { dropNumber, openNumbers, setSlot, slotOfNumber } = numberIndex;
const { doublesOf, growRows, integersOf, openRows, placeIn } = rowStore;
const { addText, freeText, openTexts, readText } = textStore;
const { freeFills, openFills, setFillAfter } = fillTable;

export interface BetTable {
  /** Sixteen doubles a bet, seen as amounts and as links; their places are named below. */
  readonly rows: Rows;
  /** The ids that are no plain numbers, by slot, and the slots of these. */
  readonly otherIds: Map<number, BetId>;
  readonly others: Map<BetId, number>;
  readonly refs: TextStore;
  readonly byNumber: NumberIndex;
  readonly fills: FillTable;
  /** One more than the highest slot ever used. */
  end: number;
  /** First of the slots given back, linked through `nextAt`; 0 when there is none. */
  free: number;
  count: number;
}

/** Doubles a bet: two lines of memory, the first with all that a match needs of it. */
const stride = 16;

/** Amounts are doubles 0 to 2 and 8 to 12 of the row. Unmatched and in the book: */
const remainingAt = 0;
/** Matched out of the book, at the bet's own odds. */
const madeAt = 1;
const matchedAt = 2;
const stakeAt = 8;
const cancelledAt = 9;
const lapsedAt = 10;
const seqAt = 11;
const placedAtAt = 12;

/** Links are integers 6 to 15 and 26 to 30 of the row. Neighbours in the queue of its price: */
const nextAt = 6;
const previousAt = 7;
/** Place of the position, and number of the runner in the state's register. */
const positionAt = 8;
const runnerAt = 9;
const oddsAt = 10;
/** 1 for a back, -1 for a lay. */
const signAt = 11;
/** Number of the player's account. */
const ownerAt = 12;
const lastFillAt = 13;
/** The id as a number in two halves; the high one is -1 for an id that is no number. */
const idLowAt = 14;
const idHighAt = 15;
const persistenceAt = 26;
/** Neighbours in the list of the position, in the order they were placed. */
const laterAt = 27;
const earlierAt = 28;
const firstFillAt = 29;
/** Place of the reference among the texts. */
const refAt = 30;

export const openBets = (): BetTable => ({
  rows: openRows(stride),
  otherIds: new Map(),
  others: new Map(),
  refs: openTexts(),
  byNumber: openNumbers(),
  fills: openFills(),
  end: 1,
  free: 0,
  count: 0,
});

const amountOf = (bets: BetTable, slot: number, at: number): Money =>
  doublesOf(bets.rows, slot)[placeIn(slot, stride) + at] as Money;

const linkOf = (bets: BetTable, slot: number, at: number): number =>
  integersOf(bets.rows, slot)[2 * placeIn(slot, stride) + at] as number;

function setLink(bets: BetTable, slot: number, at: number, link: number): void {
  integersOf(bets.rows, slot)[2 * placeIn(slot, stride) + at] = link;
}

export const remainingOf = (bets: BetTable, slot: number): Money =>
  amountOf(bets, slot, remainingAt);
export const madeOf = (bets: BetTable, slot: number): Money => amountOf(bets, slot, madeAt);
export const matchedOf = (bets: BetTable, slot: number): Money => amountOf(bets, slot, matchedAt);
export const stakeOf = (bets: BetTable, slot: number): Money => amountOf(bets, slot, stakeAt);
export const cancelledOf = (bets: BetTable, slot: number): Money =>
  amountOf(bets, slot, cancelledAt);
export const lapsedOf = (bets: BetTable, slot: number): Money => amountOf(bets, slot, lapsedAt);
export const seqOf = (bets: BetTable, slot: number): number => amountOf(bets, slot, seqAt);
export const placedAtOf = (bets: BetTable, slot: number): Instant =>
  amountOf(bets, slot, placedAtAt) as number as Instant;
export const oddsOf = (bets: BetTable, slot: number): Odds => linkOf(bets, slot, oddsAt) as Odds;

const [first, second] = persistences;

/** Its place among them, found without a call. */
const numberOfPersistence = (persistence: Persistence): number =>
  persistence === first ? 0 : persistence === second ? 1 : 2;

export const persistenceOf = (bets: BetTable, slot: number): Persistence =>
  persistences[linkOf(bets, slot, persistenceAt)] ?? 'fill-or-kill';
/** 1 for a back, -1 for a lay. */
export const signOfBet = (bets: BetTable, slot: number): number => linkOf(bets, slot, signAt);
export const isLay = (bets: BetTable, slot: number): boolean => linkOf(bets, slot, signAt) < 0;
/** Number of the player's account. */
export const ownerNumberOf = (bets: BetTable, slot: number): number => linkOf(bets, slot, ownerAt);
/** Number of the runner in the state's register. */
export const runnerNumberOf = (bets: BetTable, slot: number): number =>
  linkOf(bets, slot, runnerAt);
/** Place of the position. */
export const positionPlaceOf = (bets: BetTable, slot: number): number =>
  linkOf(bets, slot, positionAt);
export const refOf = (bets: BetTable, slot: number): ClientRef =>
  readText(bets.refs, linkOf(bets, slot, refAt)) as ClientRef;
export const firstFillOf = (bets: BetTable, slot: number): number =>
  linkOf(bets, slot, firstFillAt);

/** The neighbours in the queue of its price. */
export const nextOf = (bets: BetTable, slot: number): number => linkOf(bets, slot, nextAt);
export const previousOf = (bets: BetTable, slot: number): number => linkOf(bets, slot, previousAt);
export const setNext = (bets: BetTable, slot: number, next: number): void =>
  setLink(bets, slot, nextAt, next);
export const setPrevious = (bets: BetTable, slot: number, previous: number): void =>
  setLink(bets, slot, previousAt, previous);

/** The neighbours in the list of its position. */
export const laterOf = (bets: BetTable, slot: number): number => linkOf(bets, slot, laterAt);
export const earlierOf = (bets: BetTable, slot: number): number => linkOf(bets, slot, earlierAt);
export const setLater = (bets: BetTable, slot: number, later: number): void =>
  setLink(bets, slot, laterAt, later);
export const setEarlier = (bets: BetTable, slot: number, earlier: number): void =>
  setLink(bets, slot, earlierAt, earlier);

export const setPosition = (bets: BetTable, slot: number, position: number): void =>
  setLink(bets, slot, positionAt, position);

/** A newer bet of the same position stands behind this one. */
export function linkLater(bets: BetTable, slot: number, later: number): void {
  const links = integersOf(bets.rows, slot);
  const link = 2 * placeIn(slot, stride);
  const laterLink = 2 * placeIn(later, stride);
  links[link + laterAt] = later;
  integersOf(bets.rows, later)[laterLink + earlierAt] = slot;
}

/**
 * Moves `size` of what remains to what is matched out of the book, with the piece at the end of the
 * bet's list; answers what is left.
 */
export function matchRest(bets: BetTable, slot: number, size: Money, fill: number): Money {
  const amounts = doublesOf(bets.rows, slot);
  const links = integersOf(bets.rows, slot);
  const row = placeIn(slot, stride);
  appendIn(bets, slot, links, 2 * row, fill);
  const left = (amounts[row + remainingAt] as number) - size;
  amounts[row + remainingAt] = left;
  amounts[row + madeAt] = (amounts[row + madeAt] as number) + size;
  amounts[row + matchedAt] = (amounts[row + matchedAt] as number) + size;
  return left as Money;
}

/** Takes `size` of what remains back, by the player or because it lapses; answers what is left. */
export function takeBackRest(
  bets: BetTable,
  slot: number,
  size: Money,
  how: 'cancelled' | 'lapsed',
): Money {
  const amounts = doublesOf(bets.rows, slot);
  const row = placeIn(slot, stride);
  const at = row + (how === 'cancelled' ? cancelledAt : lapsedAt);
  const left = (amounts[row + remainingAt] as number) - size;
  amounts[row + remainingAt] = left;
  amounts[at] = (amounts[at] as number) + size;
  return left as Money;
}

/** More of a bet is matched that never was in the book. */
export function addMatched(bets: BetTable, slot: number, size: number): void {
  const amounts = doublesOf(bets.rows, slot);
  const at = placeIn(slot, stride) + matchedAt;
  amounts[at] = (amounts[at] as number) + size;
}

/** What became of a saved bet. */
export function setAmounts(bets: BetTable, slot: number, saved: SavedAmounts): void {
  const amounts = doublesOf(bets.rows, slot);
  const row = placeIn(slot, stride);
  amounts[row + madeAt] = saved.made;
  amounts[row + matchedAt] = saved.matched;
  amounts[row + lapsedAt] = saved.lapsed;
}

interface SavedAmounts {
  readonly made: Money;
  readonly matched: Money;
  readonly lapsed: Money;
}

/** Puts a piece at the end of the bet's list. */
export const appendFill = (bets: BetTable, slot: number, fill: number): void =>
  appendIn(bets, slot, integersOf(bets.rows, slot), 2 * placeIn(slot, stride), fill);

/** `links` and `link` are the chunk of the bet's row, and where it begins there. */
function appendIn(
  { fills }: BetTable,
  slot: number,
  links: Int32Array,
  link: number,
  fill: number,
): void {
  const last = links[link + lastFillAt] as number;
  links[link + lastFillAt] = fill;
  if (last === 0) links[link + firstFillAt] = fill;
  else setFillAfter(fills, last, slot, fill);
}

const halfway = 0x1_0000_0000;

export const idOf = (bets: BetTable, slot: number): BetId =>
  idIn(bets, slot, integersOf(bets.rows, slot), 2 * placeIn(slot, stride));

/** `links` and `link` as above. */
function idIn({ otherIds }: BetTable, slot: number, links: Int32Array, link: number): BetId {
  const high = links[link + idHighAt] as number;
  const low = links[link + idLowAt] as number;
  // A small integer becomes a text at once, where a double takes a detour.
  if (high === 0 && low >= 0) return `${low}` as BetId;
  if (high < 0) return otherIds.get(slot) ?? ('' as BetId);
  return String(high * halfway + (low >>> 0)) as BetId;
}

/** What a bet of `wanted` takes from the one that waits at the slot: its row is found once. */
export function pieceAt(
  bets: BetTable,
  slot: number,
  wanted: Money,
  seq: number,
  playerIds: readonly PlayerId[],
): Fill {
  const amounts = doublesOf(bets.rows, slot);
  const links = integersOf(bets.rows, slot);
  const row = placeIn(slot, stride);
  const remaining = amounts[row + remainingAt] as Money;
  const maker = {
    betId: idIn(bets, slot, links, 2 * row),
    playerId: playerIds[links[2 * row + ownerAt] as number] as PlayerId,
  };
  return {
    odds: links[2 * row + oddsAt] as Odds,
    size: wanted < remaining ? wanted : remaining,
    houseSize: noMoney,
    maker,
    offset: amounts[row + madeAt] as Money,
    seq,
  };
}

/** What a bet is from its first moment on: its event, or what was saved of it. */
export interface BetFacts {
  readonly betId: BetId;
  readonly clientRef: ClientRef;
  readonly side: Side;
  readonly oddsRequested: Odds;
  readonly persistence: Persistence;
  readonly stake: Money;
  readonly remaining: Money;
  readonly cancelled: Money;
  readonly seq: number;
}

/** Takes a slot for a bet that is not there yet, with nothing matched. */
export function addBet(
  bets: BetTable,
  facts: BetFacts,
  idNumber: number,
  placedAt: Instant,
  owner: number,
  position: number,
  runner: number,
): number {
  const slot = takeSlot(bets);
  const amounts = doublesOf(bets.rows, slot);
  const row = placeIn(slot, stride);
  amounts[row + remainingAt] = facts.remaining;
  amounts[row + madeAt] = 0;
  amounts[row + matchedAt] = 0;
  amounts[row + stakeAt] = facts.stake;
  amounts[row + cancelledAt] = facts.cancelled;
  amounts[row + lapsedAt] = 0;
  amounts[row + seqAt] = facts.seq;
  amounts[row + placedAtAt] = placedAt;
  const links = integersOf(bets.rows, slot);
  const link = 2 * row;
  links[link + nextAt] = 0;
  links[link + previousAt] = 0;
  links[link + positionAt] = position;
  links[link + runnerAt] = runner;
  links[link + oddsAt] = facts.oddsRequested;
  links[link + signAt] = signOf(facts.side);
  links[link + persistenceAt] = numberOfPersistence(facts.persistence);
  links[link + ownerAt] = owner;
  links[link + laterAt] = 0;
  links[link + earlierAt] = 0;
  links[link + firstFillAt] = 0;
  links[link + lastFillAt] = 0;
  links[link + refAt] = addText(bets.refs, facts.clientRef);
  links[link + idLowAt] = idNumber;
  links[link + idHighAt] = idNumber < 0 ? -1 : Math.floor(idNumber / halfway);
  if (idNumber < 0) nameOther(bets, slot, facts.betId);
  else setSlot(bets.byNumber, idNumber, slot);
  return slot;
}

/** The slot of an open bet; 0 when there is none of this id. */
export function findSlot({ byNumber, others }: BetTable, betId: BetId): number {
  const number = numberOfId(betId);
  return number < 0 ? (others.get(betId) ?? 0) : slotOfNumber(byNumber, number);
}

function nameOther({ otherIds, others }: BetTable, slot: number, betId: BetId): void {
  otherIds.set(slot, betId);
  others.set(betId, slot);
}

/** Gives a slot and its fills back. The bet must have left its queue and its position's list. */
export function removeBet(bets: BetTable, slot: number): void {
  forgetId(bets, slot);
  freeFills(bets.fills, linkOf(bets, slot, firstFillAt), slot);
  freeText(bets.refs, linkOf(bets, slot, refAt));
  setLink(bets, slot, idHighAt, -1);
  setLink(bets, slot, nextAt, bets.free);
  bets.free = slot;
  bets.count -= 1;
}

function forgetId({ rows, byNumber, otherIds, others }: BetTable, slot: number): void {
  const links = integersOf(rows, slot);
  const link = 2 * placeIn(slot, stride);
  const high = links[link + idHighAt] as number;
  if (high >= 0) {
    dropNumber(byNumber, high * halfway + ((links[link + idLowAt] as number) >>> 0));
    return;
  }
  others.delete(otherIds.get(slot) ?? ('' as BetId));
  otherIds.delete(slot);
}

function takeSlot(bets: BetTable): number {
  bets.count += 1;
  if (bets.free > 0) {
    const slot = bets.free;
    bets.free = linkOf(bets, slot, nextAt);
    return slot;
  }
  const slot = bets.end;
  bets.end += 1;
  growRows(bets.rows, slot, stride);
  return slot;
}
