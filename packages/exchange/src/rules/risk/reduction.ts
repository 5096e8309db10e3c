/**
 * Reductions: when a horse or greyhound is withdrawn, bets matched earlier on the other runners pay at
 * reduced odds, rounded half up to hundredths, never below 1.01. The market's rule set says how. By
 * factors, removals apply one after the other:
 *
 *   win    odds x (1 - f)                 factors of 2.5 % or more
 *   place  1 + (odds - 1) x (1 - f)       every factor
 *
 * By rule 4, the deductions of all removals are added, and taken from the winnings once:
 *
 *   rule4  1 + (odds - 1) x (1 - d)       at most 90 %; a lone 5 % is waived
 *
 * The journal decides what is earlier: a removal reduces the fills of commands before its own, so no
 * two clocks are compared. Both sides of a fill use the same reduced odds.
 */
import {
  classicLadder,
  isRacing,
  ladderIndex,
  type MarketDefinition,
  odds as makeValid,
  type Odds,
  oddsMin,
  type RunnerId,
  ruleFourCap,
  ruleFourDeduction,
  ruleFourWaived,
  rulesOf,
} from '@layline/contract';
import type { Fill } from '../../model/bet.ts';
import type { Removal } from '../../model/market.ts';

/** 100 % in thousandths of a percent, the unit of a factor. */
const whole = 100_000;
const winFactorMin = 2_500;

export type ReductionBasis = 'win' | 'place' | 'rule4' | 'none';

const placeTypes: readonly string[] = ['PLACE', 'OTHER_PLACE'];

/** Only racing uses reduction factors; in other sports a removal just voids the bets on the runner. */
export function reductionBasis(definition: MarketDefinition): ReductionBasis {
  if (!isRacing(definition.fixture.sportId)) return 'none';
  if (rulesOf(definition)?.reduction === 'rule4') return 'rule4';
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
  const base = basis === 'win' ? 0 : 100;
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
  let deducted = 0;
  for (const removal of market.removals) {
    if (removal.seq <= seq) continue;
    const runner = market.definition.runners.find((one) => one.runnerId === removal.runnerId);
    const own = runner?.reductionFactor ?? 0;
    if (basis === 'rule4') deducted = Math.min(ruleFourCap, deducted + ruleFourDeduction(own));
    const factor = basis === 'rule4' ? factorOfRuleFour(deducted) : own;
    const from = basis === 'rule4' ? odds : before;
    const after = reduceOdds(from, { factor, basis });
    if (after === before) continue;
    const name = runner?.name ?? '';
    steps.push({ runnerId: removal.runnerId, name, factor, basis, before: from, after });
    before = after;
  }
  return steps;
}

/** The factor of deductions of this many percent in all. */
const factorOfRuleFour = (percent: number): number =>
  percent === ruleFourWaived ? 0 : percent * 1000;

/** The least factor that takes resting lays out of the book, or reduces those that are kept. */
const restingFactorMin = { win: winFactorMin, place: 4_000 } as const;

/** True if a removal with this factor made the market another one for a layer whose bet rests. */
export function touchesRestingLays(factor: number, basis: ReductionBasis): boolean {
  if (basis === 'none') return false;
  if (basis === 'rule4') return factorOfRuleFour(ruleFourDeduction(factor)) > 0;
  return factor >= restingFactorMin[basis];
}

/** The ladder price of a resting lay after a removal: the reduced odds, or the next price below. */
export function reduceResting(
  value: Odds,
  { factor, basis }: { readonly factor: number; readonly basis: ReductionBasis },
): Odds {
  const own = basis === 'rule4' ? factorOfRuleFour(ruleFourDeduction(factor)) : factor;
  return classicLadder[ladderIndex(reduceOdds(value, { factor: own, basis }))] ?? oddsMin;
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
