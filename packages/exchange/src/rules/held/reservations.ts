/**
 * Reserves money for bets in their in-play delay. Such a bet counts as one more unmatched bet of its
 * player: at its worst, and never as a gain, so that nothing the player does meanwhile can make it
 * unpayable. The engine that holds the bets maintains their reservations; they are in no event, snapshot
 * or hash, and end with the process as the delay does.
 */
import {
  type MarketId,
  type Money,
  money,
  noMoney,
  type PlayerId,
  profitAt,
  type Refusal,
  refuse,
} from '@layline/contract';
import type { Market, PlayerAccount } from '../../memory/market.ts';
import {
  addResult,
  openResults,
  type Results,
  reservedIfLost,
  reservedIfMiddle,
  reservedIfWon,
} from '../../memory/results.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { ChangeBet, PlaceBet, PlaceSessionBet } from '../../model/command.ts';
import type { Reservation, SessionStake } from '../../model/reservation.ts';
import { exposureOf } from '../risk/exposure.ts';
import { liabilityOfRest, reserveOf } from '../risk/position.ts';
import { worstSession } from '../risk/session-exposure.ts';

/** What must be known of a bet before its delay. */
export type Reservable =
  | Pick<PlaceBet, 'kind' | 'marketId' | 'runnerId' | 'side' | 'odds' | 'stake' | 'persistence'>
  | Pick<PlaceSessionBet, 'kind' | 'marketId' | 'side' | 'line' | 'rate' | 'stake'>
  | Pick<ChangeBet, 'kind' | 'betId' | 'odds'>;

/** Null for the change of a bet that is not open, which can only be refused. */
export function reservationFor(state: ExchangeState, request: Reservable): Reservation | null {
  if (request.kind === 'place-session-bet') {
    const { marketId, side, line, rate, stake } = request;
    return { kind: 'session', marketId, bet: { side, line, rate, stake } };
  }
  if (request.kind === 'place-bet') {
    const { marketId, runnerId, side, odds, stake, persistence = 'fill-or-kill' } = request;
    const isBack = side === 'back';
    const ifWon = isBack ? 0 : profitAt(odds, stake);
    const rests = persistence !== 'fill-or-kill';
    const ifLost = isBack ? stake : 0;
    const line = state.markets.get(marketId)?.runners.get(runnerId)?.line ?? null;
    const whole = { side, oddsRequested: odds, remaining: stake, made: noMoney };
    const ifMiddle = line === null ? 0 : reserveOf(line, whole).ifMiddle;
    return { kind: 'odds', marketId, runnerId, ifWon, ifLost, ifMiddle, rests, moves: null };
  }
  const bet = state.bets.find(request.betId);
  if (bet === undefined) return null;
  const { marketId, runnerId, side, remaining } = bet;
  // The reserve of the resting bet passes to the new one.
  const more = side === 'back' ? 0 : profitAt(request.odds, remaining) - liabilityOfRest(bet);
  const ifWon = Math.max(0, more);
  const { line } = bet.runner;
  const whole = { side, oddsRequested: request.odds, remaining, made: noMoney };
  const moreMiddle = reserveOf(line, whole).ifMiddle - reserveOf(line, bet).ifMiddle;
  const ifMiddle = Math.max(0, moreMiddle);
  // The moved bet rests already.
  const moved = { rests: false, moves: request.betId };
  return { kind: 'odds', marketId, runnerId, ifWon, ifLost: 0, ifMiddle, ...moved };
}

export interface OneReservation {
  readonly playerId: PlayerId;
  readonly reservation: Reservation;
}

export function reserve(state: ExchangeState, { playerId, reservation }: OneReservation): void {
  const own = state.reservations.get(playerId) ?? [];
  state.reservations.set(playerId, [...own, reservation]);
}

/** Does nothing if memory was reloaded meanwhile. */
export function release(state: ExchangeState, { playerId, reservation }: OneReservation): void {
  const left = (state.reservations.get(playerId) ?? []).filter((one) => one !== reservation);
  if (left.length > 0) state.reservations.set(playerId, left);
  else state.reservations.delete(playerId);
}

/**
 * True while a change of this bet waits. Until it is decided the resting bet cannot be cancelled, or a
 * player could call off the move.
 */
export const isBeingMoved = (
  { reservations }: ExchangeState,
  { playerId, betId }: Pick<ChangeBet, 'playerId' | 'betId'>,
): boolean =>
  (reservations.get(playerId) ?? []).some((one) => one.kind === 'odds' && one.moves === betId);

export const refuseBeingMoved = (): Refusal =>
  refuse('BET_NOT_OPEN', 'This bet is being moved to other odds.');

/** Number of the player's waiting bets that will rest in this market if not matched. */
export function waitingToRest(
  { reservations }: ExchangeState,
  { playerId, marketId }: { readonly playerId: PlayerId; readonly marketId: MarketId },
): number {
  const own = reservations.get(playerId) ?? [];
  return own.filter((one) => one.kind === 'odds' && one.rests && one.marketId === marketId).length;
}

/** Exposure added by the player's waiting bets, over all markets. */
export function reservedOf(state: ExchangeState, playerId: PlayerId): Money {
  const own = state.reservations.get(playerId);
  return own === undefined ? money(0) : sumReserved(state, { playerId, reservations: own });
}

export const exposureWithReserved = (
  state: ExchangeState,
  { playerId, exposure }: Pick<PlayerAccount, 'playerId' | 'exposure'>,
): Money => money(exposure + reservedOf(state, playerId));

export function sumReserved(state: ExchangeState, { playerId, reservations }: Waiting): Money {
  let sum = 0;
  for (const [marketId, inMarket] of Map.groupBy(reservations, (one) => one.marketId)) {
    const market = state.markets.get(marketId);
    if (market !== undefined) sum += addedIn(state, { market, playerId, reservations: inMarket });
  }
  return money(sum);
}

interface Waiting {
  readonly playerId: PlayerId;
  readonly reservations: readonly Reservation[];
}

export function addedIn(
  state: ExchangeState,
  { market, playerId, reservations }: Waiting & { readonly market: Market },
): number {
  const { marketId, kind } = market.definition;
  if (kind === 'session') {
    const position = state.sessions.get(marketId)?.get(playerId);
    const waiting = sessionStakesIn(reservations);
    return worstSession(position?.bets ?? [], waiting) - (position?.exposure ?? 0);
  }
  const results = resultsWithReserved(market, { playerId, reservations });
  const before = market.positions.get(playerId)?.exposure ?? 0;
  return exposureOf(results, market.outcomes) - before;
}

/** A player's results in a market, with the waiting bets counted as unmatched. */
export function resultsWithReserved(market: Market, { playerId, reservations }: Waiting): Results {
  const { definition, positions } = market;
  const held = positions.get(playerId)?.results;
  const results = held?.slice() ?? openResults(definition.runners.length);
  for (const one of reservations) {
    if (one.kind !== 'odds' || one.marketId !== definition.marketId) continue;
    const index = market.runners.get(one.runnerId)?.index;
    if (index === undefined) continue;
    addResult(results, { index, cell: reservedIfWon }, one.ifWon);
    addResult(results, { index, cell: reservedIfLost }, one.ifLost);
    addResult(results, { index, cell: reservedIfMiddle }, one.ifMiddle);
  }
  return results;
}

export const sessionStakesIn = (
  reservations: readonly Reservation[],
  marketId?: MarketId,
): readonly SessionStake[] =>
  reservations.flatMap((one) =>
    one.kind === 'session' && (marketId ?? one.marketId) === one.marketId ? [one.bet] : [],
  );
