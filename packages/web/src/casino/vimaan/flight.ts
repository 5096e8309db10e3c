/**
 * A flight as the window knows it: the server's last word, and the server's clock reckoned from it.
 * The multiplier between two answers follows the public growth; where it ends only the server says.
 */
import type { VimaanState } from '@layline/contract';
import { type Multiplier, multiplierAt } from '@layline/games/view';

export interface Flight {
  readonly said: VimaanState;
  /** What to add to the player's clock to get the server's: the greatest seen, for answers lag. */
  readonly aheadMs: number;
}

/** One more answer; a jump of the player's clock starts the reckoning again. */
export function hearFlight(before: Flight | null, said: VimaanState, at: number): Flight {
  const aheadMs = said.now - at;
  const isSteady = before !== null && Math.abs(before.aheadMs - aheadMs) < 5000;
  return { said, aheadMs: isSteady ? Math.max(before.aheadMs, aheadMs) : aheadMs };
}

/** Milliseconds since take-off by the server's clock; below 0 before it. */
export const flownMs = ({ said, aheadMs }: Flight, now: number): number =>
  now + aheadMs - said.takeOffAt;

/** The multiplier to show now, in hundredths. */
export function shownMultiplier(flight: Flight, now: number): Multiplier {
  const { said } = flight;
  if (said.phase === 'CRASH') return Math.round((said.crash ?? said.m) * 100) as Multiplier;
  return multiplierAt(flownMs(flight, now));
}

/** Where the flight is for the player's eye: a wait that is over by the clock already flies. */
export function shownPhase(flight: Flight, now: number): VimaanState['phase'] {
  const { said } = flight;
  return said.phase === 'WAIT' && flownMs(flight, now) >= 0 ? 'FLY' : said.phase;
}

/** What the curve shows: seconds across and multiplier up, never less than the first ten seconds. */
export function curveRoom(flownSeconds: number, multiplier: number) {
  return { seconds: Math.max(10, flownSeconds * 1.15), most: Math.max(2, multiplier * 1.18) };
}
