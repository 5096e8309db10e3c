/** Reserves the liability of bets during their in-play delay, for a limited number of bets per player. */
import { type PlayerId, type Refusal, refuse } from '@layline/contract';
import {
  type ExchangeState,
  type Reservation,
  refuseReservation,
  release,
  reservationFor,
  reserve,
} from '@layline/exchange';
import type { EngineMemory } from '../memory/engine-memory.ts';
import type { MarketBetRequest } from '../request/request.ts';

/** Each release works once, and does nothing after memory was read back. */
export interface Reserved {
  /** Null if the bet reserves nothing. */
  readonly reservation: Reservation | null;
  /** Called in the same step as the bet is decided, so that nothing comes in between. */
  release(): void;
  /** Ends the reservation that the player sees, once the bet is committed or will not be placed. */
  releaseShown(): void;
}

type States = Pick<EngineMemory, 'decided' | 'committed'>;

export class Reservations {
  readonly #perPlayerMax: number;
  readonly #changed: (playerId: PlayerId) => void;
  /** Number of refused reservations. */
  refused = 0;
  #counts = new Map<PlayerId, number>();

  /** Calls `changed` with a player whose shown reservations have changed. */
  constructor(perPlayerMax: number, changed: (playerId: PlayerId) => void) {
    this.#perPlayerMax = perPlayerMax;
    this.#changed = changed;
  }

  /** Returns a refusal if too many bets of the player wait, or the bet's worst case is not covered. */
  take({ decided, committed }: States, request: MarketBetRequest): Reserved | Refusal {
    const { playerId } = request;
    const count = this.#counts.get(playerId) ?? 0;
    if (count >= this.#perPlayerMax) {
      this.refused += 1;
      return refuse('TOO_MANY_REQUESTS', 'Too many of your bets are waiting to be placed.');
    }
    const reservation = worstOf(decided, request);
    const account = decided.accounts.get(playerId);
    const refusal =
      account && reservation && refuseReservation(decided, { account, added: reservation });
    if (refusal) {
      this.refused += 1;
      return refusal;
    }
    if (reservation) reserve(decided, { playerId, reservation });
    if (reservation) reserve(committed, { playerId, reservation });
    this.#counts.set(playerId, count + 1);
    this.#changed(playerId);
    const gone = (state: ExchangeState) => reservation && release(state, { playerId, reservation });
    return {
      reservation,
      release: this.#once(() => {
        this.#countDown(playerId);
        gone(decided);
      }),
      releaseShown: this.#once(() => {
        gone(committed);
        this.#changed(playerId);
      }),
    };
  }

  /** Drops all: memory that was read back holds no reservations. */
  clear(): void {
    this.#counts = new Map();
  }

  #countDown(playerId: PlayerId): void {
    const left = (this.#counts.get(playerId) ?? 0) - 1;
    if (left > 0) this.#counts.set(playerId, left);
    else this.#counts.delete(playerId);
  }

  /** Calls `end` once, and not at all if memory was read back since. */
  #once(end: () => void): () => void {
    const counts = this.#counts;
    let isDone = false;
    return () => {
      if (isDone || counts !== this.#counts) return;
      isDone = true;
      end();
    };
  }
}

/** Each-way bets never wait. */
const worstOf = (state: ExchangeState, request: MarketBetRequest): Reservation | null =>
  request.kind === 'place-each-way' ? null : reservationFor(state, request);
