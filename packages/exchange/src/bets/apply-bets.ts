/**
 * How bets change the state: placed, matched, taken back, lapsed. Invariant after each: positions
 * hold the sums of their bets, books hold what remains, exposures follow.
 */

import { addMoney, type BetId, type Money, money, noMoney, type Odds } from '@layline/contract';
import { addExposure, findOwner, type PlayerAccount } from '../account-table.ts';
import { signOf } from '../book/ladder.ts';
import { joinQueue, openBook, takeFromQueue } from '../book/runner-book.ts';
import { persistences } from '../command.ts';
import type { BetCancelled, BetLapsed, BetMatched, BetPlaced, BetRefused, Fill } from '../event.ts';
import { numberOfId } from '../id-index.ts';
import { addItem, itemOf, nextNumber } from '../register.ts';
import { exposureOf } from '../risk/exposure.ts';
import { addPiece, addReserve } from '../risk/position.ts';
import {
  exposureAtPlace,
  firstAt,
  heldAt,
  Position,
  type PositionTable,
  positionLink,
  restingAt,
  resultsFrom,
  setExposureAt,
  setPositionLink,
} from '../risk/position-table.ts';
import type { ExchangeState, Market, MarketRunner } from '../state.ts';
import {
  addBet,
  amountOf,
  cancelledAt,
  findSlot,
  findSlotNear,
  lapsedAt,
  linkOf,
  madeAt,
  matchedAt,
  matchedOf,
  ownerAt,
  positionAt,
  remainingOf,
  removeBet,
  runnerAt,
  setAmount,
  signAt,
} from './bet-table.ts';
import { addFill, type FillFacts } from './fill-table.ts';
import { keepAnswer } from './idempotency.ts';
import { levelKey } from './match.ts';
import {
  appendFill,
  closePosition,
  joinPosition,
  leavePosition,
  positionAtPlace,
  positionIn,
  setRecent,
} from './open-bets.ts';

export function applyBetPlaced(state: ExchangeState, event: BetPlaced): void {
  const market = mustFindMarket(state, event.marketId);
  const owner = mustFindOwner(state, event.playerId);
  const runner = market.runners.get(event.runnerId);
  if (runner === undefined) throw new Error(`A bet on ${event.runnerId}, not in the market`);
  const position = ensurePosition(state, market, owner);
  const idNumber = numberOfId(event.betId);
  const slot = addBet(state.bets, {
    betId: event.betId,
    idNumber,
    clientRef: event.clientRef,
    owner,
    position,
    runner: runner.number,
    sign: signOf(event.side),
    odds: event.oddsRequested,
    persistence: persistences.indexOf(event.persistence),
    stake: event.stake,
    remaining: event.remaining,
    cancelled: event.cancelled,
    seq: event.seq,
    placedAt: event.at,
  });
  const { fills } = event;
  for (let index = 0; index < fills.length; index++) {
    const likely = state.recent.makers[index] ?? 0;
    applyFill(state, runner, position, slot, fills[index] as Fill, likely);
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
  fill: Fill,
  likely: number,
): void {
  const { bets } = state;
  const maker = fill.maker === null ? 0 : findSlotNear(bets, fill.maker.betId, likely);
  if (fill.maker !== null && maker === 0) {
    throw new Error(`A match with ${fill.maker.betId}, which is not open`);
  }
  const row = addFill(bets.fills, fill, maker);
  matchPiece(state, runner, position, slot, row, fill);
  if (maker === 0) takeFromHouse(runner, linkOf(bets, slot, signAt), fill.odds, fill);
  else takeFromMaker(state, runner, maker, row, fill);
}

function matchPiece(
  { bets, positionRows }: ExchangeState,
  { index }: MarketRunner,
  position: number,
  slot: number,
  row: number,
  piece: FillFacts,
): void {
  appendFill(bets, slot, row);
  const sign = linkOf(bets, slot, signAt);
  addPiece(heldAt(positionRows, position), resultsFrom(position), index, sign, piece);
  setAmount(bets, slot, matchedAt, matchedOf(bets, slot) + piece.size);
}

/** The bet that waited is matched at its own odds, and what it no longer risks is free at once. */
function takeFromMaker(
  state: ExchangeState,
  runner: MarketRunner,
  maker: number,
  row: number,
  piece: FillFacts,
): void {
  const position = linkOf(state.bets, maker, positionAt);
  takeRest(state, runner, position, maker, piece.size, madeAt);
  matchPiece(state, runner, position, maker, row, piece);
  weighPosition(state, runner.market, linkOf(state.bets, maker, ownerAt), position);
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

/** Moves `size` of what remains into another amount of the bet, and lowers its reserve. */
function takeRest(
  { bets, positionRows }: ExchangeState,
  runner: MarketRunner,
  position: number,
  slot: number,
  size: Money,
  amountAt: number,
): void {
  const held = heldAt(positionRows, position);
  const from = resultsFrom(position);
  if (runner.book === null) throw new Error(`Nothing rests on ${runner.runnerId}`);
  addReserve(held, from, runner.index, bets, slot, -1);
  takeFromQueue(bets, runner.book, slot, size);
  setAmount(bets, slot, amountAt, amountOf(bets, slot, amountAt) + size);
  if (remainingOf(bets, slot) > 0) addReserve(held, from, runner.index, bets, slot, 1);
  else addResting(positionRows, position, -1);
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

function addResting(table: PositionTable, position: number, more: number): void {
  const resting = positionLink(table, position, restingAt) + more;
  setPositionLink(table, position, restingAt, resting);
}

export function applyBetMatched(state: ExchangeState, event: BetMatched): void {
  const slot = mustFindSlot(state, event.betId);
  const runner = runnerOfBet(state, slot);
  const row = addFill(state.bets.fills, event, 0);
  takeFromMaker(state, runner, slot, row, event);
  takeFromHouse(runner, linkOf(state.bets, slot, signAt), event.houseOdds, event);
}

export const applyBetCancelled = (state: ExchangeState, { betId, size }: BetCancelled): void =>
  takeBack(state, betId, size, cancelledAt);

export const applyBetLapsed = (state: ExchangeState, { betId, size }: BetLapsed): void =>
  takeBack(state, betId, size, lapsedAt);

/** A bet of which nothing is matched and nothing remains leaves memory. */
function takeBack(state: ExchangeState, betId: BetId, size: Money, amountAt: number): void {
  const { bets, positionRows } = state;
  const slot = mustFindSlot(state, betId);
  const runner = runnerOfBet(state, slot);
  const position = linkOf(bets, slot, positionAt);
  takeRest(state, runner, position, slot, size, amountAt);
  weighPosition(state, runner.market, linkOf(bets, slot, ownerAt), position);
  if (remainingOf(bets, slot) > 0 || matchedOf(bets, slot) > 0) return;
  leavePosition(state, position, slot);
  removeBet(bets, slot);
  if (positionLink(positionRows, position, firstAt) > 0) return;
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
  addExposure(accountRows, owner, before, exposure);
  setExposureAt(positionRows, position, exposure);
}

/** The place of the player's position in the market, which is opened when there is none. */
export function ensurePosition(state: ExchangeState, market: Market, owner: number): number {
  const place = positionIn(state, owner, market) || openPosition(state, market, owner);
  setRecent(state, owner, market.number, place);
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

function mustFindMarket(
  { markets, recent }: ExchangeState,
  marketId: BetPlaced['marketId'],
): Market {
  if (recent.market?.definition.marketId === marketId) return recent.market;
  const market = markets.get(marketId);
  if (market === undefined) throw new Error(`A bet on ${marketId}, which is not defined`);
  return market;
}

function mustFindSlot({ bets }: ExchangeState, betId: BetId): number {
  const slot = findSlot(bets, betId);
  if (slot === 0) throw new Error(`An event of ${betId}, which is not open`);
  return slot;
}

export const runnerOfBet = (state: ExchangeState, slot: number): MarketRunner =>
  itemOf(state.runners, linkOf(state.bets, slot, runnerAt));
