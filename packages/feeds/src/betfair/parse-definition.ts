/** Parses a market definition of the stream. Returns a text with the reason if it cannot be read. */
import {
  type MarketStatus,
  marketStatuses,
  parseInstant,
  type RunnerStatus,
  runnerStatuses,
} from '@layline/contract';
import { isRecord, type LooseRecord, listOr, numberOr, shown, textOr } from './message/loose.ts';
import type { VendorDefinition, VendorRunner } from './message/messages.ts';
import { parseOwnWords } from './message/own-words.ts';
import { knownFields } from './unknown-fields.ts';

const noteDefinition = knownFields(
  'marketDefinition',
  `bspMarket turnInPlayEnabled persistenceEnabled marketBaseRate eventId eventTypeId
  numberOfWinners bettingType marketType marketTime suspendTime bspReconciled complete inPlay
  crossMatching runnersVoidable numberOfActiveRunners betDelay status runners regulators countryCode
  discountAllowed timezone openDate version priceLadderDefinition settledTime venue name eventName
  raceType lineMaxUnit lineMinUnit lineInterval keyLineDefinition eachWayDivisor betDelayModels
  competitionId competitionName layline`,
);

const noteRunner = knownFields(
  'marketDefinition.runners',
  'id hc name sortPriority status adjustmentFactor removalDate bsp',
);

const runnersMax = 2000;

/** The number if it is within the range, bounds included, else null. */
function withinOr(value: unknown, [low, high]: readonly [number, number]): number | null {
  const number = numberOr(value, Number.NaN);
  return number >= low && number <= high ? number : null;
}

const timeOr = <Fallback>(value: unknown, fallback: Fallback): number | Fallback =>
  (typeof value === 'string' ? parseInstant(value) : null) ?? fallback;

/** Null for a value that the exchange does not publish. A vacant trap has no runner, like one withdrawn. */
export const runnerStatusOf = (value: unknown): RunnerStatus | null =>
  value === 'REMOVED_VACANT'
    ? 'REMOVED'
    : (runnerStatuses.find((known) => known === value) ?? null);

function parseRunner(value: unknown, unknown: Set<string>): VendorRunner | string {
  if (!isRecord(value)) return 'a runner is not an object';
  noteRunner(value, unknown);
  const id = numberOr(value['id'], -1);
  const status = runnerStatusOf(value['status']);
  if (!Number.isSafeInteger(id) || id < 0) return `runner id ${shown(value['id'])} is not a number`;
  if (status === null) return `runner ${id} has the unknown status ${shown(value['status'])}`;
  const factor = withinOr(value['adjustmentFactor'], [0, 100]);
  return {
    id,
    handicap: numberOr(value['hc'], 0),
    name: textOr(value['name'], null),
    sortPriority: numberOr(value['sortPriority'], 0),
    status,
    adjustmentFactor: factor === null ? null : Math.round(factor * 1000),
    removedAt: timeOr(value['removalDate'], null),
  };
}

function parseRunners(value: unknown, unknown: Set<string>): readonly VendorRunner[] | string {
  const list = listOr(value);
  if (list === null || list.length === 0) return 'a definition without runners';
  if (list.length > runnersMax) return `a definition with ${list.length} runners`;
  const runners: VendorRunner[] = [];
  for (const item of list) {
    const runner = parseRunner(item, unknown);
    if (typeof runner === 'string') return runner;
    runners.push(runner);
  }
  return runners;
}

interface Essentials {
  readonly eventId: string;
  readonly eventTypeId: string;
  readonly bettingType: string | null;
  readonly status: MarketStatus;
  readonly marketAt: number;
}

/** The required fields; the first missing one is named. */
function parseEssentials(value: LooseRecord): Essentials | string {
  const eventId = textOr(value['eventId'], null);
  if (eventId === null) return 'a definition without eventId';
  const eventTypeId = textOr(value['eventTypeId'], null);
  if (eventTypeId === null) return 'a definition without eventTypeId';
  const status = marketStatuses.find((known) => known === value['status']);
  if (status === undefined) return `the unknown market status ${shown(value['status'])}`;
  const marketAt = timeOr(value['marketTime'], null);
  if (marketAt === null) return `marketTime ${shown(value['marketTime'])} is not a time`;
  return {
    eventId,
    eventTypeId,
    bettingType: textOr(value['bettingType'], null),
    status,
    marketAt,
  };
}

const wholeOr = (value: unknown, fallback: number): number => {
  const number = numberOr(value, fallback);
  return Number.isSafeInteger(number) && number >= 0 ? number : fallback;
};

/** `unknown` collects the names of unknown fields. */
export function parseDefinition(value: unknown, unknown: Set<string>): VendorDefinition | string {
  if (!isRecord(value)) return 'a definition that is not an object';
  noteDefinition(value, unknown);
  const essentials = parseEssentials(value);
  if (typeof essentials === 'string') return essentials;
  const runners = parseRunners(value['runners'], unknown);
  if (typeof runners === 'string') return runners;
  return {
    ...essentials,
    eventName: textOr(value['eventName'], null),
    name: textOr(value['name'], null),
    marketType: textOr(value['marketType'], null),
    isInPlay: value['inPlay'] === true,
    betDelaySeconds: Math.ceil(withinOr(value['betDelay'], [0, 3600]) ?? 0),
    winners: wholeOr(value['numberOfWinners'], 0),
    eachWayDivisor: withinOr(value['eachWayDivisor'], [1, 100]),
    baseRate: Math.round((withinOr(value['marketBaseRate'], [0, 100]) ?? 0) * 100),
    openAt: timeOr(value['openDate'], essentials.marketAt),
    countryCode: textOr(value['countryCode'], null),
    timezone: textOr(value['timezone'], null),
    venue: textOr(value['venue'], null),
    version: wholeOr(value['version'], 0),
    runners,
    own: parseOwnWords(value['layline']),
  };
}
