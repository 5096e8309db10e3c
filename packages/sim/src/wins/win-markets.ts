/** The markets and options of players under a highest win, with the sets of runners that can win together. */
import {
  competitionId,
  eventId,
  instant,
  type MarketDefinition,
  marketId,
  type RunnerStatus,
  runnerId,
} from '@layline/contract';

interface Shape {
  readonly kind: MarketDefinition['kind'];
  readonly marketType: string;
  readonly winners: number;
  readonly runners: number;
  readonly outcomes: readonly (readonly number[])[];
}

const match = 'match' as const;

export const shapes: readonly Shape[] = [
  { kind: match, marketType: 'WIN', winners: 1, runners: 3, outcomes: [[0], [1], [2]] },
  {
    kind: match,
    marketType: 'PLACE',
    winners: 2,
    runners: 3,
    outcomes: [
      [0, 1],
      [0, 2],
      [1, 2],
    ],
  },
  { kind: 'bookmaker', marketType: 'BOOKMAKER', winners: 1, runners: 2, outcomes: [[0], [1]] },
  { kind: match, marketType: 'SCORERS', winners: 0, runners: 2, outcomes: [[], [0], [1], [0, 1]] },
  { kind: match, marketType: 'FIRST_GOAL', winners: 1, runners: 2, outcomes: [[], [0], [1]] },
];
export const sessionShape: Shape = {
  kind: 'session',
  marketType: 'SESSION',
  winners: 1,
  runners: 1,
  outcomes: [],
};

export function defineShape(
  shape: Shape,
  id: string,
  change: Partial<MarketDefinition> = {},
): MarketDefinition {
  const runner = (nth: number) => ({
    runnerId: runnerId(nth + 1),
    name: `Runner ${nth}`,
    sortPriority: nth + 1,
    status: 'ACTIVE' as const,
    reductionFactor: null,
    removedAt: null,
  });
  return {
    marketId: marketId(id),
    fixture: {
      eventId: eventId('7'),
      name: 'The race',
      sportId: '4',
      competitionId: competitionId('5'),
      competitionName: 'Cup',
      openAt: instant(0),
      countryCode: null,
      venue: null,
    },
    kind: shape.kind,
    marketType: shape.marketType,
    name: shape.marketType,
    status: 'OPEN',
    isInPlay: false,
    betDelayMs: 0,
    startAt: instant(0),
    winners: shape.winners,
    eachWayDivisor: null,
    baseRate: 0,
    version: 1,
    isDerived: false,
    runners: Array.from({ length: shape.runners }, (_, nth) => runner(nth)),
    ...change,
  };
}

/** The definition as it closes, the runners of this outcome having won. */
export function closed(definition: MarketDefinition, won: readonly number[]): MarketDefinition {
  const runners = definition.runners.map((one, nth) => {
    const status: RunnerStatus = won.includes(nth) ? 'WINNER' : 'LOSER';
    return { ...one, status };
  });
  return { ...definition, status: 'CLOSED', version: definition.version + 1, runners };
}

interface Option {
  readonly group: string;
  /** Results of a stake of 2, per outcome of the group. */
  readonly nets: readonly number[];
}

export const options: readonly Option[] = [
  { group: 'winner', nets: [4, -2, -2] },
  { group: 'winner', nets: [-2, 18, -2] },
  { group: 'winner', nets: [-1, 0, 7] },
  { group: 'pair', nets: [22, -2] },
  { group: 'pair', nets: [-2, 3] },
];
