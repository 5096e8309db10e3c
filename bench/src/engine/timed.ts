/**
 * Times an engine under a workload. Each step is converted to the engine's own order inside the timed
 * loop, as a user would: a call with a fresh object, never one prepared in advance.
 */
import { type Player, playStep, type Workload } from './workload.ts';

export interface Played {
  readonly seconds: number;
  /** Matched stake in whole units. */
  readonly traded: number;
}

/** Seconds that the player took over all steps. */
export function timeSteps(workload: Workload, player: Player): number {
  const begun = performance.now();
  for (let step = 0; step < workload.length; step += 1) playStep(workload, step, player);
  return (performance.now() - begun) / 1000;
}
