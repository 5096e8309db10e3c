/**
 * A bet made ready while a flight is up, to be sent once, when bets on the very next flight open; it is
 * dropped when that flight was missed. Pure.
 */
import type { Money } from '@layline/contract/money';
import type { Odds } from '@layline/contract/odds';
import type { Flight } from './flight.ts';

export interface WantedBet {
  readonly stake: Money;
  readonly target: Odds | null;
}

export interface NextBet extends WantedBet {
  /** The flight that was up when the bet was made ready. */
  readonly afterMid: string;
}

export type NextStep = 'wait' | 'send' | 'drop';

/** What to do with the bet now that this has been heard of the flight. */
export function nextStep(
  { afterMid }: Pick<NextBet, 'afterMid'>,
  { said }: { readonly said: Pick<Flight['said'], 'mid' | 'phase' | 'history'> },
): NextStep {
  if (said.mid === afterMid) return 'wait';
  return said.phase === 'WAIT' && said.history[0]?.mid === afterMid ? 'send' : 'drop';
}
