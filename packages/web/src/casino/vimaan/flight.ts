/**
 * A flight as the window knows it: the server's last word, and the server's clock reckoned from it.
 * The multiplier between two answers follows the public growth; where it ends only the server says.
 */
import type { VimaanState } from '@layline/contract';
import { type Multiplier, multiplierAt } from '@layline/games/view';

export interface Flight {
  readonly state: VimaanState;
  /** What to add to the player's clock to get the server's: the greatest seen, for answers lag. */
  readonly aheadMs: number;
}

/** One more answer; a jump of the player's clock starts the reckoning again. */
export function updateFlight(before: Flight | null, state: VimaanState, at: number): Flight {
  const aheadMs = state.now - at;
  const isSteady = before !== null && Math.abs(before.aheadMs - aheadMs) < 5000;
  return { state, aheadMs: isSteady ? Math.max(before.aheadMs, aheadMs) : aheadMs };
}

/** Milliseconds since take-off by the server's clock; below 0 before it. */
export const flownMs = ({ state, aheadMs }: Flight, now: number): number =>
  now + aheadMs - state.takeOffAt;

/** The multiplier to show now, in hundredths. */
export function shownMultiplier(flight: Flight, now: number): Multiplier {
  const { state } = flight;
  if (state.phase === 'CRASH') return Math.round((state.crash ?? state.m) * 100) as Multiplier;
  return multiplierAt(flownMs(flight, now));
}

/** Where the flight is for the player's eye: a wait that is over by the clock already flies. */
export function shownPhase(flight: Flight, now: number): VimaanState['phase'] {
  const { state } = flight;
  return state.phase === 'WAIT' && flownMs(flight, now) >= 0 ? 'FLY' : state.phase;
}

/** What the curve shows: seconds across and multiplier up, never less than the first ten seconds. */
export function curveRoom(flownSeconds: number, multiplier: number) {
  return { seconds: Math.max(10, flownSeconds * 1.15), most: Math.max(2, multiplier * 1.18) };
}
