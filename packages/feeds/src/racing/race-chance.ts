/**
 * Chances in a race whose runners' final positions are normally distributed. A runner wins if it is ahead
 * of all others, and is placed if fewer than `places` are ahead. Both are integrals over the runner's
 * position, by trapezoids of half the spread.
 */
import { normalBelow, normalDensity } from '../script/normal.ts';

/** Runner i ends `means[i]` metres ahead of average, with standard deviation `spread`. */
export interface Outlook {
  /** Null for a runner that is out, which has no chance. */
  readonly means: readonly (number | null)[];
  readonly spread: number;
}

const reach = 4.5;
const step = 0.5;

/** Win probabilities, which add up to 1. */
export const winChances = (outlook: Outlook): readonly number[] => placeChances(outlook, 1);

/**
 * Probabilities of being among the first `places`; they add up to `places`, or to the number of runners
 * if fewer.
 */
export function placeChances({ means, spread }: Outlook, places: number): readonly number[] {
  const running = means.filter((mean) => mean !== null);
  if (running.length === 0) return means.map(() => 0);
  if (running.length <= places) return means.map((mean) => (mean === null ? 0 : 1));
  const sums = new Float64Array(running.length);
  const low = Math.min(...running) - reach * spread;
  const high = Math.max(...running) + reach * spread;
  for (let at = low; at <= high; at += step * spread) {
    addSlice(at, { running, spread, places }, sums);
  }
  const total = sums.reduce((sum, one) => sum + one, 0);
  let next = 0;
  return means.map((mean) => {
    if (mean === null) return 0;
    const chance = ((sums[next] as number) * places) / total;
    next += 1;
    return Math.min(1, chance);
  });
}

interface Running {
  readonly running: readonly number[];
  readonly spread: number;
  readonly places: number;
}

/** Adds the contribution of position `at` to each runner's sum. */
function addSlice(at: number, { running, spread, places }: Running, sums: Float64Array): void {
  const ahead = running.map((mean) => 1 - normalBelow((at - mean) / spread));
  for (const [self, mean] of running.entries()) {
    const height = normalDensity((at - mean) / spread);
    if (height < 1e-6) continue;
    sums[self] = (sums[self] as number) + height * atMostAhead(ahead, self, places - 1);
  }
}

/** The chance that at most `most` others are ahead of `self`, from the chance of each. */
function atMostAhead(ahead: readonly number[], self: number, most: number): number {
  const counts: number[] = [1];
  for (let count = 1; count <= most; count += 1) counts.push(0);
  for (let index = 0; index < ahead.length; index += 1) {
    if (index === self) continue;
    const chance = ahead[index] as number;
    for (let count = most; count > 0; count -= 1) {
      counts[count] =
        (counts[count] as number) * (1 - chance) + (counts[count - 1] as number) * chance;
    }
    counts[0] = (counts[0] as number) * (1 - chance);
  }
  return counts.reduce((sum, one) => sum + one, 0);
}
