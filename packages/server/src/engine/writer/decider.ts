/** Decides commands one by one into a batch. A failing command is refused alone, logged and counted. */
import { type MarketDefinition, refuse } from '@layline/contract';
import type { ExchangeState } from '@layline/exchange';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Batch } from '../commit/batch.ts';
import { type Outcome, type Quotes, type Request, refusedOutcome } from '../request/request.ts';
import { isUnwritable } from './content-fault.ts';
import { applyInto, type Decided, decideRequest, type Submitted } from './deciding.ts';
import type { Waiting } from './staged.ts';
import {
  isOver,
  needsMarket,
  offeredTo,
  refusalOfEarly,
  refusalOfOver,
  withOpen,
} from './unknown-markets.ts';

export const unavailable: Outcome = refusedOutcome(refuse('UNAVAILABLE'));
const failed: Outcome = refusedOutcome(refuse('COMMAND_FAILED'));

interface DeciderParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly quotes: Quotes;
}

export class Decider {
  readonly #parts: DeciderParts;
  /** Number of commands that threw, or that the store refused for their content. */
  failed = 0;

  constructor(parts: DeciderParts) {
    this.#parts = parts;
  }

  /** Answers unavailable if a rule broke during apply: nothing may build on this memory. */
  decide(batch: Batch, state: ExchangeState, waiting: Waiting): Outcome | null {
    waiting.reserved?.release();
    const offered = offeredTo(waiting.request, { state, quotes: this.#parts.quotes });
    if (offered.length > 0) return this.#decideOffered(batch, state, { waiting, offered });
    const decided = this.#decideAlone(state, waiting);
    const early = decided && refusalOfEarly(decided.decision, this.#asked(state, waiting));
    if (early !== null) return { kind: 'refused', refusal: early };
    return this.#apply(batch, state, decided);
  }

  #asked = (state: ExchangeState, { request }: Waiting) => ({
    request,
    state,
    quotes: this.#parts.quotes,
  });

  /** Defines the markets only for a request of which something comes: refused ones would fill the journal. */
  #decideOffered(
    batch: Batch,
    state: ExchangeState,
    { waiting, offered }: { readonly waiting: Waiting; readonly offered: MarketDefinition[] },
  ): Outcome | null {
    const open = offered.filter((one) => this.#canOpen(one));
    const tried = this.#decideAlone(withOpen(state, open), waiting);
    if (tried === null) return failed;
    const { located: _ofTrial, ...decision } = tried.decision;
    const early = refusalOfEarly(decision, this.#asked(state, waiting));
    const over = refusalOfOver(decision, offered) ?? early;
    if (over !== null) return { kind: 'refused', refusal: over };
    const isNeeded = tried.next === 'delay' || (tried.next === 'apply' && needsMarket(decision));
    if (!isNeeded) return this.#apply(batch, state, { ...tried, decision });
    for (const definition of open) {
      const request = { kind: 'define-market', definition } as const;
      const defined = this.#decideAlone(state, { request, isHeld: false });
      if (this.#apply(batch, state, defined) === unavailable) return unavailable;
    }
    return this.#apply(batch, state, this.#decideAlone(state, waiting));
  }

  /** Returns the markets that the request needs, as the first bet there would define them. */
  openTo(request: Request, state: ExchangeState): MarketDefinition[] {
    const offered = offeredTo(request, { state, quotes: this.#parts.quotes });
    return offered.filter((one) => this.#canOpen(one));
  }

  #canOpen(definition: MarketDefinition): boolean {
    if (isOver(definition)) return false;
    return this.refuseUnwritable({ kind: 'define-market', definition }) === null;
  }

  #apply(batch: Batch, state: ExchangeState, decided: Decided | null): Outcome | null {
    if (decided === null) return failed;
    try {
      return applyInto(batch, state, decided);
    } catch (error) {
      const { kind } = decided.command;
      this.#parts.log.error({ error, kind }, 'a command broke a rule of the exchange');
      return unavailable;
    }
  }

  /** Returns null for a command whose text every store can hold. */
  refuseUnwritable(request: Request): Outcome | null {
    try {
      if (!isUnwritable(request)) return null;
    } catch (error) {
      return this.noteFailed(request, error);
    }
    return this.noteFailed(request, new TypeError('its text holds a NUL or half of a pair'));
  }

  /** Returns the answer to a command that could not be carried out. */
  noteFailed({ kind }: Request, error: unknown): Outcome {
    this.failed += 1;
    this.#parts.log.error({ error, kind }, 'a command could not be carried out and was refused');
    return failed;
  }

  /** Returns null if the command threw: nothing was changed, so only this command is refused. */
  #decideAlone(state: ExchangeState, submitted: Submitted): Decided | null {
    const { clock, quotes } = this.#parts;
    try {
      return decideRequest(submitted, { state, at: clock.now(), quotes });
    } catch (error) {
      this.noteFailed(submitted.request, error);
      return null;
    }
  }
}
