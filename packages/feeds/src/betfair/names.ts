/**
 * Names that a recording does not contain: from a catalogue or a score stream next to it, else derived
 * from the market's type. Self-recorded streams have no names at all.
 */
import { findSport, type RaceRunner, type SportId } from '@layline/contract';
import type { VendorDefinition } from './message/messages.ts';

/** Names of one market, from a catalogue or a score stream. */
export interface MarketNames {
  readonly marketName: string | null;
  readonly eventName: string | null;
  readonly competition: { readonly id: string; readonly name: string } | null;
  readonly runners: ReadonlyMap<number, string>;
  /** Details of the horses, from a catalogue. */
  readonly horses?: ReadonlyMap<number, Horse>;
}

export type Horse = Pick<
  RaceRunner,
  'cloth' | 'stall' | 'jockey' | 'trainer' | 'age' | 'sex' | 'weight' | 'form'
>;

export type NameBook = ReadonlyMap<string, MarketNames>;

const marketNames: Readonly<Record<string, string>> = {
  MATCH_ODDS: 'Match Odds',
  WIN: 'Win',
  PLACE: 'To Be Placed',
  EACH_WAY: 'Each Way',
  BOTH_TEAMS_TO_SCORE: 'Both Teams To Score',
  HALF_TIME: 'Half Time',
  HALF_TIME_FULL_TIME: 'Half Time/Full Time',
  CORRECT_SCORE: 'Correct Score',
  DRAW_NO_BET: 'Draw No Bet',
  SET_BETTING: 'Set Betting',
  COMPLETED_MATCH: 'Completed Match',
  TIED_MATCH: 'Tied Match',
  TO_WIN_THE_TOSS: 'To Win the Toss',
};

const titled = (words: string): string =>
  words
    .toLowerCase()
    .split('_')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** Maps OVER_UNDER_25 to 'Over/Under 2.5 Goals'; an unlisted type is split into words. */
export function nameOfType(marketType: string | null): string {
  if (marketType === null) return 'Market';
  const goals = /^OVER_UNDER_(\d+)(\d)$/.exec(marketType);
  if (goals !== null) return `Over/Under ${goals[1]}.${goals[2]} Goals`;
  return marketNames[marketType] ?? titled(marketType);
}

/** Selection numbers with the same meaning in every market. */
const wellKnownRunners: ReadonlyMap<number, string> = new Map([[58_805, 'The Draw']]);

export const runnerName = (
  runner: { readonly id: number; readonly name: string | null },
  names: MarketNames | undefined,
): string =>
  runner.name ??
  names?.runners.get(runner.id) ??
  wellKnownRunners.get(runner.id) ??
  `Runner ${runner.id}`;

/** Date and time of a race's off at the course; UTC if the zone is unknown. */
export function localTime(at: number, timezone: string | null): { date: string; time: string } {
  const format = (timeZone: string): { date: string; time: string } => {
    const parts = { timeZone, hour12: false } as const;
    const date = new Intl.DateTimeFormat('en-GB', { ...parts, dateStyle: 'medium' });
    const time = new Intl.DateTimeFormat('en-GB', { ...parts, hour: '2-digit', minute: '2-digit' });
    return { date: date.format(at), time: time.format(at) };
  };
  try {
    return format(timezone ?? 'UTC');
  } catch {
    return format('UTC');
  }
}

const regionNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });

export function regionOf(countryCode: string | null): string {
  if (countryCode === null || !/^[A-Z]{2}$/.test(countryCode)) return 'International';
  return regionNames.of(countryCode) ?? countryCode;
}

/** `Team A v Team B` from the runners of a match, if a catalogue or score stream names them. */
function versus(definition: VendorDefinition, names: MarketNames | undefined): string | null {
  const sides = definition.runners
    .map((runner) => ({ id: runner.id, name: runner.name ?? names?.runners.get(runner.id) }))
    .filter(({ id }) => !wellKnownRunners.has(id));
  const [home, away] = sides;
  if (definition.marketType !== 'MATCH_ODDS' || sides.length !== 2) return null;
  if (home?.name === undefined || away?.name === undefined) return null;
  return `${home.name} v ${away.name}`;
}

export function eventNameOf(definition: VendorDefinition, names: MarketNames | undefined): string {
  return (
    definition.eventName ??
    names?.eventName ??
    versus(definition, names) ??
    `Event ${definition.eventId}`
  );
}

export const sportNameOf = (sportId: SportId): string => findSport(sportId)?.name ?? sportId;
