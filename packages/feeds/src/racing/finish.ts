/** Derives the finishing order, with dead heats, from the metres behind the winner. */
import type { Finisher } from '@layline/contract';
import { deadHeatM, lengthsOf } from './lengths.ts';

export interface Home {
  readonly runnerId: number;
  /** Metres behind the first; null for one that did not finish. */
  readonly gapM: number | null;
  readonly fault: string | null;
}

interface Finished {
  readonly runnerId: number;
  readonly gapM: number;
}

/** Groups of runners in a dead heat, first group first. */
function partsOf(homes: readonly Home[]): Finished[][] {
  const order = homes
    .flatMap(({ runnerId, gapM }) => (gapM === null ? [] : [{ runnerId, gapM }]))
    .toSorted((one, other) => one.gapM - other.gapM);
  const parts: Finished[][] = [];
  for (const home of order) {
    const last = parts.at(-1);
    const first = last?.[0];
    if (last && first && home.gapM - first.gapM < deadHeatM) last.push(home);
    else parts.push([home]);
  }
  return parts;
}

/** The finishers in order, then those that did not finish. */
export function finishOf(homes: readonly Home[]): readonly Finisher[] {
  const found: Finisher[] = [];
  let beforeM = 0;
  for (const part of partsOf(homes)) {
    const position = found.length + 1;
    for (const [nth, { runnerId, gapM }] of part.entries()) {
      const beaten =
        position === 1 || nth > 0 ? '' : lengthsOf(Math.max(deadHeatM, gapM - beforeM));
      found.push({ runnerId, position, isDeadHeat: part.length > 1, beaten, fault: null });
    }
    beforeM = part.at(-1)?.gapM ?? beforeM;
  }
  for (const { runnerId, gapM, fault } of homes) {
    if (gapM !== null) continue;
    found.push({ runnerId, position: null, isDeadHeat: false, beaten: '', fault });
  }
  return found;
}
