/**
 * Times an engine under a workload. Each step is made into the engine's own order inside the timed loop, as
 * its user makes it: a call with an object of its own, never one made before and kept.
 */
import { type Player, playStep, type Workload } from './workload.ts';

export interface Played {
  readonly seconds: number;
  /** Whole units of stake that found a match. */
  readonly traded: number;
}

/** Seconds that the player took over all steps. */
export function timeSteps(workload: Workload, player: Player): number {
  const begun = performance.now();
  for (let step = 0; step < workload.length; step += 1) playStep(workload, step, player);
  return (performance.now() - begun) / 1000;
}
