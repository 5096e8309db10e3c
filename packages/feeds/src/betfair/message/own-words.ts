/**
 * Additions of our recordings to a market definition, under the name `layline`, for data that the
 * vendor's format lacks. With them a recording reads back equal to what was recorded.
 */
import {
  competitionId,
  eventId,
  type Fixture,
  findSport,
  instant,
  type LineSubject,
  lineSubjects,
  type MarketEnding,
  type MarketKind,
  marketKinds,
  quartersMax,
  type RunnerLine,
} from '@layline/contract';
import { wireEnding } from '../../push/ending.ts';
import { isRecord, textOr } from './loose.ts';

export interface OwnWords {
  readonly fixture: Fixture;
  readonly kind: MarketKind;
  readonly isDerived: boolean;
  readonly version: number;
  readonly betDelayMs: number;
  readonly sessionResult: number | null;
  readonly ending: MarketEnding | null;
  readonly lines: OwnLines | null;
}

/** Handicaps or goal lines. */
interface OwnLines {
  readonly of: LineSubject;
  /** In the order of the runners. */
  readonly runners: readonly RunnerLine[];
  /** The number that settled them; null while there is none. */
  readonly result: number | null;
}

/** In the year 5138; later times would not survive being shifted. */
const timeMax = 1e14;

const wholeOr = (value: unknown): number | null =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= timeMax
    ? (value as number)
    : null;

const idOr = (value: unknown): string | null => {
  const text = textOr(value, '');
  return /^[\w.:@-]{1,64}$/.test(text) ? text : null;
};

function parseFixture(value: unknown): Fixture | null {
  if (!isRecord(value)) return null;
  const sport = findSport(textOr(value['sportId'], ''));
  const [event, competition] = [idOr(value['eventId']), idOr(value['competitionId'])];
  const openAt = wholeOr(value['openAt']);
  if (sport === undefined || event === null || competition === null || openAt === null) return null;
  return {
    eventId: eventId(event),
    name: textOr(value['name'], ''),
    sportId: sport.id,
    competitionId: competitionId(competition),
    competitionName: textOr(value['competitionName'], ''),
    openAt: instant(openAt),
    countryCode: textOr(value['countryCode'], null),
    venue: textOr(value['venue'], null),
  };
}

function parseLine(value: unknown): RunnerLine | null {
  if (!Array.isArray(value) || !value.every(Number.isSafeInteger)) return null;
  const [selectionId, quarters, sign] = value as readonly number[];
  const isLine = selectionId !== undefined && selectionId >= 0 && quarters !== undefined;
  if (!isLine || Math.abs(quarters) > quartersMax || (sign !== 1 && sign !== -1)) return null;
  return { selectionId, quarters, sign };
}

/** Null if any line is not one: the market is then not offered. */
function parseLines(value: unknown): OwnLines | null {
  if (!isRecord(value) || !Array.isArray(value['runners'])) return null;
  const of = lineSubjects.find((known) => known === value['of']);
  const runners = value['runners'].map(parseLine);
  const { result } = value;
  if (of === undefined || runners.includes(null)) return null;
  if (result !== null && !Number.isSafeInteger(result)) return null;
  return { of, runners: runners as RunnerLine[], result: result as number | null };
}

/** Null if the value is not complete; the definition is then read as the vendor's. */
export function parseOwnWords(value: unknown): OwnWords | null {
  if (!isRecord(value)) return null;
  const fixture = parseFixture(value['fixture']);
  const kind = marketKinds.find((known) => known === value['kind']);
  const [version, betDelayMs] = [wholeOr(value['version']), wholeOr(value['betDelayMs'])];
  if (fixture === null || kind === undefined || version === null || betDelayMs === null)
    return null;
  return {
    fixture,
    kind,
    isDerived: value['isDerived'] === true,
    version,
    betDelayMs,
    sessionResult: wholeOr(value['sessionResult']),
    ending: wireEnding.safeParse(value['ending']).data ?? null,
    lines: parseLines(value['lines']),
  };
}
