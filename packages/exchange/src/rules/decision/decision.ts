/** The result of `decide`: events, or a refusal. */
import type { BetId, Refusal } from '@layline/contract';
import type { BetPlaced, Event } from '../../model/event.ts';
import type { LocatedBet } from './locate.ts';

/**
 * Returns the rule, inputs and arithmetic of a settled bet as lines a bettor can read, by the bet's index
 * in the event. Computed on call, possibly after the bet has left the state.
 */
export type Explain = (index: number) => readonly string[];

export interface Decision {
  readonly events: readonly Event[];
  readonly refusal: Refusal | null;
  /** The bet already placed under this client reference, whose reply is repeated. */
  readonly repeatOf: BetId | null;
  /** For a settlement: explains the result of each bet. */
  readonly explain?: Explain;
  /**
   * For a bet that its first event places: `apply` takes it along with that event, while nothing else
   * changes the state in between.
   */
  readonly located?: LocatedBet;
}

export const happened = (...events: Event[]): Decision => ({
  events,
  refusal: null,
  repeatOf: null,
});

/** A bet at odds. */
export const placed = (event: BetPlaced, located: LocatedBet): Decision => ({
  events: [event],
  refusal: null,
  repeatOf: null,
  located,
});

/** A settlement. Its worksheets are separate from the event, which is applied without them. */
export const paidOut = (event: Event, explain: Explain): Decision => ({
  ...happened(event),
  explain,
});

export const refused = (refusal: Refusal, ...events: Event[]): Decision => ({
  events,
  refusal,
  repeatOf: null,
});
