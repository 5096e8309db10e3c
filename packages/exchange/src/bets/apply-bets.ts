/**
 * How bets change the state: placed, matched, taken back, lapsed. Invariant after each: positions
 * hold the sums of their bets, books hold what remains, exposures follow.
 */
import { addMoney, type Money, money, noMoney, type RunnerId, type Side } from '@layline/contract';
import { joinQueue, openBook, type RunnerBook, takeFromQueue } from '../book/runner-book.ts';
import type { BetCancelled, BetLapsed, BetMatched, BetPlaced, BetRefused, Fill } from '../event.ts';
import { exposureOf } from '../risk/exposure.ts';
import { addMatched, addResting, openPosition } from '../risk/position.ts';
import type { ExchangeState, Market, OpenBet, PlayerAccount, Position } from '../state.ts';
import { keepAnswer } from './idempotency.ts';
import { levelKey } from './match.ts';
import { addBet, closePosition, findBet, positionIn, removeBet } from './open-bets.ts';

const noFills: readonly Fill[] = [];

export function applyBetPlaced(state: ExchangeState, event: BetPlaced): void {
  const market = state.markets.get(event.marketId);
  if (market === undefined) throw new Error(`A bet on ${event.marketId}, which is not defined`);
  const account = mustFindAccount(state, event.playerId);
  const position = positionOf(market, account);
  const bet = makeBet(event, position);
  const index = indexOf(market, bet);
  for (const fill of event.fills) applyFill(state, market, bet, index, fill);
  addBet(state, bet);
  bet.index = position.bets.push(bet) - 1;
  if (bet.remaining > 0) rest(market, bet, index);
  setExposure(position, event.marketExposure);
  const { betId, fingerprint, at } = event;
  keepAnswer(state, { account, clientRef: event.clientRef, betId, fingerprint, at, code: null });
}

function applyFill(
  state: ExchangeState,
  market: Market,
  bet: OpenBet,
  index: number,
  fill: Fill,
): void {
  addPiece(bet, index, fill);
  if (fill.maker === null) return takeFromHouse(market, bet, fill.odds, fill);
  const maker = findBet(state, fill.maker.betId);
  if (maker === undefined) throw new Error(`A match with ${fill.maker.betId}, which is not open`);
  takeFromMaker(market, maker, index, fill);
}

function addPiece(bet: OpenBet, index: number, piece: Fill): void {
  addMatched(bet.position.results, index, bet.side, piece);
  bet.fills = bet.fills.length === 0 ? [piece] : [...bet.fills, piece];
  bet.matched = (bet.matched + piece.size) as Money;
}

/** The bet that waited is matched at its own odds, and what it no longer risks is free at once. */
function takeFromMaker(market: Market, maker: OpenBet, index: number, piece: Fill): void {
  const { position } = maker;
  addResting(position.results, index, maker, -1);
  takeFromQueue(mustFindBook(market, maker.runnerId), maker, piece.size);
  if (maker.remaining === 0) position.resting -= 1;
  maker.made = (maker.made + piece.size) as Money;
  addResting(position.results, index, maker, 1);
  addPiece(maker, index, piece);
  setExposure(position, exposureOf(position.results, market.outcomes));
}

function takeFromHouse(
  market: Market,
  { runnerId, side }: { readonly runnerId: RunnerId; readonly side: Side },
  odds: Fill['odds'],
  { size, houseSize }: Pick<Fill, 'size' | 'houseSize'>,
): void {
  const key = levelKey(runnerId, side, odds);
  const known = market.taken.get(key);
  const before = known?.houseSize === houseSize ? known.taken : noMoney;
  market.taken.set(key, { houseSize, taken: addMoney(before, size) });
}

/** Puts what remains of a bet at the end of its queue, and reserves for it. */
export function rest(market: Market, bet: OpenBet, index: number): void {
  joinQueue(bookOf(market, bet.runnerId), bet);
  addResting(bet.position.results, index, bet, 1);
  bet.position.resting += 1;
}

export function applyBetMatched(state: ExchangeState, event: BetMatched): void {
  const { bet, market, index } = mustFindBet(state, event.betId);
  takeFromMaker(market, bet, index, pieceOf(event));
  takeFromHouse(market, bet, event.houseOdds, event);
}

export function applyBetCancelled(state: ExchangeState, event: BetCancelled): void {
  const { bet, market, index } = mustFindBet(state, event.betId);
  bet.cancelled = addMoney(bet.cancelled, event.size);
  takeBack(state, market, bet, index, event.size);
}

export function applyBetLapsed(state: ExchangeState, event: BetLapsed): void {
  const { bet, market, index } = mustFindBet(state, event.betId);
  bet.lapsed = addMoney(bet.lapsed, event.size);
  takeBack(state, market, bet, index, event.size);
}

/** A bet of which nothing is matched and nothing remains leaves memory. */
function takeBack(
  state: ExchangeState,
  market: Market,
  bet: OpenBet,
  index: number,
  size: Money,
): void {
  const { position } = bet;
  addResting(position.results, index, bet, -1);
  takeFromQueue(mustFindBook(market, bet.runnerId), bet, size);
  addResting(position.results, index, bet, 1);
  setExposure(position, exposureOf(position.results, market.outcomes));
  if (bet.remaining > 0) return;
  position.resting -= 1;
  if (bet.matched > 0) return;
  removeBet(state, bet.betId);
  const last = position.bets.pop();
  if (last !== undefined && last !== bet) {
    position.bets[bet.index] = last;
    last.index = bet.index;
  }
  if (position.bets.length > 0) return;
  market.positions.delete(bet.playerId);
  closePosition(position);
}

export function applyBetRefused(state: ExchangeState, event: BetRefused): void {
  const { betId, fingerprint, at, code } = event;
  const account = mustFindAccount(state, event.playerId);
  const { clientRef } = event;
  keepAnswer(state, { account, clientRef, betId, fingerprint, at, code });
}

/** Moves the account's exposure with the position's. */
export const setExposure = (position: Position, exposure: Money): void =>
  moveExposure(position.account, position, exposure);

export function moveExposure(
  account: PlayerAccount,
  position: { exposure: Money },
  exposure: Money,
): void {
  account.exposure = money(account.exposure + exposure - position.exposure);
  position.exposure = exposure;
}

/** The player's position in the market, opened when there is none. */
export function positionOf(market: Market, account: PlayerAccount): Position {
  const { marketId } = market.definition;
  const known = positionIn(account, marketId);
  if (known !== undefined) {
    account.recent = known;
    return known;
  }
  const opened = openPosition(account, marketId, market.definition.runners.length);
  market.positions.set(account.playerId, opened);
  account.positions.set(marketId, opened);
  account.recent = opened;
  return opened;
}

const pieceOf = ({ odds, size, houseSize, offset, seq }: BetMatched): Fill => ({
  odds,
  size,
  houseSize,
  maker: null,
  offset,
  seq,
});

export function mustFindAccount(
  state: ExchangeState,
  playerId: PlayerAccount['playerId'],
): PlayerAccount {
  const account = state.accounts.get(playerId);
  if (account === undefined) throw new Error(`A bet of ${playerId}, who has no account`);
  return account;
}

/** What matching reads comes first, so that it lies together. */
function makeBet(event: BetPlaced, position: Position): OpenBet {
  return {
    remaining: event.remaining,
    made: noMoney,
    matched: noMoney,
    position,
    next: null,
    previous: null,
    playerId: event.playerId,
    betId: event.betId,
    side: event.side,
    oddsRequested: event.oddsRequested,
    runnerId: event.runnerId,
    fills: noFills,
    stake: event.stake,
    cancelled: event.cancelled,
    lapsed: noMoney,
    index: 0,
    seq: event.seq,
    placedAt: event.at,
    clientRef: event.clientRef,
    siteId: event.siteId,
    marketId: event.marketId,
    persistence: event.persistence,
  };
}

function mustFindBet(
  state: ExchangeState,
  betId: BetCancelled['betId'],
): { readonly bet: OpenBet; readonly market: Market; readonly index: number } {
  const bet = findBet(state, betId);
  const market = bet === undefined ? undefined : state.markets.get(bet.marketId);
  if (bet === undefined || market === undefined) {
    throw new Error(`An event of ${betId}, which is not open`);
  }
  return { bet, market, index: indexOf(market, bet) };
}

function indexOf(market: Market, { runnerId }: Pick<OpenBet, 'runnerId'>): number {
  const index = market.indexOf.get(runnerId);
  if (index === undefined) throw new Error(`A bet on ${runnerId}, who is not in the market`);
  return index;
}

function bookOf(market: Market, runnerId: RunnerId): RunnerBook {
  const known = market.books.get(runnerId);
  if (known !== undefined) return known;
  const opened = openBook();
  market.books.set(runnerId, opened);
  return opened;
}

function mustFindBook(market: Market, runnerId: RunnerId): RunnerBook {
  const book = market.books.get(runnerId);
  if (book === undefined) throw new Error(`Nothing rests on ${runnerId}`);
  return book;
}
