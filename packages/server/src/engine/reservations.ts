/** Takes and gives back what bets in their in-play delay reserve, so many a player at most. */
import { type PlayerId, type Refusal, refuse } from '@layline/contract';
import {
  type ExchangeState,
  type Reservation,
  refuseReservation,
  release,
  reservationFor,
  reserve,
} from '@layline/exchange';
import type { HeldRequest } from './request.ts';

export interface Reserved {
  /** Does nothing the second time, nor to a memory that was read back meanwhile. */
  release(state: ExchangeState): void;
}

export class Reservations {
  readonly #perPlayerMax: number;
  readonly #told: (playerId: PlayerId) => void;
  /** How many were refused. */
  refused = 0;
  #counts = new Map<PlayerId, number>();

  /** `told` hears whose reservations changed. */
  constructor(perPlayerMax: number, told: (playerId: PlayerId) => void) {
    this.#perPlayerMax = perPlayerMax;
    this.#told = told;
  }

  /** Or why the bet cannot wait: too many of the player's do, or its worst case is not covered. */
  take(state: ExchangeState, request: HeldRequest): Reserved | Refusal {
    const { playerId } = request;
    const count = this.#counts.get(playerId) ?? 0;
    if (count >= this.#perPlayerMax) {
      this.refused += 1;
      return refuse('TOO_MANY_REQUESTS', 'Too many of your bets are waiting to be placed.');
    }
    const reservation = worstOf(state, request);
    const account = state.accounts.get(playerId);
    const refusal = account && reservation && refuseReservation(state, account, reservation);
    if (refusal) {
      this.refused += 1;
      return refusal;
    }
    if (reservation) reserve(state, playerId, reservation);
    this.#counts.set(playerId, count + 1);
    this.#told(playerId);
    return this.#giveBackOnce(playerId, reservation);
  }

  /** Memory was read back, and holds no reservation. */
  clear(): void {
    this.#counts = new Map();
  }

  #giveBackOnce(playerId: PlayerId, reservation: Reservation | null): Reserved {
    let counts: Map<PlayerId, number> | null = this.#counts;
    return {
      release: (state) => {
        const left = (counts?.get(playerId) ?? 0) - 1;
        if (left > 0) counts?.set(playerId, left);
        else counts?.delete(playerId);
        if (counts !== null && reservation) release(state, playerId, reservation);
        if (counts !== null) this.#told(playerId);
        counts = null;
      },
    };
  }
}

/** An each-way bet never waits. */
const worstOf = (state: ExchangeState, request: HeldRequest): Reservation | null =>
  request.kind === 'place-each-way' ? null : reservationFor(state, request);
