/** The open bets by id, and the open position of a player in a market. */
import type { BetId, MarketId } from '@layline/contract';
import { addById, findById, hashId, removeById, valuesOf } from '../id-index.ts';
import type { ExchangeState, OpenBet, PlayerAccount, Position } from '../state.ts';

export const findBet = (state: ExchangeState, betId: BetId): OpenBet | undefined =>
  findById(state.bets, hashId(betId), betId, null);

export const addBet = (state: ExchangeState, bet: OpenBet): void =>
  addById(state.bets, hashId(bet.betId), bet);

export const removeBet = (state: ExchangeState, betId: BetId): void =>
  removeById(state.bets, hashId(betId), betId, null);

export const allBets = (state: ExchangeState): OpenBet[] => valuesOf(state.bets);

/** Most often it is the one that was used last. */
export function positionIn(account: PlayerAccount, marketId: MarketId): Position | undefined {
  const { recent } = account;
  return recent?.marketId === marketId ? recent : account.positions.get(marketId);
}

export function closePosition({ account, marketId }: Position): void {
  account.positions.delete(marketId);
  if (account.recent?.marketId === marketId) account.recent = null;
}
