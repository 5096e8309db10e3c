/** The opposite lines of a market, which belong together, and the pair that is nearest to even. Pure. */
import type { Odds } from '@layline/contract/odds';
import type { LiveRunner } from '../live/price-board.ts';

export interface LinePair {
  /** Where the pair is level, in quarters: 3 if the first team gives 0.75, or at 0.75 goals. */
  readonly level: number;
  /** The first team or Over, and the one against it; a line may be alone. */
  readonly runners: readonly LiveRunner[];
}

/** Lowest level first. */
export function pairsOf(runners: readonly LiveRunner[]): readonly LinePair[] {
  const byLevel = new Map<number, LiveRunner[]>();
  for (const runner of runners) {
    if (runner.line === undefined) continue;
    const level = 0 - runner.line.sign * runner.line.quarters;
    byLevel.set(level, [...(byLevel.get(level) ?? []), runner]);
  }
  return [...byLevel]
    .map(([level, pair]) => ({ level, runners: pair.toSorted(firstBefore) }))
    .toSorted((a, b) => a.level - b.level);
}

const firstBefore = (a: LiveRunner, b: LiveRunner): number =>
  (b.line?.sign ?? 0) - (a.line?.sign ?? 0);

/** The level whose first line has odds nearest to 2.00, or the middle one while there are no prices. */
export function keyLevelOf(
  pairs: readonly LinePair[],
  oddsOf: (runnerId: number) => Odds | null,
): number {
  let best = pairs[pairs.length >> 1]?.level ?? 0;
  let least = Number.POSITIVE_INFINITY;
  for (const { level, runners } of pairs) {
    const odds = runners[0] === undefined ? null : oddsOf(runners[0].runnerId);
    if (odds === null) continue;
    const distance = Math.abs(100 / odds - 0.5);
    if (distance < least) [best, least] = [level, distance];
  }
  return best;
}
