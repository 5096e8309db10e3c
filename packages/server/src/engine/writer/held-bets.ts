/** Holds a bet for its in-play delay: reserves its worst case, waits, and hands it to the queue. */
import { type Refusal, refuse } from '@layline/contract';
import type { EngineMemory } from '../memory/engine-memory.ts';
import {
  type MarketBetRequest,
  type Outcome,
  refusedOutcome,
  type SubmitOptions,
} from '../request/request.ts';
import type { Decider } from './decider.ts';
import { definitionOf, runnerOf } from './deciding.ts';
import type { InPlayDelays } from './in-play-delays.ts';
import type { Reservations, Reserved } from './reservations.ts';

interface HeldBetsParts {
  readonly delays: InPlayDelays;
  readonly reservations: Reservations;
  readonly memory: EngineMemory;
  readonly decider: Decider;
  readonly holdsMax: number;
  /** Why no request is taken at the moment; null while they are. */
  readonly refuseNow: () => Refusal | null;
  /** Queues the bet, whose reservation ends in the same step as it is decided. */
  readonly enqueue: (
    request: MarketBetRequest,
    held: Pick<SubmitOptions, 'hop'> & { readonly reserved: Reserved },
  ) => Promise<Outcome>;
}

export class HeldBets {
  readonly #parts: HeldBetsParts;

  constructor(parts: HeldBetsParts) {
    this.#parts = parts;
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
    return enqueue(submitted, { reserved, hop });
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
