/**
 * Taking back what is unmatched: of one bet, whole or in part, of a market, or of all. What is
 * matched stays. A smaller bet keeps its place in the queue. Cancels are never held, and are taken
 * while the market is suspended too.
 */
import { type Money, type Refusal, refuse } from '@layline/contract';
import { findSlot, idOf, remainingOf } from '../../memory/bet-table.ts';
import type { ExchangeState, Market } from '../../memory/state.ts';
import type { CancelBet, CancelBets, Stamp } from '../../model/command.ts';
import { type Decision, happened, happenedOnce, refused } from '../../model/decision.ts';
import type { BetCancelled } from '../../model/event.ts';
import { isBeingMoved, refuseBeingMoved } from '../risk/reservations.ts';
import { runnerOfBet } from './apply-bets.ts';
import { ownerOf } from './bet-view.ts';
import { slotsOf } from './open-bets.ts';

export function decideCancelBet(state: ExchangeState, command: CancelBet & Stamp): Decision {
  const slot = findOwnSlot(state, command);
  if (typeof slot !== 'number') return refused(slot);
  if (isBeingMoved(state, command)) return refused(refuseBeingMoved());
  const remaining = remainingOf(state.bets, slot);
  const { size = remaining } = command;
  if (!Number.isSafeInteger(size) || size <= 0) {
    return refused(refuse('INVALID_REQUEST', 'size must be more than 0, or absent.'));
  }
  return happenedOnce(cancelledEvent(state, slot, command, size > remaining ? remaining : size));
}

/** The slot of the player's bet with something left in the book. */
export function findOwnSlot(
  state: ExchangeState,
  { playerId, betId }: Pick<CancelBet, 'playerId' | 'betId'>,
): number | Refusal {
  const slot = findSlot(state.bets, betId);
  if (slot === 0 || ownerOf(state, slot).playerId !== playerId) return refuse('BET_UNKNOWN');
  return remainingOf(state.bets, slot) > 0 ? slot : refuse('BET_NOT_OPEN');
}

export function cancelledEvent(
  state: ExchangeState,
  slot: number,
  { seq, at }: Stamp,
  size: Money,
): BetCancelled {
  const betId = idOf(state.bets, slot);
  const { playerId } = ownerOf(state, slot);
  const { marketId } = runnerOfBet(state, slot).market.definition;
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
  const slots = markets.flatMap((one) => restingOf(state, one, command));
  const { bets } = state;
  return happened(
    ...slots.map((slot) => cancelledEvent(state, slot, command, remainingOf(bets, slot))),
  );
}

/** But for what waits to be moved to other odds. */
function restingOf(state: ExchangeState, market: Market, { playerId }: CancelBets): number[] {
  const { bets } = state;
  const position = market.positions.get(playerId);
  if (position === undefined || position.resting === 0) return [];
  return slotsOf(bets, position).filter((slot) => {
    const isResting = remainingOf(bets, slot) > 0;
    return isResting && !isBeingMoved(state, { playerId, betId: idOf(bets, slot) });
  });
}
