/**
 * Reduction factors: when a horse or greyhound is withdrawn, bets matched earlier on the other runners
 * pay at reduced odds. Removals apply one after the other, each rounded half up to hundredths, never
 * below 1.01:
 *
 *   win    odds x (1 - f)                 factors of 2.5 % or more
 *   place  1 + (odds - 1) x (1 - f)       every factor
 *
 * The journal decides what is earlier: a removal reduces the fills of commands before its own, so no
 * two clocks are compared. Both sides of a fill use the same reduced odds.
 */
import {
  isRacing,
  type MarketDefinition,
  odds as makeValid,
  type Odds,
  oddsMin,
  type RunnerId,
} from '@layline/contract';
import type { Fill } from '../../model/bet.ts';
import type { Removal } from '../../model/market.ts';

/** 100 % in thousandths of a percent, the unit of a factor. */
const whole = 100_000;
const winFactorMin = 2_500;

export type ReductionBasis = 'win' | 'place' | 'none';

const placeTypes: readonly string[] = ['PLACE', 'OTHER_PLACE'];

/** Only racing uses reduction factors; in other sports a removal just voids the bets on the runner. */
export function reductionBasis(definition: MarketDefinition): ReductionBasis {
  if (!isRacing(definition.fixture.sportId)) return 'none';
  const isPlace = definition.winners > 1 || placeTypes.includes(definition.marketType);
  return isPlace ? 'place' : 'win';
}

/** The odds after one removal; unchanged if the factor does not count in this kind of market. */
export function reduceOdds(
  value: Odds,
  { factor, basis }: { readonly factor: number; readonly basis: ReductionBasis },
): Odds {
  if (basis === 'none' || factor <= 0 || factor > whole) return value;
  if (basis === 'win' && factor < winFactorMin) return value;
  const base = basis === 'place' ? 100 : 0;
  const kept = (value - base) * (whole - factor);
  const reduced = base + Math.floor((kept * 2 + whole) / (2 * whole));
  return makeValid(Math.max(reduced, oddsMin));
}

export interface ReductionStep {
  readonly runnerId: RunnerId;
  readonly name: string;
  readonly factor: number;
  readonly basis: ReductionBasis;
  readonly before: Odds;
  readonly after: Odds;
}

export interface Reducible {
  readonly definition: MarketDefinition;
  readonly removals: readonly Removal[];
}

/** Odds matched by the command with this number. */
export type MatchedOdds = Pick<Fill, 'odds' | 'seq'>;

/** The removals that change the odds of a fill, in order. */
export function reductionSteps(market: Reducible, { odds, seq }: MatchedOdds): ReductionStep[] {
  const basis = reductionBasis(market.definition);
  if (basis === 'none') return [];
  const steps: ReductionStep[] = [];
  let before = odds;
  for (const removal of market.removals) {
    if (removal.seq <= seq) continue;
    const runner = market.definition.runners.find((one) => one.runnerId === removal.runnerId);
    const factor = runner?.reductionFactor ?? 0;
    const after = reduceOdds(before, { factor, basis });
    if (after === before) continue;
    const name = runner?.name ?? '';
    steps.push({ runnerId: removal.runnerId, name, factor, basis, before, after });
    before = after;
  }
  return steps;
}

/** The current odds of a fill. */
export function reducedOdds(market: Reducible, fill: MatchedOdds): Odds {
  if (market.removals.length === 0) return fill.odds;
  return reductionSteps(market, fill).at(-1)?.after ?? fill.odds;
}

/** Removals after a definition seen by command `seq`: known ones keep their place and number. */
export function removalsAfter(
  known: readonly Removal[],
  { definition, seq }: { readonly definition: MarketDefinition; readonly seq: number },
): Removal[] {
  const removed = definition.runners.filter((runner) => runner.status === 'REMOVED');
  const kept = known.filter((one) => removed.some((runner) => runner.runnerId === one.runnerId));
  const added = removed.filter((runner) => !known.some((one) => one.runnerId === runner.runnerId));
  return [...kept, ...added.map((runner) => ({ runnerId: runner.runnerId, seq }))];
}
