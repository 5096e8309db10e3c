/**
 * Converts the vendor's market definition to ours, or gives the reason why a market is not offered. A
 * race is a separate fixture, because the vendor's event is the whole meeting; the meeting is its
 * competition. Recordings have no competitions, so other sports are grouped by sport and country.
 */
import {
  competitionId,
  eventId,
  type Fixture,
  instant,
  isRacing,
  type MarketDefinition,
  marketId,
  type RunnerDefinition,
  runnerId,
  type SportId,
  sportRegistry,
} from '@layline/contract';
import type { ShowAt } from '../feed/feed.ts';
import { sportIdOf } from './event-types.ts';
import type { VendorDefinition } from './message/messages.ts';
import {
  eventNameOf,
  localTime,
  type MarketNames,
  nameOfType,
  regionOf,
  runnerName,
  sportNameOf,
} from './names.ts';

/** Returns why a market cannot be offered; null if it can. */
export function whyNotOffered(definition: VendorDefinition): string | null {
  const { eventTypeId, bettingType } = definition;
  if (sportIdOf(eventTypeId) === null && definition.own === null) {
    return `sport ${eventTypeId} is not offered`;
  }
  // What the statuses of other types mean depends on a line that the result is compared with.
  if (bettingType === null) return 'a market without a betting type is not offered';
  if (definition.whyNoLines !== undefined) return definition.whyNoLines;
  if (definition.lines !== undefined) return null;
  const ownLines = definition.own?.lines ?? null;
  if (ownLines !== null) {
    return ownLines.runners.length === definition.runners.length ? null : 'a runner has no line';
  }
  if (bettingType !== 'ODDS') return `betting type ${bettingType} is not offered`;
  if (definition.runners.some(({ handicap }) => handicap !== 0)) {
    return 'runners with a handicap are not offered';
  }
  if (definition.marketType === 'EACH_WAY' && definition.eachWayDivisor === null) {
    return 'an each-way market without its fraction is not offered';
  }
  if (definition.winners === 0) return 'a market with any number of winners is not offered';
  return null;
}

export interface DefinitionContext {
  readonly marketId: string;
  /** The market's first published start, which names a race even after a delay. */
  readonly firstMarketAt: number;
  readonly names: MarketNames | undefined;
  readonly showAt: ShowAt;
  /** Appended to market and event ids, such as '' or '-2' for a second showing. */
  readonly idSuffix: string;
  readonly isDerived: boolean;
  readonly version: number;
  /** The number that settles the lines of a closed market; null if there is none, or it is in doubt. */
  readonly lineResult: number | null;
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

function raceOf(
  definition: VendorDefinition,
  { firstMarketAt, names }: DefinitionContext,
): Pick<Fixture, 'eventId' | 'name' | 'competitionId' | 'competitionName'> {
  const { date, time } = localTime(firstMarketAt, definition.timezone);
  const course = definition.venue ?? eventNameOf(definition, names);
  const minutes = Math.floor(firstMarketAt / 60_000) % 1440;
  const clock = `${Math.floor(minutes / 60)}`.padStart(2, '0') + `${minutes % 60}`.padStart(2, '0');
  return {
    eventId: eventId(`${definition.eventId}.${clock}`),
    name: `${course} ${time}`,
    competitionId: competitionId(slug(`${definition.countryCode ?? ''} ${course} ${date}`)),
    competitionName: `${course}, ${date}`,
  };
}

const sportOf = ({ eventTypeId }: VendorDefinition): SportId =>
  sportIdOf(eventTypeId) ?? sportRegistry.cricket.id;

function matchOf(
  definition: VendorDefinition,
  { names }: DefinitionContext,
): Pick<Fixture, 'eventId' | 'name' | 'competitionId' | 'competitionName'> {
  const sportId = sportOf(definition);
  const region = regionOf(definition.countryCode);
  const competition = names?.competition ?? null;
  return {
    eventId: eventId(definition.eventId),
    name: eventNameOf(definition, names),
    competitionId: competitionId(competition?.id ?? slug(`${sportNameOf(sportId)} ${region}`)),
    competitionName: competition?.name ?? `${sportNameOf(sportId)}, ${region}`,
  };
}

function fixtureOf(definition: VendorDefinition, context: DefinitionContext): Fixture {
  const { own } = definition;
  const sportId = sportOf(definition);
  const named =
    own?.fixture ??
    (isRacing(sportId) ? raceOf(definition, context) : matchOf(definition, context));
  const openAt = isRacing(sportId) ? definition.marketAt : definition.openAt;
  return {
    sportId,
    countryCode: definition.countryCode,
    venue: definition.venue,
    ...named,
    eventId: eventId(named.eventId + context.idSuffix),
    openAt: context.showAt(own?.fixture.openAt ?? instant(openAt)),
  };
}

function runnersOf(
  definition: VendorDefinition,
  { names, showAt }: DefinitionContext,
): readonly RunnerDefinition[] {
  return definition.runners.map((runner, index) => {
    const line = runner.line ?? definition.own?.lines?.runners[index];
    return {
      runnerId: runnerId(runner.id),
      name: runnerName(runner, names),
      sortPriority: runner.sortPriority,
      status: runner.status,
      reductionFactor: runner.adjustmentFactor,
      removedAt: runner.removedAt === null ? null : showAt(instant(runner.removedAt)),
      ...(line === undefined ? {} : { line }),
    };
  });
}

function ownExtras(own: VendorDefinition['own']) {
  const { sessionResult = null, ending = null, lines = null } = own ?? {};
  const lineResult = lines?.result ?? null;
  return {
    ...(sessionResult === null ? {} : { sessionResult }),
    ...(ending === null ? {} : { ending }),
    ...(lines === null ? {} : { lines: lines.of }),
    ...(lineResult === null ? {} : { lineResult }),
  };
}

/** Converts all times through `showAt`. The market must be one that is offered. */
export function makeDefinition(
  definition: VendorDefinition,
  context: DefinitionContext,
): MarketDefinition {
  const { own } = definition;
  return {
    marketId: marketId(context.marketId + context.idSuffix),
    fixture: fixtureOf(definition, context),
    kind: own?.kind ?? 'match',
    marketType: definition.marketType ?? 'OTHER',
    name: definition.name ?? context.names?.marketName ?? nameOfType(definition.marketType),
    status: definition.status,
    isInPlay: definition.isInPlay,
    betDelayMs: own?.betDelayMs ?? definition.betDelaySeconds * 1000,
    startAt: context.showAt(instant(definition.marketAt)),
    winners: definition.winners,
    eachWayDivisor: definition.eachWayDivisor,
    baseRate: definition.baseRate,
    version: context.version,
    isDerived: own?.isDerived ?? context.isDerived,
    runners: runnersOf(definition, context),
    ...(definition.lines === undefined ? {} : { lines: definition.lines }),
    ...(context.lineResult === null ? {} : { lineResult: context.lineResult }),
    ...ownExtras(own),
  };
}
