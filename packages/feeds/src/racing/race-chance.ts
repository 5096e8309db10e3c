/**
 * Chances in a race whose runners each end at a normal distance from the others: runner i comes to
 * `means[i]` metres ahead of the usual, give or take `spread`. To win is to be ahead of all others; to be
 * placed, to have fewer than `places` ahead. Both are integrals over where the runner ends, by
 * trapezes of half the spread. Runners that are out have a mean of null and no chance.
 */
import { normalBelow, normalDensity } from '../script/normal.ts';

export type Means = readonly (number | null)[];

const reach = 4.5;
const step = 0.5;

/** Chances to win, which add up to 1. */
export const winChances = (means: Means, spread: number): readonly number[] =>
  placeChances(means, spread, 1);

/** Chances to be among the first `places`; they add up to `places`, or to all who run if fewer. */
export function placeChances(means: Means, spread: number, places: number): readonly number[] {
  const running = means.filter((mean) => mean !== null);
  if (running.length === 0) return means.map(() => 0);
  if (running.length <= places) return means.map((mean) => (mean === null ? 0 : 1));
  const sums = running.map(() => 0);
  const low = Math.min(...running) - reach * spread;
  const high = Math.max(...running) + reach * spread;
  for (let at = low; at <= high; at += step * spread) addSlice(sums, running, spread, places, at);
  const total = sums.reduce((sum, one) => sum + one, 0);
  let next = 0;
  return means.map((mean) => {
    if (mean === null) return 0;
    const chance = ((sums[next] as number) * places) / total;
    next += 1;
    return Math.min(1, chance);
  });
}

/** What a runner that ends at `at` adds to each one's chance. */
function addSlice(
  sums: number[],
  running: readonly number[],
  spread: number,
  places: number,
  at: number,
): void {
  const ahead = running.map((mean) => 1 - normalBelow((at - mean) / spread));
  for (const [index, mean] of running.entries()) {
    const height = normalDensity((at - mean) / spread);
    if (height < 1e-6) continue;
    sums[index] = (sums[index] as number) + height * atMostAhead(ahead, index, places - 1);
  }
}

/** The chance that at most `most` of the others are ahead. */
function atMostAhead(ahead: readonly number[], self: number, most: number): number {
  const counts: number[] = [1, ...Array.from({ length: most }, () => 0)];
  for (const [index, chance] of ahead.entries()) {
    if (index === self) continue;
    for (let count = most; count >= 0; count -= 1) {
      const fewer = count === 0 ? 0 : (counts[count - 1] as number);
      counts[count] = (counts[count] as number) * (1 - chance) + fewer * chance;
    }
  }
  return counts.reduce((sum, one) => sum + one, 0);
}
