/** Refuses what a bet would add while it waits out its in-play delay. */
import { type Instant, money, type Refusal } from '@layline/contract';
import type { PlayerAccount } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { Reservation } from '../../model/reservation.ts';
import { fundsOf } from '../held/funds.ts';
import {
  addedIn,
  exposureWithReserved,
  type OneReservation,
  refuseBeingMoved,
  sumReserved,
} from '../held/reservations.ts';
import { refuseCover } from './bet-limits.ts';
import { refuseStopped } from './risk-stops.ts';

/** Refuses another move of the same bet, and a reservation above the balance or the limit. */
export function refuseReservation(
  state: ExchangeState,
  { account, added }: { readonly account: PlayerAccount; readonly added: Reservation },
): Refusal | null {
  const { playerId } = account;
  const own = state.reservations.get(playerId) ?? [];
  if (own.some((one) => isSameMove(one, added))) return refuseBeingMoved();
  const exposure = exposureWithReserved(state, account);
  const reservations = [...own, added];
  return refuseCover({
    openingBalance: fundsOf(account),
    exposure,
    exposureLimit: account.exposureLimit,
    before: exposure,
    after: money(account.exposure + sumReserved(state, { playerId, reservations })),
  });
}

const isSameMove = (one: Reservation, other: Reservation): boolean =>
  one.kind === 'odds' && other.kind === 'odds' && one.moves !== null && one.moves === other.moves;

/**
 * Refuses a waiting bet whose worst case raises the possible loss where no new risk is taken. Other bets
 * wait on and are decided normally when their delay is over.
 */
export function refuseStoppedWait(
  state: ExchangeState,
  { playerId, reservation, at }: OneReservation & { readonly at: Instant },
): Refusal | null {
  const account = state.accounts.get(playerId);
  const market = state.markets.get(reservation.marketId);
  if (state.riskStops.size === 0 || account === undefined || market === undefined) return null;
  const own = state.reservations.get(playerId) ?? [];
  const others = own.filter((one) => one !== reservation && one.marketId === reservation.marketId);
  const addedBy = (reservations: readonly Reservation[]) =>
    addedIn(state, { market, playerId, reservations });
  return refuseStopped(state, {
    siteId: account.siteId,
    sportId: market.definition.fixture.sportId,
    marketId: reservation.marketId,
    before: addedBy(others),
    after: addedBy([...others, reservation]),
    at,
  });
}
