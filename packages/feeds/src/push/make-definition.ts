/** Converts a provider's event and definition to our form of a market. */
import {
  competitionId,
  eventId,
  type Instant,
  type MarketDefinition,
  type MarketId,
  runnerId,
} from '@layline/contract';
import type { PushDefinition, PushEvent } from './message.ts';

interface DefinedMarket {
  readonly marketId: MarketId;
  readonly event: PushEvent;
  readonly wire: PushDefinition;
  /** Time of the message; later versions are greater, even after a restart. */
  readonly at: Instant;
}

const inPlayDelaySeconds = 5;

const fixtureOf = (event: PushEvent): MarketDefinition['fixture'] => ({
  eventId: eventId(event.eventId),
  name: event.name,
  sportId: event.sport,
  competitionId: competitionId(event.competition.id),
  competitionName: event.competition.name,
  openAt: event.startAt,
  countryCode: event.country,
  venue: event.venue,
});

export function makeDefinition({ marketId, event, wire, at }: DefinedMarket): MarketDefinition {
  const { isInPlay, betDelaySeconds = isInPlay ? inPlayDelaySeconds : 0 } = wire;
  return {
    marketId,
    fixture: fixtureOf(event),
    kind: wire.kind,
    marketType: wire.marketType,
    name: wire.name,
    status: wire.status,
    isInPlay,
    betDelayMs: betDelaySeconds * 1000,
    startAt: wire.startAt ?? event.startAt,
    winners: wire.winners,
    eachWayDivisor: wire.eachWayDivisor,
    baseRate: 0,
    version: at,
    isDerived: false,
    runners: wire.runners.map((runner, index) => ({
      runnerId: runnerId(runner.runnerId),
      name: runner.name,
      sortPriority: index + 1,
      status: runner.status,
      reductionFactor: runner.reductionFactor,
      removedAt: runner.removedAt,
    })),
    ...(wire.sessionResult === undefined ? {} : { sessionResult: wire.sessionResult }),
    ...(wire.rules === undefined ? {} : { rules: wire.rules }),
    ...(wire.ending === undefined ? {} : { ending: wire.ending }),
  };
}

/** The same market after a change of its event. */
export const moveToEvent = (
  definition: MarketDefinition,
  { event, at }: Pick<DefinedMarket, 'event' | 'at'>,
): MarketDefinition => ({ ...definition, fixture: fixtureOf(event), version: at });

/** True if both are equal apart from their time. */
export const isSameDefinition = (a: MarketDefinition, b: MarketDefinition): boolean =>
  JSON.stringify({ ...a, version: 0 }) === JSON.stringify({ ...b, version: 0 });
