/**
 * A bet prepared during a flight. It is sent once, when bets on the very next flight open, and dropped if
 * that flight was missed. Pure.
 */
import type { Money } from '@layline/contract/money';
import type { Odds } from '@layline/contract/odds';
import type { Flight } from './flight.ts';

export interface WantedBet {
  readonly stake: Money;
  readonly target: Odds | null;
}

export interface NextBet extends WantedBet {
  /** The flight during which the bet was prepared. */
  readonly afterMid: string;
}

export type NextStep = 'wait' | 'send' | 'drop';

/** Returns what to do with the bet in this state of the flight. */
export function nextStep(
  { afterMid }: Pick<NextBet, 'afterMid'>,
  { state }: { readonly state: Pick<Flight['state'], 'mid' | 'phase' | 'history'> },
): NextStep {
  if (state.mid === afterMid) return 'wait';
  return state.phase === 'WAIT' && state.history[0]?.mid === afterMid ? 'send' : 'drop';
}
