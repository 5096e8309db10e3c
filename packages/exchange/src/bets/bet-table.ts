/**
 * The open bets, in rows of two typed arrays: a bet is its slot, a whole number from 1, and costs 128
 * bytes that no garbage collector looks at. `amounts` and `links` are one line of memory a bet each.
 * What other rooms read of a bet is made on demand: see bet-view.ts.
 *
 * Invariant: stake = matched + remaining + cancelled + lapsed; a slot is in the index by its id, in
 * the list of its position, and in one queue of its runner's book while something of it remains.
 */
import type { BetId, ClientRef, Instant, Money, Odds } from '@layline/contract';
import {
  addSlot,
  firstPair,
  hashBetId,
  type IdIndex,
  nextPair,
  numberOfId,
  openIndex,
  removePair,
  slotAt,
} from '../id-index.ts';
import { addText, freeText, openTexts, readText, type TextStore } from '../text-store.ts';
import { type FillTable, freeFills, openFills } from './fill-table.ts';

export interface BetTable {
  /** Eight numbers a bet; their places are named below. */
  amounts: Float64Array;
  /** Sixteen numbers a bet; their places are named below. */
  links: Int32Array;
  /** The ids that are no plain numbers, by slot. */
  readonly otherIds: Map<number, BetId>;
  readonly refs: TextStore;
  readonly byId: IdIndex;
  readonly fills: FillTable;
  /** One more than the highest slot ever used. */
  end: number;
  /** First of the slots given back, linked through `nextAt`; 0 when there is none. */
  free: number;
  count: number;
}

export const amountsStride = 8;
export const linksStride = 16;

/** Unmatched and in the book. */
export const remainingAt = 0;
/** Matched out of the book, at the bet's own odds. */
export const madeAt = 1;
export const matchedAt = 2;
export const stakeAt = 3;
export const cancelledAt = 4;
export const lapsedAt = 5;
const seqAt = 6;
const placedAtAt = 7;

/** Neighbours in the queue of its price. */
export const nextAt = 0;
export const previousAt = 1;
/** Numbers of the position and of the runner in the state's registers. */
export const positionAt = 2;
export const runnerAt = 3;
export const oddsAt = 4;
/** 1 for a back, -1 for a lay. */
export const signAt = 5;
const persistenceAt = 6;
/** Number of the player's account. */
export const ownerAt = 7;
/** Neighbours in the list of the position, in the order they were placed. */
export const laterAt = 8;
export const earlierAt = 9;
export const firstFillAt = 10;
export const lastFillAt = 11;
/** The id as a number in two halves; the high one is -1 for an id that is no number. */
const idLowAt = 12;
const idHighAt = 13;
/** Place of the reference among the texts. */
const refAt = 14;

const slotsMin = 64;

export const openBets = (): BetTable => ({
  amounts: new Float64Array(slotsMin * amountsStride),
  links: new Int32Array(slotsMin * linksStride),
  otherIds: new Map(),
  refs: openTexts(),
  byId: openIndex(),
  fills: openFills(),
  end: 1,
  free: 0,
  count: 0,
});

export const remainingOf = ({ amounts }: BetTable, slot: number): Money =>
  amounts[slot * amountsStride + remainingAt] as Money;
export const madeOf = ({ amounts }: BetTable, slot: number): Money =>
  amounts[slot * amountsStride + madeAt] as Money;
export const matchedOf = ({ amounts }: BetTable, slot: number): Money =>
  amounts[slot * amountsStride + matchedAt] as Money;
export const stakeOf = ({ amounts }: BetTable, slot: number): Money =>
  amounts[slot * amountsStride + stakeAt] as Money;
export const amountOf = ({ amounts }: BetTable, slot: number, at: number): Money =>
  amounts[slot * amountsStride + at] as Money;
export const seqOf = ({ amounts }: BetTable, slot: number): number =>
  amounts[slot * amountsStride + seqAt] as number;
export const placedAtOf = ({ amounts }: BetTable, slot: number): Instant =>
  amounts[slot * amountsStride + placedAtAt] as Instant;
export const oddsOf = ({ links }: BetTable, slot: number): Odds =>
  links[slot * linksStride + oddsAt] as Odds;
export const linkOf = ({ links }: BetTable, slot: number, at: number): number =>
  links[slot * linksStride + at] as number;
export const persistenceOf = ({ links }: BetTable, slot: number): number =>
  links[slot * linksStride + persistenceAt] as number;
export const refOf = (bets: BetTable, slot: number): ClientRef =>
  readText(bets.refs, linkOf(bets, slot, refAt)) as ClientRef;

export function idOf({ links, otherIds }: BetTable, slot: number): BetId {
  const row = slot * linksStride;
  const high = links[row + idHighAt] as number;
  if (high < 0) return otherIds.get(slot) ?? ('' as BetId);
  return String(high * halfway + ((links[row + idLowAt] as number) >>> 0)) as BetId;
}

const halfway = 0x1_0000_0000;

export const isLay = ({ links }: BetTable, slot: number): boolean =>
  (links[slot * linksStride + signAt] as number) < 0;

/** What a bet is from its first moment to its last. */
export interface BetFacts {
  readonly betId: BetId;
  readonly clientRef: ClientRef;
  readonly owner: number;
  readonly position: number;
  readonly runner: number;
  readonly sign: 1 | -1;
  readonly odds: Odds;
  readonly persistence: number;
  readonly stake: Money;
  readonly remaining: Money;
  readonly cancelled: Money;
  readonly seq: number;
  readonly placedAt: Instant;
}

/** Takes a slot for a bet that is not there yet, with nothing matched. */
export function addBet(bets: BetTable, facts: BetFacts): number {
  const slot = takeSlot(bets);
  const { amounts, links } = bets;
  const row = slot * amountsStride;
  amounts[row + remainingAt] = facts.remaining;
  amounts[row + madeAt] = 0;
  amounts[row + matchedAt] = 0;
  amounts[row + stakeAt] = facts.stake;
  amounts[row + cancelledAt] = facts.cancelled;
  amounts[row + lapsedAt] = 0;
  amounts[row + seqAt] = facts.seq;
  amounts[row + placedAtAt] = facts.placedAt;
  const link = slot * linksStride;
  links[link + nextAt] = 0;
  links[link + previousAt] = 0;
  links[link + positionAt] = facts.position;
  links[link + runnerAt] = facts.runner;
  links[link + oddsAt] = facts.odds;
  links[link + signAt] = facts.sign;
  links[link + persistenceAt] = facts.persistence;
  links[link + ownerAt] = facts.owner;
  links[link + laterAt] = 0;
  links[link + earlierAt] = 0;
  links[link + firstFillAt] = 0;
  links[link + lastFillAt] = 0;
  links[link + refAt] = addText(bets.refs, facts.clientRef);
  const number = numberOfId(facts.betId);
  links[link + idLowAt] = number;
  links[link + idHighAt] = number < 0 ? -1 : Math.floor(number / halfway);
  if (number < 0) bets.otherIds.set(slot, facts.betId);
  addSlot(bets.byId, hashBetId(facts.betId, number), slot);
  return slot;
}

/** The slot of an open bet; 0 when there is none of this id. */
export function findSlot(bets: BetTable, betId: BetId): number {
  const { byId } = bets;
  const number = numberOfId(betId);
  const hash = hashBetId(betId, number);
  for (let pair = firstPair(byId, hash); pair >= 0; pair = nextPair(byId, hash, pair)) {
    const slot = slotAt(byId, pair);
    if (isBetAt(bets, slot, betId, number)) return slot;
  }
  return 0;
}

/** Whether the bet of this id, which is this number unless it is -1, is at the slot. */
function isBetAt(bets: BetTable, slot: number, betId: BetId, number: number): boolean {
  const { links, otherIds } = bets;
  const row = slot * linksStride;
  const high = links[row + idHighAt] as number;
  if (number < 0) return high < 0 && otherIds.get(slot) === betId;
  return high >= 0 && high * halfway + ((links[row + idLowAt] as number) >>> 0) === number;
}

/** The same slot as `findSlot`, at once when it is the one to look at first. */
export function findSlotNear(bets: BetTable, betId: BetId, likely: number): number {
  const isThere = likely > 0 && isBetAt(bets, likely, betId, numberOfId(betId));
  return isThere ? likely : findSlot(bets, betId);
}

/** Gives a slot and its fills back. The bet must have left its queue and its position's list. */
export function removeBet(bets: BetTable, slot: number): void {
  const { byId, otherIds, refs, links } = bets;
  const hash = hashBetId(idOf(bets, slot));
  let pair = firstPair(byId, hash);
  while (pair >= 0 && slotAt(byId, pair) !== slot) pair = nextPair(byId, hash, pair);
  if (pair >= 0) removePair(byId, pair);
  const row = slot * linksStride;
  freeFills(bets.fills, links[row + firstFillAt] as number, slot);
  freeText(refs, links[row + refAt] as number);
  otherIds.delete(slot);
  links[row + idHighAt] = -1;
  links[row + nextAt] = bets.free;
  bets.free = slot;
  bets.count -= 1;
}

function takeSlot(bets: BetTable): number {
  bets.count += 1;
  if (bets.free > 0) {
    const slot = bets.free;
    bets.free = bets.links[slot * linksStride + nextAt] as number;
    return slot;
  }
  const slot = bets.end;
  bets.end += 1;
  if (bets.end * amountsStride > bets.amounts.length) growSlots(bets);
  return slot;
}

function growSlots(bets: BetTable): void {
  const { amounts, links } = bets;
  bets.amounts = new Float64Array(amounts.length * 2);
  bets.amounts.set(amounts);
  bets.links = new Int32Array(links.length * 2);
  bets.links.set(links);
}
