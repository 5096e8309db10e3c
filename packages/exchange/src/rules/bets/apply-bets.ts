/**
 * How bets change the state: placed, matched, taken back, lapsed. Invariant after each: positions
 * hold the sums of their bets, books hold what remains, exposures follow.
 */

import type { BetId, Money, Odds } from '@layline/contract';
import * as contract from '@layline/contract';
import type { PlayerAccount } from '../../memory/account-table.ts';
import * as accountTable from '../../memory/account-table.ts';
import * as betTable from '../../memory/bet-table.ts';
import * as fillTable from '../../memory/fill-table.ts';
import * as idIndex from '../../memory/id-index.ts';
import * as ladder from '../../memory/ladder.ts';
import * as positionTable from '../../memory/position-table.ts';
import { Position } from '../../memory/position-table.ts';
import * as register from '../../memory/register.ts';
import type { RunnerBook } from '../../memory/runner-book.ts';
import * as runnerBook from '../../memory/runner-book.ts';
import type { ExchangeState, Market, MarketRunner } from '../../memory/state.ts';
import * as exchangeState from '../../memory/state.ts';
import type { Fill } from '../../model/bet.ts';
import type {
  BetCancelled,
  BetLapsed,
  BetMatched,
  BetPlaced,
  BetRefused,
} from '../../model/event.ts';
import * as exposureMath from '../risk/exposure.ts';
import * as positionMath from '../risk/position.ts';
import * as idempotency from './idempotency.ts';
import * as match from './match.ts';
import * as openBets from './open-bets.ts';

const { addMoney, money, noMoney } = contract;
const { addExposure, findOwner, recentPosition, setRecentPosition } = accountTable;
const { signOf } = ladder;
const { joinQueue, openBook, takeFromQueue } = runnerBook;
const { numberOfId } = idIndex;
const { addItem, itemOf, nextNumber } = register;
const { exposureOf } = exposureMath;
const { addReserve, pieceProfit } = positionMath;
const {
  addResting,
  exposureAtPlace,
  firstOf,
  heldAt,
  holdBet,
  lastOf,
  matchHeld,
  resultsFrom,
  setExposureAt,
} = positionTable;
const { findMarket, findRunner } = exchangeState;
const {
  addBet,
  addMatched,
  appendFill,
  findSlot,
  linkLater,
  matchedOf,
  matchRest,
  ownerNumberOf,
  positionPlaceOf,
  removeBet,
  runnerNumberOf,
  signOfBet,
  takeBackRest,
} = betTable;
const { addFill } = fillTable;
const { keepAnswer, keepNewAnswer } = idempotency;
const { levelKey } = match;
const { closePosition, leavePosition, positionAtPlace, positionIn } = openBets;

/** Nothing is looked up again of a bet that was decided just now, as `recent` has it. */
export function applyBetPlaced(
  state: ExchangeState,
  event: BetPlaced,
  isJustDecided: boolean,
): void {
  const { recent } = state;
  const market = mustFindMarket(state, event.marketId);
  const runner = findRunner(state, market, event.runnerId);
  if (runner === undefined) throw new Error(`A bet on ${event.runnerId}, not in the market`);
  const owner = isJustDecided ? recent.owner : mustFindOwner(state, event.playerId);
  const known = isJustDecided ? recent.position : 0;
  const position = known > 0 ? known : ensurePosition(state, market, owner);
  if (known > 0) setRecentPosition(state.accountRows, owner, market.number, known);
  const idNumber = numberOfId(event.betId);
  const slot = addBet(state.bets, event, idNumber, event.at, owner, position, runner.number);
  const { fills, remaining } = event;
  const sign = signOf(event.side);
  let matched = 0;
  let profit = 0;
  for (let index = 0; index < fills.length; index++) {
    const fill = fills[index] as Fill;
    const ofPiece = pieceProfit(fill.odds, fill.size, fill.offset);
    matched += fill.size;
    profit += ofPiece;
    applyFill(state, runner, slot, sign, fill, ofPiece, isJustDecided ? recent.makers[index] : -1);
  }
  if (matched > 0) addMatched(state.bets, slot, matched);
  if (remaining > 0) {
    runner.book ??= openBook();
    joinQueue(state.bets, runner.book, slot, event.side, event.oddsRequested, remaining);
  }
  const { bets, positionRows, accountRows } = state;
  const last = lastOf(positionRows, position);
  const more = holdBet(positionRows, position, slot, runner.index, event, matched, profit);
  if (more !== 0) addExposure(accountRows, owner, more);
  if (last !== 0) linkLater(bets, last, slot);
  if (isJustDecided) keepNewAnswer(state, owner, event, idNumber, recent.hash);
  else keepAnswer(state, owner, event, null, idNumber);
}

function applyFill(
  state: ExchangeState,
  runner: MarketRunner,
  slot: number,
  sign: number,
  fill: Fill,
  profit: number,
  known: number | undefined,
): void {
  const { bets } = state;
  const maker = known === undefined || known < 0 ? slotOfMaker(state, fill) : known;
  const row = addFill(bets.fills, fill, maker);
  appendFill(bets, slot, row);
  if (maker === 0) takeFromHouse(runner, sign, fill.odds, fill);
  else takeFromMaker(state, runner, maker, row, fill.size, profit);
}

/** The slot of the bet that waited; 0 for house money. */
function slotOfMaker({ bets }: ExchangeState, { maker }: Fill): number {
  if (maker === null) return 0;
  const slot = findSlot(bets, maker.betId);
  if (slot === 0) throw new Error(`A match with ${maker.betId}, which is not open`);
  return slot;
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
  const left = matchRest(bets, maker, size, row);
  takeFromQueue(bets, mustFindBook(runner), maker, size, left);
  const position = positionPlaceOf(bets, maker);
  const sign = signOfBet(bets, maker);
  matchHeld(positionRows, position, runner.index, sign, size, profit, left === 0);
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
  { accountRows }: ExchangeState,
  playerId: PlayerAccount['playerId'],
): number {
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
