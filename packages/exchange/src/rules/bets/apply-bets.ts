/**
 * Applies bet events: placed, matched, cancelled, lapsed, reduced. Invariant after each: positions hold
 * the sums of their bets, books hold the remaining stakes, exposures follow.
 */
import { addMoney, type Money, noMoney, type Odds } from '@layline/contract';
import {
  type Bet,
  levelKey,
  type Market,
  type MarketRunner,
  type PlayerAccount,
  type Position,
} from '../../memory/market.ts';
import { openResults } from '../../memory/results.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { Fill, OpenBet } from '../../model/bet.ts';
import type {
  BetCancelled,
  BetLapsed,
  BetMatched,
  BetPlaced,
  BetReduced,
  BetRefused,
} from '../../model/event.ts';
import { type LocatedBet, locatePlaced, mustFindBet } from '../decision/locate.ts';
import { exposureOf } from '../risk/exposure.ts';
import {
  addPiece,
  addReserve,
  type MatchedPiece,
  pieceMiddle,
  pieceProfit,
  releasePiece,
  removeReserve,
  setExposure,
} from '../risk/position.ts';
import { pieceWin, setPossibleWin } from '../wins/possible-win.ts';
import { keepAnswer } from './answers.ts';

export function applyBetPlaced(
  state: ExchangeState,
  event: BetPlaced,
  located: LocatedBet = locatePlaced(state, event),
): void {
  const { account, runner, makers } = located;
  const position = located.position ?? ensurePosition(runner.market, account);
  const bet = state.bets.add(event, { position, runner, placedAt: event.at });
  position.bets.push(bet.key);
  for (let index = 0; index < makers.length; index += 1) {
    const [fill, key] = [event.fills[index] as Fill, makers[index] ?? null];
    applyFill(state, { bet, fill, maker: key === null ? null : state.bets.at(key) });
  }
  if (event.remaining > 0) {
    position.resting += 1;
    addReserve(position.results, runner, bet);
  }
  setExposure(position, event.marketExposure);
  keepAnswer(state, event);
}

interface AppliedFill {
  readonly bet: Bet;
  readonly fill: Fill;
  readonly maker: Bet | null;
}

function applyFill(state: ExchangeState, { bet, fill, maker }: AppliedFill): void {
  const { runner, side, position } = bet;
  state.bets.take(bet, { piece: fill, maker });
  const [profit, middle] = [pieceProfit(fill), pieceMiddle(runner.line, fill)];
  const matched = { side, size: fill.size, profit, middle };
  addPiece(position.results, runner.index, matched);
  if (maker === null) {
    setPossibleWin(position, position.possibleWin + pieceWin(side, fill));
    takeFromHouse(runner, side, fill);
  } else applyToMaker(maker, matched);
}

/**
 * A resting bet was matched at its own odds: its piece is no longer reserved, and money the bet no longer
 * risks is free at once.
 */
function applyToMaker(maker: Bet, piece: Omit<MatchedPiece, 'side'>): void {
  const { runner, side, position } = maker;
  const matched = { ...piece, side };
  addPiece(position.results, runner.index, matched);
  releasePiece(position.results, runner.index, matched);
  if (maker.remaining === 0) position.resting -= 1;
  weighPosition(position, runner.market);
}

/** Recomputes a position's exposure from its results. */
const weighPosition = (position: Position, { outcomes }: Market): void =>
  setExposure(position, exposureOf(position.results, outcomes));

interface HousePiece {
  readonly odds: Odds;
  readonly size: Money;
  readonly houseSize: Money;
}

function takeFromHouse(
  { market, runnerId }: MarketRunner,
  side: OpenBet['side'],
  { odds, size, houseSize }: HousePiece,
): void {
  const key = levelKey({ runnerId, side, odds });
  const known = market.taken.get(key);
  const before = known?.houseSize === houseSize ? known.taken : noMoney;
  market.taken.set(key, { houseSize, taken: addMoney(before, size) });
}

export function applyBetMatched(state: ExchangeState, event: BetMatched): void {
  const bet = mustFindBet(state, event.betId);
  const { houseOdds: odds, size, houseSize } = event;
  state.bets.matchHouse(bet, event);
  const [profit, middle] = [pieceProfit(event), pieceMiddle(bet.runner.line, event)];
  applyToMaker(bet, { size, profit, middle });
  const { position } = bet;
  setPossibleWin(position, position.possibleWin + pieceWin(bet.side, event));
  takeFromHouse(bet.runner, bet.side, { odds, size, houseSize });
}

export const applyBetCancelled = (state: ExchangeState, { betId, size }: BetCancelled): void =>
  takeBack(state, { bet: mustFindBet(state, betId), size, as: 'cancelled' });

export const applyBetLapsed = (state: ExchangeState, { betId, size }: BetLapsed): void =>
  takeBack(state, { bet: mustFindBet(state, betId), size, as: 'lapsed' });

/** The unmatched part waits behind the bets that were reduced to the same price before. */
export function applyBetReduced(state: ExchangeState, { betId, odds }: BetReduced): void {
  const bet = mustFindBet(state, betId);
  const { position, runner } = bet;
  const { market } = runner;
  removeReserve(position.results, runner, bet);
  state.bets.moveTo(bet, odds);
  addReserve(position.results, runner, bet);
  weighPosition(position, market);
}

interface TakenBack {
  readonly bet: Bet;
  readonly size: Money;
  readonly as: 'cancelled' | 'lapsed';
}

/** Cancels or lapses part of a bet. A bet with nothing matched and nothing remaining leaves memory. */
function takeBack(state: ExchangeState, { bet, size, as }: TakenBack): void {
  const { position } = bet;
  const { runner } = bet;
  const { market } = runner;
  removeReserve(position.results, runner, bet);
  state.bets.takeBack(bet, { size, as });
  if (bet.remaining > 0) addReserve(position.results, runner, bet);
  else position.resting -= 1;
  weighPosition(position, market);
  if (bet.remaining > 0 || bet.matched > 0) return;
  position.bets.splice(position.bets.lastIndexOf(bet.key), 1);
  state.bets.remove(bet);
  if (position.bets.length > 0) return;
  market.positions.delete(position.account.playerId);
  state.bets.removePosition(position);
}

export const applyBetRefused = (state: ExchangeState, event: BetRefused): void =>
  keepAnswer(state, event);

/** Returns the player's position in the market, creating it if needed. */
export function ensurePosition(market: Market, account: PlayerAccount): Position {
  const known = market.positions.get(account.playerId);
  if (known !== undefined) return known;
  const results = openResults(market.definition.runners.length);
  const opened: Position = {
    number: 0,
    account,
    bets: [],
    resting: 0,
    results,
    exposure: noMoney,
    possibleWin: 0,
  };
  market.positions.set(account.playerId, opened);
  return opened;
}

export function mustFindAccount(
  { accounts }: ExchangeState,
  playerId: PlayerAccount['playerId'],
): PlayerAccount {
  const account = accounts.get(playerId);
  if (account === undefined) throw new Error(`A bet of ${playerId}, who has no account`);
  return account;
}
