/** Builds the definition of a planned market at a moment. */
import {
  competitionId,
  eventId,
  type Fixture,
  type Instant,
  instant,
  lineEnding,
  lineStatus,
  type MarketDefinition,
  type MarketId,
  type MarketStatus,
  marketId,
  type RunnerDefinition,
  type RunnerStatus,
  runnerId,
} from '@layline/contract';
import {
  isClosing,
  type MarketMoment,
  type MarketNews,
  type MatchPlan,
  type PlannedRunner,
} from './plan.ts';

/** When a match is announced and starts, and whether it has larger volumes. */
interface Schedule {
  readonly announceAt: Instant;
  readonly startAt: Instant;
  readonly isHeadline: boolean;
}

export interface MatchOnClock {
  readonly scheduled: Schedule;
  readonly plan: MatchPlan;
  /** Identifies the match in ids and seeds, such as `4.42.5954321`. */
  readonly key: string;
  readonly speed: number;
}

export const marketIdOf = ({ key }: MatchOnClock, suffix = ''): MarketId =>
  marketId(`s.${key}${suffix === '' ? '' : `.${suffix}`}`);

export function fixtureOf({ plan, key, scheduled }: MatchOnClock): Fixture {
  return {
    eventId: eventId(`e.${key}`),
    name: plan.name,
    sportId: plan.sportId,
    competitionId: competitionId(plan.competitionId),
    competitionName: plan.competitionName,
    openAt: scheduled.startAt,
    countryCode: plan.countryCode,
    venue: plan.venue,
  };
}

export function statusAt(moment: MarketMoment): MarketStatus {
  if (moment.kind === 'suspended') return 'SUSPENDED';
  return isClosing(moment) ? 'CLOSED' : 'OPEN';
}

/** A void market has no winner: every runner is removed. */
function runnerStatus(moment: MarketMoment, { line }: PlannedRunner, index: number): RunnerStatus {
  if (moment.kind === 'void') return 'REMOVED';
  if (moment.kind === 'counted') {
    return line === undefined ? 'LOSER' : lineStatus(lineEnding(line, moment.goals));
  }
  if (moment.kind !== 'closed') return 'ACTIVE';
  if (moment.winnerIndexes.includes(index)) return 'WINNER';
  return moment.placedIndexes.includes(index) ? 'PLACED' : 'LOSER';
}

const runnersAt = (
  { scheduled, speed }: MatchOnClock,
  { market, moment }: MarketNews,
): readonly RunnerDefinition[] =>
  market.runners.map((planned, index) => ({
    runnerId: runnerId(planned.id),
    name: planned.name,
    sortPriority: index + 1,
    status: planned.withdrawn === undefined ? runnerStatus(moment, planned, index) : 'REMOVED',
    reductionFactor: planned.withdrawn?.factor ?? null,
    removedAt:
      planned.withdrawn === undefined
        ? null
        : instant(scheduled.startAt + Math.round(planned.withdrawn.offsetMs / speed)),
    ...(planned.line === undefined ? {} : { line: planned.line }),
  }));

/** A market at a moment, with the version of the resulting definition. */
interface MarketVersion extends MarketNews {
  readonly isInPlay: boolean;
  readonly version: number;
}

export function defineMarket(match: MatchOnClock, now: MarketVersion): MarketDefinition {
  const { market, moment, isInPlay, version } = now;
  const isHeld = isInPlay && market.kind === 'match';
  return {
    marketId: marketIdOf(match, market.suffix),
    fixture: fixtureOf(match),
    kind: market.kind,
    marketType: market.marketType,
    name: market.name,
    status: statusAt(moment),
    isInPlay,
    betDelayMs: isHeld ? match.plan.betDelayMs : 0,
    startAt: match.scheduled.startAt,
    winners: market.winners ?? (market.lines === undefined ? 1 : 0),
    eachWayDivisor: null,
    baseRate: 500,
    version,
    isDerived: false,
    runners: runnersAt(match, now),
    ...(moment.kind === 'resulted' ? { sessionResult: moment.result } : {}),
    ...(market.lines === undefined ? {} : { lines: market.lines }),
    ...(moment.kind === 'counted' ? { lineResult: moment.goals } : {}),
    ...('ending' in moment && moment.ending ? { ending: moment.ending } : {}),
  };
}
