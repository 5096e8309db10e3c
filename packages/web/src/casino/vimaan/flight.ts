/**
 * A flight in the client: the server's last state, and an estimate of the server's clock. Between two answers
 * the multiplier grows by the public formula; only the server knows where it ends.
 */
import type { VimaanState } from '@layline/contract';
import { type Multiplier, multiplierAt } from '@layline/games/view';

export interface Flight {
  readonly state: VimaanState;
  /** Offset from the player's clock to the server's: the greatest seen, because answers lag. */
  readonly aheadMs: number;
}

/** Takes in another answer; a jump of the player's clock restarts the estimate. */
export function updateFlight(before: Flight | null, state: VimaanState, at: number): Flight {
  const aheadMs = state.now - at;
  const isSteady = before !== null && Math.abs(before.aheadMs - aheadMs) < 5000;
  return { state, aheadMs: isSteady ? Math.max(before.aheadMs, aheadMs) : aheadMs };
}

/** Returns milliseconds since take-off by the server's clock; negative before it. */
export const flownMs = ({ state, aheadMs }: Flight, now: number): number =>
  now + aheadMs - state.takeOffAt;

/** Returns the multiplier to show now, in hundredths. */
export function shownMultiplier(flight: Flight, now: number): Multiplier {
  const { state } = flight;
  if (state.phase === 'CRASH') return Math.round((state.crash ?? state.m) * 100) as Multiplier;
  if (shownPhase(flight, now) === 'LOCK') return multiplierAt(0);
  return multiplierAt(flownMs(flight, now));
}

/**
 * Returns the phase to show: a flight whose wait is over by the clock already flies, unless it waits for a
 * value of the public beacon first.
 */
export function shownPhase(flight: Flight, now: number): VimaanState['phase'] {
  const { state } = flight;
  if (state.phase !== 'WAIT' || flownMs(flight, now) < 0) return state.phase;
  return state.beaconRound === undefined ? 'FLY' : 'LOCK';
}

/** Returns the range of the curve: seconds across and multiplier up, at least the first ten seconds. */
export function curveRoom(flownSeconds: number, multiplier: number) {
  return { seconds: Math.max(10, flownSeconds * 1.15), most: Math.max(2, multiplier * 1.18) };
}
