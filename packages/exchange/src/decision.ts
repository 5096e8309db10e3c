/** What `decide` answers: what happened, or why nothing did. */
import type { BetId, Refusal } from '@layline/contract';
import type { Event } from './event.ts';

export interface Decision {
  readonly events: readonly Event[];
  readonly refusal: Refusal | null;
  /** The bet that this client reference already stands for; its answer is given again. */
  readonly repeatOf: BetId | null;
}

export const happened = (...events: Event[]): Decision => ({
  events,
  refusal: null,
  repeatOf: null,
});

export const refused = (refusal: Refusal, ...events: Event[]): Decision => ({
  events,
  refusal,
  repeatOf: null,
});

/** The same as `happened` of one event: most commands have one, and nothing is gathered for it. */
export const happenedOnce = (event: Event): Decision => ({
  events: [event],
  refusal: null,
  repeatOf: null,
});
