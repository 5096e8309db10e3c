/** Holds a bet for its in-play delay: reserves its worst case, waits, and hands it to the queue. */
import { type MarketDefinition, type Refusal, refuse } from '@layline/contract';
import type { Clock } from '../../base/clock.ts';
import type { EngineMemory } from '../memory/engine-memory.ts';
import {
  type MarketBetRequest,
  type Outcome,
  type Quotes,
  type Request,
  refusedOutcome,
  type SubmitOptions,
} from '../request/request.ts';
import type { Decider } from './decider.ts';
import { definitionOf, mustDelay, runnerOf } from './deciding.ts';
import type { InPlayDelays } from './in-play-delays.ts';
import type { Reservations, Reserved } from './reservations.ts';
import type { Waiting } from './staged.ts';
import { withOpen } from './unknown-markets.ts';

interface HeldBetsParts {
  readonly delays: InPlayDelays;
  readonly reservations: Reservations;
  readonly memory: EngineMemory;
  readonly decider: Decider;
  readonly holdsMax: number;
  /** Why no request is taken at the moment; null while they are. */
  readonly refuseNow: () => Refusal | null;
  readonly clock: Clock;
  readonly quotes: Quotes;
  /** Queues a request. A reservation ends in the same step as its bet is decided. */
  readonly enqueue: (
    request: Request,
    given: SubmitOptions & Partial<Pick<Waiting, 'isHeld' | 'reserved'>>,
  ) => Promise<Outcome>;
}

interface UnknownMarkets {
  /** What a feed says of the markets of the bet. */
  readonly unknown: readonly MarketDefinition[];
  readonly options: SubmitOptions;
}

export class HeldBets {
  readonly #parts: HeldBetsParts;

  constructor(parts: HeldBetsParts) {
    this.#parts = parts;
  }

  /** Holds the bet if its market has a delay now, else queues it. */
  place(request: MarketBetRequest, options: SubmitOptions): Promise<Outcome> {
    const { memory, clock, quotes, decider, enqueue } = this.#parts;
    try {
      const moment = { state: memory.decided, at: clock.now(), quotes };
      const unknown = decider.openTo(request, moment.state);
      const state = unknown.length === 0 ? moment.state : withOpen(moment.state, unknown);
      const isDelayed = mustDelay(request, { ...moment, state });
      if (!isDelayed) return enqueue(request, options);
      return unknown.length === 0
        ? this.hold(request, options)
        : this.#defineFirst(request, { unknown, options });
    } catch (error) {
      return Promise.resolve(decider.noteFailed(request, error));
    }
  }

  async hold(
    request: MarketBetRequest,
    { revalidate, hop }: Pick<SubmitOptions, 'revalidate' | 'hop'> = {},
  ): Promise<Outcome> {
    const { delays, memory, holdsMax, refuseNow, enqueue } = this.#parts;
    const state = memory.decided;
    const definition = definitionOf(state, request);
    if (delays.count >= holdsMax) return refusedOutcome(refuse('BUSY'));
    const reserved = this.#reserve(request);
    if ('code' in reserved) return refusedOutcome(reserved);
    const runnerId = runnerOf(state, request);
    const { playerId } = request;
    const { reservation } = reserved;
    const bet = definition && { definition, playerId, runnerId, reservation, seq: state.seq };
    const end = bet && (await delays.wait(bet, revalidate));
    const submitted = end ?? request;
    // The bet was accepted before its delay, so a full queue is no reason to refuse it now.
    const refusal = 'code' in submitted ? submitted : refuseNow();
    if ('code' in submitted || refusal) {
      reserved.release();
      reserved.releaseShown();
      return refusedOutcome(refusal ?? refuse('UNAVAILABLE'));
    }
    return enqueue(submitted, { reserved, hop, isHeld: true });
  }

  /**
   * The bets that wait out the delay of a market together count against each other, and the market may be
   * suspended meanwhile. In a market without a delay the definition comes in one commit with the bet.
   */
  async #defineFirst(
    request: MarketBetRequest,
    { unknown, options }: UnknownMarkets,
  ): Promise<Outcome> {
    const { enqueue, refuseNow } = this.#parts;
    const defined = unknown.map((definition) =>
      enqueue({ kind: 'define-market', definition, onlyUnknown: true }, {}),
    );
    const isDefined = (await Promise.all(defined)).every(({ kind }) => kind === 'accepted');
    const refusal = refuseNow();
    if (refusal) return refusedOutcome(refusal);
    return isDefined ? this.place(request, options) : enqueue(request, options);
  }

  #reserve(request: MarketBetRequest): Reserved | Refusal {
    try {
      return this.#parts.reservations.take(this.#parts.memory, request);
    } catch (error) {
      this.#parts.decider.noteFailed(request, error);
      return refuse('COMMAND_FAILED');
    }
  }
}
