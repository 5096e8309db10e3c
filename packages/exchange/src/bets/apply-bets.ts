/**
 * How bets change the state: placed, matched, taken back, lapsed. Invariant after each: positions
 * hold the sums of their bets, books hold what remains, exposures follow.
 */

import { addMoney, type BetId, type Money, money, noMoney, type Odds } from '@layline/contract';
import {
  addExposure,
  findOwner,
  type PlayerAccount,
  recentPosition,
  setRecentPosition,
} from '../account-table.ts';
import { signOf } from '../book/ladder.ts';
import { joinQueue, openBook, type RunnerBook, takeFromQueue } from '../book/runner-book.ts';
import type { BetCancelled, BetLapsed, BetMatched, BetPlaced, BetRefused, Fill } from '../event.ts';
import { numberOfId } from '../id-index.ts';
import { addItem, itemOf, nextNumber } from '../register.ts';
import { exposureOf } from '../risk/exposure.ts';
import { addPiece, addReserve, matchPiece, pieceProfit } from '../risk/position.ts';
import {
  addResting,
  exposureAtPlace,
  firstOf,
  heldAt,
  Position,
  resultsFrom,
  setExposureAt,
} from '../risk/position-table.ts';
import {
  type ExchangeState,
  findMarket,
  findRunner,
  type Market,
  type MarketRunner,
} from '../state.ts';
import {
  addBet,
  addMatched,
  appendFill,
  findSlot,
  findSlotNear,
  matchedOf,
  matchRest,
  ownerNumberOf,
  positionPlaceOf,
  removeBet,
  runnerNumberOf,
  signOfBet,
  takeBackRest,
} from './bet-table.ts';
import { addFill } from './fill-table.ts';
import { keepAnswer } from './idempotency.ts';
import { levelKey } from './match.ts';
import {
  closePosition,
  joinPosition,
  leavePosition,
  positionAtPlace,
  positionIn,
} from './open-bets.ts';

export function applyBetPlaced(state: ExchangeState, event: BetPlaced): void {
  const market = mustFindMarket(state, event.marketId);
  const owner = mustFindOwner(state, event.playerId);
  const runner = findRunner(state, market, event.runnerId);
  if (runner === undefined) throw new Error(`A bet on ${event.runnerId}, not in the market`);
  const position = ensurePosition(state, market, owner);
  const idNumber = numberOfId(event.betId);
  const slot = addBet(state.bets, event, idNumber, event.at, owner, position, runner.number);
  const { fills } = event;
  const sign = signOf(event.side);
  for (let index = 0; index < fills.length; index++) {
    const likely = state.recent.makers[index] ?? 0;
    applyFill(state, runner, position, slot, sign, fills[index] as Fill, likely);
  }
  joinPosition(state, position, slot);
  if (event.remaining > 0) rest(state, runner, position, slot);
  moveExposureAt(state, owner, position, event.marketExposure);
  keepAnswer(state, owner, event, null, idNumber);
}

function applyFill(
  state: ExchangeState,
  runner: MarketRunner,
  position: number,
  slot: number,
  sign: number,
  fill: Fill,
  likely: number,
): void {
  const { bets, positionRows } = state;
  const { odds, size, offset } = fill;
  const maker = fill.maker === null ? 0 : findSlotNear(bets, fill.maker.betId, likely);
  if (fill.maker !== null && maker === 0) {
    throw new Error(`A match with ${fill.maker.betId}, which is not open`);
  }
  const row = addFill(bets.fills, fill, maker);
  const profit = pieceProfit(odds, size, offset);
  appendFill(bets, slot, row);
  addMatched(bets, slot, size);
  const held = heldAt(positionRows, position);
  addPiece(held, resultsFrom(position), runner.index, sign, size, profit);
  if (maker === 0) takeFromHouse(runner, sign, odds, fill);
  else takeFromMaker(state, runner, maker, row, size, profit);
}

/** The bet that waited is matched at its own odds, and what it no longer risks is free at once. */
function takeFromMaker(
  state: ExchangeState,
  runner: MarketRunner,
  maker: number,
  row: number,
  size: Money,
  profit: number,
): void {
  const { bets, positionRows } = state;
  const left = matchRest(bets, maker, size);
  takeFromQueue(bets, mustFindBook(runner), maker, size, left);
  appendFill(bets, maker, row);
  const position = positionPlaceOf(bets, maker);
  const held = heldAt(positionRows, position);
  const sign = signOfBet(bets, maker);
  matchPiece(held, resultsFrom(position), runner.index, sign, size, profit);
  if (left === 0) addResting(positionRows, position, -1);
  weighPosition(state, runner.market, ownerNumberOf(bets, maker), position);
}

/** Brings the exposure of a position in line with its results. */
function weighPosition(
  state: ExchangeState,
  { outcomes }: Market,
  owner: number,
  position: number,
): void {
  const held = heldAt(state.positionRows, position);
  moveExposureAt(state, owner, position, exposureOf(held, resultsFrom(position), outcomes));
}

function mustFindBook({ book, runnerId }: MarketRunner): RunnerBook {
  if (book === null) throw new Error(`Nothing rests on ${runnerId}`);
  return book;
}

export function takeFromHouse(
  { market, runnerId }: MarketRunner,
  sign: number,
  odds: Odds,
  { size, houseSize }: Pick<Fill, 'size' | 'houseSize'>,
): void {
  const key = levelKey(runnerId, sign > 0 ? 'back' : 'lay', odds);
  const known = market.taken.get(key);
  const before = known?.houseSize === houseSize ? known.taken : noMoney;
  market.taken.set(key, { houseSize, taken: addMoney(before, size) });
}

/** Puts what remains of a bet at the end of its queue, and reserves for it. */
export function rest(
  { bets, positionRows }: ExchangeState,
  runner: MarketRunner,
  position: number,
  slot: number,
): void {
  runner.book ??= openBook();
  joinQueue(bets, runner.book, slot);
  const held = heldAt(positionRows, position);
  addReserve(held, resultsFrom(position), runner.index, bets, slot, 1);
  addResting(positionRows, position, 1);
}

export function applyBetMatched(state: ExchangeState, event: BetMatched): void {
  const slot = mustFindSlot(state, event.betId);
  const runner = runnerOfBet(state, slot);
  const row = addFill(state.bets.fills, event, 0);
  const profit = pieceProfit(event.odds, event.size, event.offset);
  takeFromMaker(state, runner, slot, row, event.size, profit);
  takeFromHouse(runner, signOfBet(state.bets, slot), event.houseOdds, event);
}

export const applyBetCancelled = (state: ExchangeState, { betId, size }: BetCancelled): void =>
  takeBack(state, betId, size, 'cancelled');

export const applyBetLapsed = (state: ExchangeState, { betId, size }: BetLapsed): void =>
  takeBack(state, betId, size, 'lapsed');

/** A bet of which nothing is matched and nothing remains leaves memory. */
function takeBack(
  state: ExchangeState,
  betId: BetId,
  size: Money,
  how: 'cancelled' | 'lapsed',
): void {
  const { bets, positionRows } = state;
  const slot = mustFindSlot(state, betId);
  const runner = runnerOfBet(state, slot);
  const position = positionPlaceOf(bets, slot);
  const held = heldAt(positionRows, position);
  const from = resultsFrom(position);
  addReserve(held, from, runner.index, bets, slot, -1);
  const left = takeBackRest(bets, slot, size, how);
  takeFromQueue(bets, mustFindBook(runner), slot, size, left);
  if (left > 0) addReserve(held, from, runner.index, bets, slot, 1);
  else addResting(positionRows, position, -1);
  weighPosition(state, runner.market, ownerNumberOf(bets, slot), position);
  if (left > 0 || matchedOf(bets, slot) > 0) return;
  leavePosition(state, position, slot);
  removeBet(bets, slot);
  if (firstOf(positionRows, position) > 0) return;
  closePosition(state, positionAtPlace(state, position));
}

export function applyBetRefused(state: ExchangeState, event: BetRefused): void {
  keepAnswer(state, mustFindOwner(state, event.playerId), event, event.code);
}

/** Moves the account's exposure with the position's. */
export function moveExposure(
  account: PlayerAccount,
  position: { exposure: Money },
  exposure: Money,
): void {
  account.exposure = money(account.exposure + exposure - position.exposure);
  position.exposure = exposure;
}

/** The same where only the number of the account and the place of the position are known. */
function moveExposureAt(
  { accountRows, positionRows }: ExchangeState,
  owner: number,
  position: number,
  exposure: Money,
): void {
  const before = exposureAtPlace(positionRows, position);
  if (exposure === before) return;
  addExposure(accountRows, owner, exposure - before);
  setExposureAt(positionRows, position, exposure);
}

/** The place of the player's position in the market, which is opened when there is none. */
export function ensurePosition(state: ExchangeState, market: Market, owner: number): number {
  const recent = recentPosition(state.accountRows, owner, market.number);
  if (recent > 0) return recent;
  const place = positionIn(state, owner, market) || openPosition(state, market, owner);
  setRecentPosition(state.accountRows, owner, market.number, place);
  return place;
}

function openPosition(state: ExchangeState, market: Market, owner: number): number {
  const { positions, positionRows, players } = state;
  const account = players[owner] as PlayerAccount;
  const number = nextNumber(positions);
  const opened = addItem(positions, new Position(positionRows, number, market, account));
  market.positions.set(account.playerId, opened);
  account.positions.set(market.definition.marketId, opened);
  return opened.place;
}

export const mustFindAccount = (
  state: ExchangeState,
  playerId: PlayerAccount['playerId'],
): PlayerAccount => state.players[mustFindOwner(state, playerId)] as PlayerAccount;

/** The number of the player's account. */
export function mustFindOwner(
  { accountRows, recent }: ExchangeState,
  playerId: PlayerAccount['playerId'],
): number {
  if (recent.playerId === playerId) return recent.owner;
  const owner = findOwner(accountRows, playerId);
  if (owner < 0) throw new Error(`A bet of ${playerId}, who has no account`);
  return owner;
}

function mustFindMarket(state: ExchangeState, marketId: BetPlaced['marketId']): Market {
  const market = findMarket(state, marketId);
  if (market === undefined) throw new Error(`A bet on ${marketId}, which is not defined`);
  return market;
}

function mustFindSlot({ bets }: ExchangeState, betId: BetId): number {
  const slot = findSlot(bets, betId);
  if (slot === 0) throw new Error(`An event of ${betId}, which is not open`);
  return slot;
}

export const runnerOfBet = (state: ExchangeState, slot: number): MarketRunner =>
  itemOf(state.runners, runnerNumberOf(state.bets, slot));
