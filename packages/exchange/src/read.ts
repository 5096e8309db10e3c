/** Reading the state: balances, markets, bets, and what a market comes to for a player. */
import type { BetId, MarketId, Money, PlayerId, RunnerId, SiteId } from '@layline/contract';
import { money, noMoney } from '@layline/contract';
import { balanceOf } from '@layline/ledger';
import type { ExchangeState, Market, OpenBet } from './state.ts';

export interface AccountView {
  readonly siteId: SiteId;
  /** The settled balance; what is free is this less the exposure. */
  readonly openingBalance: Money;
  readonly exposure: Money;
  readonly exposureLimit: Money | null;
}

export function accountOf(state: ExchangeState, playerId: PlayerId): AccountView | undefined {
  const account = state.accounts.get(playerId);
  if (account === undefined) return undefined;
  const { siteId, end, exposure, exposureLimit } = account;
  return { siteId, openingBalance: balanceOf(state.ledger, end), exposure, exposureLimit };
}

export const marketOf = (state: ExchangeState, marketId: MarketId): Market | undefined =>
  state.markets.get(marketId);

/** A bet of a market that is not settled; settled bets are in the store. */
export function betOf(state: ExchangeState, betId: BetId): OpenBet | undefined {
  const marketId = state.marketOfBet.get(betId);
  return marketId === undefined ? undefined : state.markets.get(marketId)?.bets.get(betId);
}

/** A player's bets in markets that are not settled, market by market, oldest first. */
export function openBets(state: ExchangeState, playerId: PlayerId): OpenBet[] {
  const found: OpenBet[] = [];
  for (const market of state.markets.values()) {
    if (!market.positions.has(playerId)) continue;
    for (const bet of market.bets.values()) if (bet.playerId === playerId) found.push(bet);
  }
  return found;
}

/** For each runner still in the market: what all bets together come to if it alone wins (SLIP-6). */
export function runnerProfitLoss(
  state: ExchangeState,
  playerId: PlayerId,
  marketId: MarketId,
): Map<RunnerId, Money> {
  const market = state.markets.get(marketId);
  const position = market?.positions.get(playerId);
  const results = new Map<RunnerId, Money>();
  const runners = market?.definition.runners.filter(({ status }) => status !== 'REMOVED') ?? [];
  let allLose = 0;
  for (const { runnerId } of runners) allLose += position?.byRunner.get(runnerId)?.lose ?? 0;
  for (const { runnerId } of runners) {
    const { win, lose } = position?.byRunner.get(runnerId) ?? { win: 0, lose: 0 };
    results.set(runnerId, money(allLose + win - lose));
  }
  return results;
}

export const marketExposure = (
  state: ExchangeState,
  playerId: PlayerId,
  marketId: MarketId,
): Money => state.markets.get(marketId)?.positions.get(playerId)?.exposure ?? noMoney;
