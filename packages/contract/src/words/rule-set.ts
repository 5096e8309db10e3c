/**
 * Rule sets: how a market is settled when its event does not end in the usual way. They are plain data,
 * named and versioned; a market carries the name of its set, fixed by its first bet, and both sides of a
 * bet are settled by it. A set is never edited: another rule is another version.
 */
import { type SportId, sportRegistry, sports } from './sport.ts';

export const ruleSetNames = ['betfair@1', 'house@1'] as const;
export type RuleSetName = (typeof ruleSetNames)[number];

export interface RuleSet {
  readonly name: RuleSetName;
  /**
   * What a withdrawn runner does to the odds of the others: `factor` multiplies them by its published
   * factor, `rule4` deducts from winnings by the table of `ruleFourDeduction`.
   */
  readonly reduction: 'factor' | 'rule4';
  /** Resting lays on the others: those that are kept are reduced, the others lapse. */
  readonly restingLays: 'kept-are-reduced';
  /** Tied runners share the places that the clear winners leave; a push is no dead heat. */
  readonly deadHeat: 'places-left';
  /** A number of winners that was not known at the opening. */
  readonly unknownWinners: 'all-paid-whole';
  /** A limited-overs match that was tied and decided by a super over. */
  readonly superOver: 'stands' | 'void';
  /** A result by a revised target (D/L). */
  readonly revisedTarget: 'stands';
  /** Sets that must be over for the match to stand after a retirement; null if all of it must be played. */
  readonly setsBeforeRetirement: number | null;
  readonly walkover: 'void';
  readonly formatChanged: 'void';
  readonly postponedHoursMax: number;
  /** A later start on a reserve day of the schedule stands, however late. */
  readonly reserveDay: 'stands' | 'counts-as-postponed';
  /** Percent of the overs below which a line of a cut innings is void; null: lines still open are. */
  readonly inningsPercentMin: number | null;
  readonly retiredBatter: 'no-wicket';
  readonly penaltyRuns: 'total-only';
  /** Bets matched between a decisive incident and the suspension that follows it, on both sides. */
  readonly incidentWindow: 'void';
  /** What a suspension in play does to unmatched bets that lapse. */
  readonly suspensionInPlay: 'lapses';
}

const common = {
  restingLays: 'kept-are-reduced',
  deadHeat: 'places-left',
  unknownWinners: 'all-paid-whole',
  revisedTarget: 'stands',
  walkover: 'void',
  formatChanged: 'void',
  retiredBatter: 'no-wicket',
  penaltyRuns: 'total-only',
  incidentWindow: 'void',
  suspensionInPlay: 'lapses',
} as const;

export const ruleSets: Readonly<Record<RuleSetName, RuleSet>> = {
  'betfair@1': {
    name: 'betfair@1',
    ...common,
    reduction: 'factor',
    superOver: 'stands',
    setsBeforeRetirement: 1,
    postponedHoursMax: 72,
    reserveDay: 'counts-as-postponed',
    inningsPercentMin: null,
  },
  'house@1': {
    name: 'house@1',
    ...common,
    reduction: 'rule4',
    superOver: 'void',
    setsBeforeRetirement: null,
    postponedHoursMax: 48,
    reserveDay: 'stands',
    inningsPercentMin: 80,
  },
};

/** The set of a new market that names none. */
export const usualRuleSets: Readonly<Record<SportId, RuleSetName>> = {
  [sportRegistry.cricket.id]: 'betfair@1',
  [sportRegistry.soccer.id]: 'betfair@1',
  [sportRegistry.tennis.id]: 'betfair@1',
  [sportRegistry.horseRacing.id]: 'betfair@1',
  [sportRegistry.casino.id]: 'betfair@1',
  [sportRegistry.greyhoundRacing.id]: 'betfair@1',
  [sportRegistry.golf.id]: 'betfair@1',
};

/** The sets with the sports whose new markets have them. */
export const listedRuleSets = ruleSetNames.map((name) => ({
  name,
  sportIds: sports.map(({ id }) => id).filter((id) => usualRuleSets[id] === name),
}));

/** The rules of a market; null for one from before rule sets. */
export const rulesOf = ({ rules }: { readonly rules?: RuleSetName }): RuleSet | null =>
  rules === undefined ? null : ruleSets[rules];

/**
 * How an event ended, if not in the usual way; the market's rule set says what follows. `isDecided` says
 * that nothing that could still have been played would have changed the market's result.
 */
export const endingKinds = [
  'super-over',
  'revised-target',
  'retired',
  'walkover',
  'format-changed',
  'postponed',
  'short-innings',
] as const;

export type MarketEnding =
  | { readonly kind: 'super-over' | 'revised-target' | 'walkover' | 'format-changed' }
  | { readonly kind: 'retired'; readonly setsCompleted: number; readonly isDecided: boolean }
  | { readonly kind: 'postponed'; readonly byHours: number; readonly isReserveDay: boolean }
  | {
      readonly kind: 'short-innings';
      readonly ballsBowled: number;
      readonly ballsAllotted: number;
      readonly isDecided: boolean;
    };

/** Highest odds of each band, in hundredths, and the percent that a runner withdrawn at them deducts. */
const ruleFourBands = [
  [111, 90],
  [118, 85],
  [125, 80],
  [130, 75],
  [140, 70],
  [153, 65],
  [162, 60],
  [180, 55],
  [195, 50],
  [220, 45],
  [250, 40],
  [275, 35],
  [325, 30],
  [400, 25],
  [500, 20],
  [650, 15],
  [1000, 10],
  [1500, 5],
] as const;

/**
 * The deduction from winnings for a withdrawn runner, in percent. `factor` is the runner's share of the
 * book in thousandths of a percent, so that its odds are 1 / factor.
 */
export function ruleFourDeduction(factor: number): number {
  if (factor <= 0) return 0;
  const odds = Math.round(10_000_000 / factor);
  return ruleFourBands.find(([oddsMax]) => odds <= oddsMax)?.[1] ?? 0;
}

export const ruleFourCap = 90;
/** A deduction of this much is waived if it is the only one. */
export const ruleFourWaived = 5;
