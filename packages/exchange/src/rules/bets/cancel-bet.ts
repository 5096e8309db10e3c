/**
 * Cancels unmatched stakes: of one bet, whole or in part, of a market, or of all markets. Matched parts
 * stay. A reduced bet keeps its place in the queue. Cancels are never delayed, and are accepted while the
 * market is suspended.
 */
import { type Money, type PlayerId, type Refusal, refuse } from '@layline/contract';
import type { Bet, Market } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { CancelBet, CancelBets, Stamp } from '../../model/command.ts';
import type { BetCancelled } from '../../model/event.ts';
import { type Decision, happened, refused } from '../decision/decision.ts';
import { betsOf } from '../held/open-bets.ts';
import { isBeingMoved, refuseBeingMoved } from '../held/reservations.ts';

export function decideCancelBet(state: ExchangeState, command: CancelBet & Stamp): Decision {
  const bet = findOwnBet(state, command);
  if ('code' in bet) return refused(bet);
  if (isBeingMoved(state, command)) return refused(refuseBeingMoved());
  const { remaining } = bet;
  const { size = remaining } = command;
  if (!Number.isSafeInteger(size) || size <= 0) {
    return refused(refuse('INVALID_REQUEST', 'size must be more than 0, or absent.'));
  }
  return happened(cancelledEvent(bet, { ...command, size: size > remaining ? remaining : size }));
}

/** The player's bet, if part of it is in the book. */
export function findOwnBet(
  state: ExchangeState,
  { playerId, betId }: Pick<CancelBet, 'playerId' | 'betId'>,
): Bet | Refusal {
  const bet = state.bets.find(betId);
  if (bet === undefined || bet.playerId !== playerId) return refuse('BET_UNKNOWN');
  return bet.remaining > 0 ? bet : refuse('BET_NOT_OPEN');
}

export function cancelledEvent(
  { betId, playerId, marketId }: Bet,
  { seq, at, size }: Stamp & { readonly size: Money },
): BetCancelled {
  return { kind: 'bet-cancelled', seq, at, betId, playerId, marketId, size };
}

/** Having nothing to cancel is not an error: there are simply no events. */
export function decideCancelBets(state: ExchangeState, command: CancelBets & Stamp): Decision {
  const { playerId, marketId } = command;
  if (!state.accounts.has(playerId))
    return refused(refuse('NOT_FOUND', 'This account is not open.'));
  const market = marketId === null ? undefined : state.markets.get(marketId);
  if (marketId !== null && market === undefined) return refused(refuse('MARKET_UNKNOWN'));
  const markets = market === undefined ? [...state.markets.values()] : [market];
  const bets = markets.flatMap((one) => cancellableBets(state, { market: one, playerId }));
  return happened(...bets.map((bet) => cancelledEvent(bet, { ...command, size: bet.remaining })));
}

interface OwnIn {
  readonly market: Market;
  readonly playerId: PlayerId;
}

/** The player's resting bets, except those waiting to be moved to other odds. */
const cancellableBets = (state: ExchangeState, own: OwnIn): Bet[] =>
  restingIn(state, own).filter(({ playerId, betId }) => !isBeingMoved(state, { playerId, betId }));

function restingIn(state: ExchangeState, { market, playerId }: OwnIn): Bet[] {
  const position = market.positions.get(playerId);
  if (position === undefined || position.resting === 0) return [];
  return betsOf(state, position).filter(({ remaining }) => remaining > 0);
}

/** Cancels all bets of a player who may no longer bet, including those being moved. */
export const allCancelled = (
  state: ExchangeState,
  { playerId, seq, at }: Stamp & { readonly playerId: PlayerId },
): BetCancelled[] =>
  [...state.markets.values()]
    .flatMap((market) => restingIn(state, { market, playerId }))
    .map((bet) => cancelledEvent(bet, { seq, at, size: bet.remaining }));
