/**
 * How bets change the state: placed, matched, taken back, lapsed. Invariant after each: positions
 * hold the sums of their bets, books hold what remains, exposures follow.
 */
import { addMoney, type BetId, type Money, money, noMoney, type Odds } from '@layline/contract';
import { signOf } from '../book/ladder.ts';
import { joinQueue, openBook, takeFromQueue } from '../book/runner-book.ts';
import { persistences } from '../command.ts';
import type { BetCancelled, BetLapsed, BetMatched, BetPlaced, BetRefused, Fill } from '../event.ts';
import { addItem, itemOf, nextNumber } from '../register.ts';
import { exposureOf } from '../risk/exposure.ts';
import { addPiece, addReserve, openPosition } from '../risk/position.ts';
import type { ExchangeState, Market, MarketRunner, PlayerAccount, Position } from '../state.ts';
import {
  addBet,
  amountOf,
  type BetTable,
  cancelledAt,
  findSlot,
  findSlotNear,
  lapsedAt,
  linkOf,
  madeAt,
  matchedAt,
  matchedOf,
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
  positionIn,
  positionOfBet,
} from './open-bets.ts';

export function applyBetPlaced(state: ExchangeState, event: BetPlaced): void {
  const market = mustFindMarket(state, event.marketId);
  const account = mustFindAccount(state, event.playerId);
  const runner = market.runners.get(event.runnerId);
  if (runner === undefined) throw new Error(`A bet on ${event.runnerId}, not in the market`);
  const position = ensurePosition(state, market, account);
  const slot = addBet(state.bets, {
    betId: event.betId,
    clientRef: event.clientRef,
    owner: account.number,
    position: position.number,
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
  joinPosition(state.bets, position, slot);
  if (event.remaining > 0) rest(state.bets, runner, position, slot);
  moveExposure(account, position, event.marketExposure);
  keepAnswer(state, account, event, null);
}

function applyFill(
  state: ExchangeState,
  runner: MarketRunner,
  position: Position,
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
  matchPiece(bets, runner, position, slot, row, fill);
  if (maker === 0) takeFromHouse(runner, linkOf(bets, slot, signAt), fill.odds, fill);
  else takeFromMaker(state, runner, maker, row, fill);
}

function matchPiece(
  bets: BetTable,
  { index }: MarketRunner,
  { results }: Position,
  slot: number,
  row: number,
  piece: FillFacts,
): void {
  appendFill(bets, slot, row);
  addPiece(results, index, linkOf(bets, slot, signAt), piece);
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
  const { bets } = state;
  const position = positionOfBet(state, maker);
  takeRest(bets, runner, position, maker, piece.size, madeAt);
  matchPiece(bets, runner, position, maker, row, piece);
  moveExposure(position.account, position, exposureOf(position.results, runner.market.outcomes));
}

/** Moves `size` of what remains into another amount of the bet, and lowers its reserve. */
function takeRest(
  bets: BetTable,
  runner: MarketRunner,
  position: Position,
  slot: number,
  size: Money,
  amountAt: number,
): void {
  const { results } = position;
  if (runner.book === null) throw new Error(`Nothing rests on ${runner.runnerId}`);
  addReserve(results, runner.index, bets, slot, -1);
  takeFromQueue(bets, runner.book, slot, size);
  setAmount(bets, slot, amountAt, amountOf(bets, slot, amountAt) + size);
  if (remainingOf(bets, slot) === 0) position.resting -= 1;
  else addReserve(results, runner.index, bets, slot, 1);
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
export function rest(bets: BetTable, runner: MarketRunner, position: Position, slot: number): void {
  runner.book ??= openBook();
  joinQueue(bets, runner.book, slot);
  addReserve(position.results, runner.index, bets, slot, 1);
  position.resting += 1;
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
  const { bets } = state;
  const slot = mustFindSlot(state, betId);
  const runner = runnerOfBet(state, slot);
  const position = positionOfBet(state, slot);
  takeRest(bets, runner, position, slot, size, amountAt);
  moveExposure(position.account, position, exposureOf(position.results, runner.market.outcomes));
  if (remainingOf(bets, slot) > 0 || matchedOf(bets, slot) > 0) return;
  leavePosition(bets, position, slot);
  removeBet(bets, slot);
  if (position.first === 0) closePosition(state, position);
}

export function applyBetRefused(state: ExchangeState, event: BetRefused): void {
  keepAnswer(state, mustFindAccount(state, event.playerId), event, event.code);
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

/** The player's position in the market, opened when there is none. */
export function ensurePosition(
  state: ExchangeState,
  market: Market,
  account: PlayerAccount,
): Position {
  const known = positionIn(account, market);
  if (known !== undefined) {
    account.recent = known;
    return known;
  }
  const number = nextNumber(state.positions);
  const opened = addItem(state.positions, openPosition(number, market, account));
  market.positions.set(account.playerId, opened);
  account.positions.set(market.definition.marketId, opened);
  account.recent = opened;
  return opened;
}

export function mustFindAccount(
  { accounts, recent }: ExchangeState,
  playerId: PlayerAccount['playerId'],
): PlayerAccount {
  if (recent.account?.playerId === playerId) return recent.account;
  const account = accounts.get(playerId);
  if (account === undefined) throw new Error(`A bet of ${playerId}, who has no account`);
  return account;
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
