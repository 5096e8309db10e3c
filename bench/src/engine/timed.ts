/**
 * Times an engine on a tape. Each step is made into the engine's own order inside the timed loop, as
 * its user makes it: a call with an object of its own, never one made before and kept.
 */
import type { TapeStep } from './tape.ts';

export interface Played {
  readonly seconds: number;
  /** Whole units of stake that found a match. */
  readonly traded: number;
}

/** Seconds that `play` took over all steps. */
export function timeSteps(
  tape: readonly TapeStep[],
  play: (step: TapeStep, index: number) => void,
): number {
  const begun = performance.now();
  for (let index = 0; index < tape.length; index += 1) play(tape[index] as TapeStep, index);
  return (performance.now() - begun) / 1000;
}
