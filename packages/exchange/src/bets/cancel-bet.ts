/**
 * Taking back what is unmatched: of one bet, whole or in part, of a market, or of all. What is
 * matched stays. A smaller bet keeps its place in the queue. Cancels are never held, and are taken
 * while the market is suspended too.
 */
import { type Money, type Refusal, refuse } from '@layline/contract';
import type { CancelBet, CancelBets, Stamp } from '../command.ts';
import { type Decision, happened, refused } from '../decision.ts';
import type { BetCancelled } from '../event.ts';
import type { ExchangeState, Market, OpenBet } from '../state.ts';
import { findBet } from './open-bets.ts';

export function decideCancelBet(state: ExchangeState, command: CancelBet & Stamp): Decision {
  const bet = findOwnBet(state, command);
  if ('code' in bet) return refused(bet);
  const { size = bet.remaining } = command;
  if (!Number.isSafeInteger(size) || size <= 0) {
    return refused(refuse('INVALID_REQUEST', 'size must be more than 0, or absent.'));
  }
  const taken = size > bet.remaining ? bet.remaining : size;
  return happened(cancelledEvent(bet, command, taken));
}

/** The player's bet with something left in the book. */
export function findOwnBet(
  state: ExchangeState,
  { playerId, betId }: Pick<CancelBet, 'playerId' | 'betId'>,
): OpenBet | Refusal {
  const bet = findBet(state, betId);
  if (bet === undefined || bet.playerId !== playerId) return refuse('BET_UNKNOWN');
  return bet.remaining > 0 ? bet : refuse('BET_NOT_OPEN');
}

export function cancelledEvent(bet: OpenBet, { seq, at }: Stamp, size: Money): BetCancelled {
  const { betId, playerId, marketId } = bet;
  return { kind: 'bet-cancelled', seq, at, betId, playerId, marketId, size };
}

/** Nothing to cancel is no fault: there are simply no events. */
export function decideCancelBets(state: ExchangeState, command: CancelBets & Stamp): Decision {
  const { playerId, marketId } = command;
  if (!state.accounts.has(playerId))
    return refused(refuse('NOT_FOUND', 'This account is not open.'));
  const market = marketId === null ? undefined : state.markets.get(marketId);
  if (marketId !== null && market === undefined) return refused(refuse('MARKET_UNKNOWN'));
  const markets = market === undefined ? [...state.markets.values()] : [market];
  const bets = markets.flatMap((one) => restingOf(one, command));
  return happened(...bets.map((bet) => cancelledEvent(bet, command, bet.remaining)));
}

const restingOf = (market: Market, { playerId }: CancelBets): OpenBet[] =>
  (market.positions.get(playerId)?.bets ?? [])
    .filter((bet) => bet.remaining > 0)
    .toSorted((a, b) => a.seq - b.seq);
