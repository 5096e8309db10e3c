/** Reading the state: balances, markets, bets, and what a market comes to for a player. */
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
import { balanceOf } from '@layline/ledger';
import { findSlot, ownerNumberOf, remainingOf } from './memory/bet-table.ts';
import { oddsOfRank, oppositeOf } from './memory/ladder.ts';
import { type Results, resultStride } from './memory/position-table.ts';
import { behind, headOf, levelsOf, nextRank } from './memory/runner-book.ts';
import type { ExchangeState, Market } from './memory/state.ts';
import type { AccountView } from './model/account.ts';
import type { Fill, OpenBet, SessionBet } from './model/bet.ts';
import { viewBet } from './rules/bets/bet-view.ts';
import { findAnswer } from './rules/bets/idempotency.ts';
import { slotsOf } from './rules/bets/open-bets.ts';
import { type Reducible, reducedOdds } from './rules/risk/reduction.ts';

export function accountOf(state: ExchangeState, playerId: PlayerId): AccountView | undefined {
  const account = state.accounts.get(playerId);
  if (account === undefined) return undefined;
  const { siteId, end, exposure, exposureLimit } = account;
  return { siteId, openingBalance: balanceOf(state.ledger, end), exposure, exposureLimit };
}

export const marketOf = (state: ExchangeState, marketId: MarketId): Market | undefined =>
  state.markets.get(marketId);

/** Whether a bet sent under this reference now gets an answer that was given before. */
export function isAnswered(
  state: ExchangeState,
  playerId: PlayerId,
  clientRef: ClientRef,
  at: Instant,
): boolean {
  const account = state.accounts.get(playerId);
  return account !== undefined && findAnswer(state, account.number, clientRef, at) !== undefined;
}

/** A bet of a market that is not settled; settled and wholly cancelled bets are in the store. */
export function betOf(state: ExchangeState, betId: BetId): OpenBet | undefined {
  const slot = findSlot(state.bets, betId);
  return slot === 0 ? undefined : viewBet(state, slot);
}

/**
 * The pieces of a bet at the odds they stand at after the removals since; none of a bet whose runner has
 * left, which is void.
 */
export function standingFills(market: Reducible, { runnerId, fills }: OpenBet): readonly Fill[] {
  const runner = market.definition.runners.find((one) => one.runnerId === runnerId);
  if (runner === undefined || runner.status === 'REMOVED') return [];
  if (market.removals.length === 0) return fills;
  return fills.map((fill) => ({ ...fill, odds: reducedOdds(market, fill.odds, fill.seq) }));
}

/** A player's bets in markets that are not settled, market by market, oldest first. */
export function openBets(state: ExchangeState, playerId: PlayerId): OpenBet[] {
  const found: OpenBet[] = [];
  for (const market of state.markets.values()) {
    const position = market.positions.get(playerId);
    if (position === undefined) continue;
    for (const slot of slotsOf(state.bets, position)) found.push(viewBet(state, slot));
  }
  return found;
}

/** A player's bets on sessions that are not settled. */
export const openSessionBets = (state: ExchangeState, playerId: PlayerId): SessionBet[] =>
  [...state.sessions.values()].flatMap((players) => players.get(playerId)?.bets ?? []);

/** For each runner still in the market: what the matched bets come to if it alone wins (SLIP-6). */
export function runnerProfitLoss(
  state: ExchangeState,
  playerId: PlayerId,
  marketId: MarketId,
): Map<RunnerId, Money> {
  const market = state.markets.get(marketId);
  const results = new Map<RunnerId, Money>();
  if (market === undefined) return results;
  const held = market.positions.get(playerId)?.results;
  const allLose = allLoseOf(market, held);
  for (const [index, { runnerId, status }] of market.definition.runners.entries()) {
    if (status === 'REMOVED') continue;
    const win = held?.[index * resultStride] ?? 0;
    const lose = held?.[index * resultStride + 1] ?? 0;
    results.set(runnerId, money(allLose + win - lose));
  }
  return results;
}

/** What the matched bets come to together if each of their runners loses. */
function allLoseOf({ definition }: Market, held: Results | undefined): number {
  let sum = 0;
  for (const [index, { status }] of definition.runners.entries()) {
    if (status !== 'REMOVED') sum += held?.[index * resultStride + 1] ?? 0;
  }
  return sum;
}

/** What the matched bets come to if no runner wins; null where one must, or where each stands alone. */
export function noWinnerResult(
  state: ExchangeState,
  playerId: PlayerId,
  marketId: MarketId,
): Money | null {
  const market = state.markets.get(marketId);
  if (market === undefined || market.outcomes.rule.kind !== 'at-most') return null;
  return money(allLoseOf(market, market.positions.get(playerId)?.results));
}

export const marketExposure = (
  state: ExchangeState,
  playerId: PlayerId,
  marketId: MarketId,
): Money =>
  state.sessions.get(marketId)?.get(playerId)?.exposure ??
  state.markets.get(marketId)?.positions.get(playerId)?.exposure ??
  noMoney;

export interface BookLevels {
  /** What players offer to backers (resting lays), highest odds first. */
  readonly back: readonly PriceLevel[];
  /** What players offer to layers (resting backs), lowest odds first. */
  readonly lay: readonly PriceLevel[];
}

/** The best prices that players offer on a runner, at most `countMax` a side. */
export function bookLevels(
  state: ExchangeState,
  marketId: MarketId,
  runnerId: RunnerId,
  countMax = 3,
): BookLevels {
  const book = state.markets.get(marketId)?.runners.get(runnerId)?.book ?? null;
  if (book === null) return { back: [], lay: [] };
  return { back: levelsOf(book.lay, countMax), lay: levelsOf(book.back, countMax) };
}

/** Bets looked at for one player's view of a queue: no bet is matched with more (match.ts). */
const looksMax = 1000;

/**
 * What other players offer to a bet of this player and side, best odds first: nobody is matched with
 * himself, so his own resting bets are left out.
 */
export function othersLevels(
  state: ExchangeState,
  playerId: PlayerId,
  { marketId, runnerId, side }: Readonly<{ marketId: MarketId; runnerId: RunnerId; side: Side }>,
  countMax = 3,
): PriceLevel[] {
  const { bets } = state;
  const own = state.accounts.get(playerId)?.number ?? -1;
  const queue = state.markets.get(marketId)?.runners.get(runnerId)?.book?.[oppositeOf(side)];
  const levels: PriceLevel[] = [];
  if (queue === undefined) return levels;
  let looks = 0;
  for (let rank = nextRank(queue, 0); rank >= 0; rank = nextRank(queue, rank + 1)) {
    let size = 0;
    for (let slot = headOf(queue, rank); slot !== 0; slot = behind(bets, slot)) {
      if (ownerNumberOf(bets, slot) !== own) size += remainingOf(bets, slot);
      looks += 1;
      if (looks === looksMax) break;
    }
    if (size > 0) levels.push({ odds: oddsOfRank(queue.side, rank), size: money(size) });
    if (levels.length === countMax || looks === looksMax) break;
  }
  return levels;
}
