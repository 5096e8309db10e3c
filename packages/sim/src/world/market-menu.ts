/** The kinds of markets in a simulation: number of winners, effect of removals, persistence. */
import {
  competitionId,
  eventId,
  isRacing,
  type LineSubject,
  type MarketDefinition,
  type MarketKind,
  marketId,
  type RunnerDefinition,
  ruleSetNames,
  runnerId,
  type SportId,
  sportRegistry,
} from '@layline/contract';
import type { Draw } from './market-life.ts';

const { cricket, soccer, tennis, horseRacing, greyhoundRacing } = sportRegistry;

interface Kind {
  readonly sportId: SportId;
  readonly kind: MarketKind;
  readonly marketType: string;
  readonly winners: number;
  readonly runners: number;
  /** Handicaps in quarters, of a pair of lines each. */
  readonly quarters?: readonly number[];
  readonly lines?: LineSubject;
}

const kinds: readonly (readonly [weight: number, kind: Kind])[] = [
  [4, { sportId: tennis.id, kind: 'match', marketType: 'MATCH_ODDS', winners: 1, runners: 2 }],
  [4, { sportId: soccer.id, kind: 'match', marketType: 'MATCH_ODDS', winners: 1, runners: 3 }],
  [6, { sportId: horseRacing.id, kind: 'match', marketType: 'WIN', winners: 1, runners: 6 }],
  [4, { sportId: horseRacing.id, kind: 'match', marketType: 'PLACE', winners: 3, runners: 7 }],
  [3, { sportId: greyhoundRacing.id, kind: 'match', marketType: 'PLACE', winners: 2, runners: 5 }],
  [2, { sportId: cricket.id, kind: 'bookmaker', marketType: 'BOOKMAKER', winners: 1, runners: 2 }],
  [
    2,
    { sportId: soccer.id, kind: 'match', marketType: 'FIRST_GOAL_SCORER', winners: 1, runners: 4 },
  ],
  [
    3,
    { sportId: soccer.id, kind: 'match', marketType: 'LAST_GOAL_SCORER', winners: 1, runners: 2 },
  ],
  [2, { sportId: soccer.id, kind: 'match', marketType: 'ANYTIME_SCORE', winners: 0, runners: 4 }],
  [1, { sportId: soccer.id, kind: 'match', marketType: 'DOUBLE_CHANCE', winners: 2, runners: 3 }],
  [
    4,
    {
      sportId: soccer.id,
      kind: 'match',
      marketType: 'ASIAN_HANDICAP',
      winners: 0,
      runners: 8,
      lines: 'margin',
      quarters: [-3, -2, 0, 1],
    },
  ],
  [
    3,
    {
      sportId: soccer.id,
      kind: 'match',
      marketType: 'ALT_TOTAL_GOALS',
      winners: 0,
      runners: 6,
      lines: 'total',
      quarters: [-9, -11, 0],
    },
  ],
  [4, { sportId: cricket.id, kind: 'session', marketType: 'SESSION', winners: 1, runners: 1 }],
];

const kindsOf = { house: kinds, lines: kinds.filter(([, { lines }]) => lines !== undefined) };

const names = ['Amber', 'Birch', 'Cedar', 'Dune', 'Ember', 'Fjord', 'Grove', 'Heath'];

// Around the thresholds of 2.5 % and 4 %, of the lowest deduction of rule 4, and of a band of it (5.00).
const reductionFactors = [
  0, 2_499, 2_500, 3_999, 4_000, 7_000, 7_000, 7_000, 15_180, 20_000, 60_000, 60_000, 60_000,
];

const runnerOf = (place: number, reductionFactor: number | null): RunnerDefinition => ({
  runnerId: runnerId(place + 1),
  name: names[place] ?? `Runner ${place + 1}`,
  sortPriority: place + 1,
  status: 'ACTIVE',
  reductionFactor,
  removedAt: null,
});

/** Pairs of opposite lines, one after the other; the ids stay those of other markets. */
function lineAt(place: number, quarters: Kind['quarters']): Pick<RunnerDefinition, 'line'> {
  const own = quarters?.[place >> 1];
  if (own === undefined) return {};
  const sign = place % 2 === 0 ? 1 : -1;
  return { line: { selectionId: 1 + (place % 2), quarters: sign * own, sign } };
}

/** Some markets are from before rule sets. */
function drawRules(dice: Draw['dice']): Pick<MarketDefinition, 'rules'> {
  const rules = dice.pick([undefined, ...ruleSetNames]);
  return rules === undefined ? {} : { rules };
}

/** A new market, open and not in play. `number` forms its id. */
export function drawMarket(number: number, { dice, now, theme }: Draw): MarketDefinition {
  const { sportId, kind, marketType, winners, runners, lines, quarters } = dice.weigh(
    kindsOf[theme],
  );
  const hasReductions = isRacing(sportId);
  return {
    marketId: marketId(`1.${1000 + number}`),
    fixture: {
      eventId: eventId(`${500 + number}`),
      name: `Fixture ${number}`,
      sportId,
      competitionId: competitionId('77'),
      competitionName: 'Town Cup',
      openAt: now,
      countryCode: null,
      venue: null,
    },
    kind,
    marketType,
    name: `${marketType} ${number}`,
    status: 'OPEN',
    isInPlay: false,
    betDelayMs: 0,
    startAt: now,
    winners,
    eachWayDivisor: null,
    baseRate: 500,
    version: 1,
    isDerived: false,
    ...drawRules(dice),
    ...(lines === undefined ? {} : { lines }),
    runners: Array.from({ length: runners }, (_, place) => ({
      ...runnerOf(place, hasReductions ? dice.pick(reductionFactors) : null),
      ...lineAt(place, quarters),
    })),
  };
}
