/** What `decide` answers: what happened, or why nothing did. */
import type { BetId, Refusal } from '@layline/contract';
import type { Event } from './event.ts';

/**
 * Rule, inputs and arithmetic of a settled bet, in lines a bettor can read, by its place among the
 * bets of the event. Worked out when called, which may be after the bet has left the state.
 */
export type Explain = (index: number) => readonly string[];

export interface Decision {
  readonly events: readonly Event[];
  readonly refusal: Refusal | null;
  /** The bet that this client reference already stands for; its answer is given again. */
  readonly repeatOf: BetId | null;
  /** Of a settlement: how each of its bets came to its result. */
  readonly explain?: Explain;
}

export const happened = (...events: Event[]): Decision => ({
  events,
  refusal: null,
  repeatOf: null,
});

/** A settlement: its worksheets stand beside the event, which needs none to be applied. */
export const paidOut = (event: Event, explain: Explain): Decision => ({
  ...happened(event),
  explain,
});

export const refused = (refusal: Refusal, ...events: Event[]): Decision => ({
  events,
  refusal,
  repeatOf: null,
});
