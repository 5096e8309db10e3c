/** Builds the definition of a planned market at a moment. */
import {
  competitionId,
  eventId,
  type Fixture,
  type Instant,
  instant,
  type MarketDefinition,
  type MarketId,
  type MarketStatus,
  marketId,
  type RunnerDefinition,
  type RunnerStatus,
  runnerId,
} from '@layline/contract';
import type { MarketMoment, MarketNews, MatchPlan } from './plan.ts';

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

export function statusAt({ kind }: MarketMoment): MarketStatus {
  if (kind === 'suspended') return 'SUSPENDED';
  return kind === 'closed' || kind === 'resulted' || kind === 'void' ? 'CLOSED' : 'OPEN';
}

/** A void market has no winner: every runner is removed. */
function runnerStatus(moment: MarketMoment, index: number): RunnerStatus {
  if (moment.kind === 'void') return 'REMOVED';
  if (moment.kind !== 'closed') return 'ACTIVE';
  if (moment.winnerIndexes.includes(index)) return 'WINNER';
  return moment.placedIndexes.includes(index) ? 'PLACED' : 'LOSER';
}

const runnersAt = (
  { scheduled, speed }: MatchOnClock,
  { market, moment }: MarketNews,
): readonly RunnerDefinition[] =>
  market.runners.map(({ id, name, withdrawn }, index) => ({
    runnerId: runnerId(id),
    name,
    sortPriority: index + 1,
    status: withdrawn === undefined ? runnerStatus(moment, index) : 'REMOVED',
    reductionFactor: withdrawn?.factor ?? null,
    removedAt:
      withdrawn === undefined
        ? null
        : instant(scheduled.startAt + Math.round(withdrawn.offsetMs / speed)),
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
    winners: market.winners ?? 1,
    eachWayDivisor: null,
    baseRate: 500,
    version,
    isDerived: false,
    runners: runnersAt(match, now),
    ...(moment.kind === 'resulted' ? { sessionResult: moment.result } : {}),
    ...('ending' in moment && moment.ending ? { ending: moment.ending } : {}),
  };
}
