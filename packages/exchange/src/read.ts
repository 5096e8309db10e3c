/** Reads the state: balances, markets, bets, and a player's possible results in a market. */
import {
  type BetId,
  type ClientRef,
  type Instant,
  type MarketId,
  type Money,
  money,
  noMoney,
  type PlayerId,
  type PriceLevel,
  type RunnerId,
  type Side,
} from '@layline/contract';
import type { Market } from './memory/market.ts';
import { ifLost, ifWon, openResults, type Results, resultOf } from './memory/results.ts';
import type { ExchangeState } from './memory/state.ts';
import type { AccountView } from './model/account.ts';
import type { OpenBet, SessionBet } from './model/bet.ts';
import { oppositeOf } from './model/side.ts';
import { findAnswer } from './rules/bets/answers.ts';
import type { Offers } from './rules/bets/offers.ts';
import { fundsOf } from './rules/held/funds.ts';
import { betsOf, copyBet } from './rules/held/open-bets.ts';

export function accountOf(state: ExchangeState, playerId: PlayerId): AccountView | undefined {
  const account = state.accounts.get(playerId);
  if (account === undefined) return undefined;
  const { siteId, balance: openingBalance, held, exposure, exposureLimit } = account;
  const funds = fundsOf(account);
  return { siteId, openingBalance, held, funds, exposure, exposureLimit };
}

export const marketOf = (state: ExchangeState, marketId: MarketId): Market | undefined =>
  state.markets.get(marketId);

interface SentBet {
  readonly playerId: PlayerId;
  readonly clientRef: ClientRef;
  readonly at: Instant;
}

/** True if a bet sent under this reference now would get a stored reply. */
export function isAnswered(state: ExchangeState, { playerId, clientRef, at }: SentBet): boolean {
  const account = state.accounts.get(playerId);
  return account !== undefined && findAnswer(state, { account, clientRef, at }) !== undefined;
}

/** Finds a bet of an unsettled market; settled and wholly cancelled bets are in the store. */
export function betOf(state: ExchangeState, betId: BetId): OpenBet | undefined {
  const bet = state.bets.find(betId);
  return bet === undefined ? undefined : copyBet(bet);
}

/** A player's bets in unsettled markets, grouped by market, oldest first. */
export function openBets(state: ExchangeState, playerId: PlayerId): OpenBet[] {
  const found: OpenBet[] = [];
  for (const market of state.markets.values()) {
    const position = market.positions.get(playerId);
    if (position === undefined) continue;
    for (const bet of betsOf(state, position)) found.push(copyBet(bet));
  }
  return found;
}

/** A player's bets on unsettled sessions. */
export const openSessionBets = (state: ExchangeState, playerId: PlayerId): SessionBet[] =>
  [...state.sessions.values()].flatMap((players) => players.get(playerId)?.bets ?? []);

interface PlayerMarket {
  readonly playerId: PlayerId;
  readonly marketId: MarketId;
}

/** Number of players with bets in an open market. */
export const countPlayers = (state: ExchangeState, marketId: MarketId): number =>
  (state.markets.get(marketId)?.positions.size ?? 0) + (state.sessions.get(marketId)?.size ?? 0);

export interface PlayerExposure {
  readonly playerId: PlayerId;
  readonly exposure: Money;
}

/** The players of an open market with the largest exposures, largest first. */
export function largestExposures(
  state: ExchangeState,
  { marketId, countMax }: { readonly marketId: MarketId; readonly countMax: number },
): PlayerExposure[] {
  const largest: PlayerExposure[] = [];
  const held = state.sessions.get(marketId) ?? state.markets.get(marketId)?.positions ?? [];
  for (const [playerId, { exposure }] of held) {
    if (largest.length === countMax) {
      if (exposure <= (largest.at(-1)?.exposure ?? 0)) continue;
      largest.pop();
    }
    const at = largest.findLastIndex((other) => other.exposure >= exposure);
    largest.splice(at + 1, 0, { playerId, exposure });
  }
  return largest;
}

/** Result of the matched bets if each remaining runner is the only winner (SLIP-6). */
export function runnerProfitLoss(
  state: ExchangeState,
  { playerId, marketId }: PlayerMarket,
): Map<RunnerId, Money> {
  const market = state.markets.get(marketId);
  return market === undefined
    ? new Map()
    : profitLossOf(market, market.positions.get(playerId)?.results);
}

function profitLossOf(market: Market, held: Results | undefined): Map<RunnerId, Money> {
  const profitLoss = new Map<RunnerId, Money>();
  // Lines win together, by a number: no one of them is the only winner.
  if (market.outcomes.lines !== null) return profitLoss;
  const allLose = allLoseOf(market, held);
  for (const [index, { runnerId, status }] of market.definition.runners.entries()) {
    if (status === 'REMOVED') continue;
    const gained = held ? resultOf(held, index, ifWon) - resultOf(held, index, ifLost) : 0;
    profitLoss.set(runnerId, money(allLose + gained));
  }
  return profitLoss;
}

/** Result of all players' matched bets together if each remaining runner is the only winner. */
export function marketProfitLoss(state: ExchangeState, marketId: MarketId): Map<RunnerId, Money> {
  const market = state.markets.get(marketId);
  if (market === undefined) return new Map();
  const sums = openResults(market.definition.runners.length);
  for (const { results } of market.positions.values()) {
    for (const [cell, result] of results.entries()) sums[cell] = (sums[cell] as number) + result;
  }
  return profitLossOf(market, sums);
}

/** Sum of the matched bets if each of their runners loses. */
function allLoseOf({ definition }: Market, held: Results | undefined): number {
  let sum = 0;
  for (const [index, { status }] of definition.runners.entries()) {
    if (status !== 'REMOVED') sum += held ? resultOf(held, index, ifLost) : 0;
  }
  return sum;
}

/**
 * Result of the matched bets if no runner wins; null if the market always has a winner, or if each runner
 * stands alone.
 */
export function noWinnerResult(
  state: ExchangeState,
  { playerId, marketId }: PlayerMarket,
): Money | null {
  const market = state.markets.get(marketId);
  if (market === undefined || market.outcomes.rule.kind !== 'at-most') return null;
  return money(allLoseOf(market, market.positions.get(playerId)?.results));
}

/** True if the player's bets in a market, matched or not, can win or lose anything. */
export function hasResults(state: ExchangeState, { playerId, marketId }: PlayerMarket): boolean {
  const held = state.markets.get(marketId)?.positions.get(playerId)?.results;
  return held?.some((amount) => amount !== 0) ?? false;
}

export const marketExposure = (state: ExchangeState, { playerId, marketId }: PlayerMarket): Money =>
  state.sessions.get(marketId)?.get(playerId)?.exposure ??
  state.markets.get(marketId)?.positions.get(playerId)?.exposure ??
  noMoney;

/** Levels offered by players: resting lays to backers, resting backs to layers. */
export type BookLevels = Offers;

interface RunnerOfMarket {
  readonly marketId: MarketId;
  readonly runnerId: RunnerId;
}

const bookOf = (state: ExchangeState, { marketId, runnerId }: RunnerOfMarket) =>
  state.markets.get(marketId)?.runners.get(runnerId)?.book ?? null;

/** The best prices that players offer on a runner, at most `countMax` per side. */
export function bookLevels(state: ExchangeState, runner: RunnerOfMarket, countMax = 3): BookLevels {
  const book = bookOf(state, runner);
  if (book === null) return { back: [], lay: [] };
  return { back: book.lay.levels(countMax), lay: book.back.levels(countMax) };
}

/** Maximum resting bets examined per view; no bet is matched with more (match.ts). */
const looksMax = 1000;

const levelsMax = 3;

/**
 * The best three levels that other players offer to this player and side, best odds first. The player's
 * own bets are left out, because nobody is matched with their own bet.
 */
export function othersLevels(
  state: ExchangeState,
  playerId: PlayerId,
  bet: RunnerOfMarket & { readonly side: Side },
): PriceLevel[] {
  const sizes = new Map<PriceLevel['odds'], number>();
  const queue = bookOf(state, bet)?.[oppositeOf(bet.side)];
  let looks = 0;
  for (let other = queue?.first() ?? null; other !== null && looks < looksMax; looks += 1) {
    const { oddsRequested: odds, remaining } = other;
    if (other.playerId !== playerId) {
      if (sizes.size === levelsMax && !sizes.has(odds)) break;
      sizes.set(odds, (sizes.get(odds) ?? 0) + remaining);
    }
    other = queue?.after(other) ?? null;
  }
  return Array.from(sizes, ([odds, size]) => ({ odds, size: money(size) }));
}
