/**
 * The schedule of simulated matches, as a pure function of time. A series starts a match at each of its
 * slots, counted from 1970. A match lasts longer than a slot, so that one is always in play and one
 * always to come. Short matches are over within ten minutes; long ones take their real time, and some of
 * them are announced 40 hours ahead, so that today and tomorrow are never empty. After a restart the same
 * matches have the same ids. Each racing country has its own series.
 */
import { type Instant, instant, type SportId, sportRegistry } from '@layline/contract';
import { raceCountries } from '../racing/race-countries.ts';

const minute = 60_000;
const hour = 60 * minute;

const { cricket, soccer, tennis, horseRacing } = sportRegistry;

export interface Series {
  /** Prefix of the slot's number in ids. */
  readonly name: string;
  readonly sportId: SportId;
  readonly isShort: boolean;
  /** At speed 1. */
  readonly slotMs: number;
  readonly offsetMs: number;
  /** Maximum duration of its matches at speed 1. */
  readonly matchMsMax: number;
  /** Interval of matches announced long ahead; null for none. Not affected by speed. */
  readonly headlineMs: number | null;
  /** Slots from announcement to start; two if absent. */
  readonly slotsAhead?: number;
}

const short = { isShort: true, slotMs: 5 * minute, matchMsMax: 570_000, headlineMs: null };

/** Matches between two sides. */
export const matchSeries: readonly Series[] = [
  { name: '', sportId: cricket.id, offsetMs: 0, ...short },
  { name: '', sportId: soccer.id, offsetMs: 100_000, ...short },
  { name: '', sportId: tennis.id, offsetMs: 200_000, ...short },
  {
    name: 't',
    sportId: cricket.id,
    isShort: false,
    slotMs: 2 * hour,
    offsetMs: 30 * minute,
    matchMsMax: 5 * hour,
    headlineMs: 4 * hour,
  },
  {
    name: 'o',
    sportId: cricket.id,
    isShort: false,
    slotMs: 6 * hour,
    offsetMs: 3.5 * hour,
    matchMsMax: 11 * hour,
    headlineMs: 12 * hour,
  },
  {
    name: 'l',
    sportId: soccer.id,
    isShort: false,
    slotMs: hour,
    offsetMs: 15 * minute,
    matchMsMax: 2.5 * hour,
    headlineMs: 3 * hour,
  },
  {
    name: 'l',
    sportId: tennis.id,
    isShort: false,
    slotMs: hour,
    offsetMs: 45 * minute,
    matchMsMax: 8 * hour,
    headlineMs: 3 * hour,
  },
];

/** A race every 67 seconds, the countries in rotation, announced an hour ahead. */
export const raceSeries: readonly Series[] = raceCountries.map(({ name }, index) => ({
  name,
  sportId: horseRacing.id,
  isShort: false,
  slotMs: 10 * minute,
  offsetMs: Math.round((index * 10 * minute) / raceCountries.length),
  matchMsMax: 4 * minute,
  headlineMs: null,
  slotsAhead: 6,
}));

export const allSeries: readonly Series[] = [...matchSeries, ...raceSeries];

const headlineAheadMs = 40 * hour;
const slotsAheadUsually = 2;

export interface ScheduledMatch {
  readonly series: Series;
  /** The slot's number since 1970. */
  readonly number: number;
  readonly announceAt: Instant;
  readonly startAt: Instant;
  readonly isHeadline: boolean;
}

/** A series at a speed: slots shrink, the interval of headlines does not. */
export interface Timetable {
  readonly series: Series;
  readonly slotMs: number;
  readonly offsetMs: number;
  readonly matchMsMax: number;
  /** Slots between headlines; 0 for none. */
  readonly headlineEvery: number;
  readonly slotsAhead: number;
}

export function makeTimetable(series: Series, speed: number): Timetable {
  const slotMs = Math.max(1, Math.round(series.slotMs / speed));
  const { headlineMs } = series;
  return {
    series,
    slotMs,
    offsetMs: Math.floor(series.offsetMs / speed),
    matchMsMax: Math.ceil(series.matchMsMax / speed),
    headlineEvery: headlineMs === null ? 0 : Math.max(1, Math.round(headlineMs / slotMs)),
    slotsAhead: series.slotsAhead ?? slotsAheadUsually,
  };
}

const aheadMs = ({ slotMs, slotsAhead }: Timetable): number => slotsAhead * slotMs;
const headlineAhead = (table: Timetable): number => Math.max(headlineAheadMs, aheadMs(table));

export function scheduleMatch(table: Timetable, number: number): ScheduledMatch {
  const startAt = number * table.slotMs + table.offsetMs;
  const isHeadline = table.headlineEvery > 0 && number % table.headlineEvery === 0;
  const ahead = isHeadline ? headlineAhead(table) : aheadMs(table);
  return {
    series: table.series,
    number,
    announceAt: instant(Math.max(0, startAt - ahead)),
    startAt: instant(startAt),
    isHeadline,
  };
}

/** The matches that are announced and possibly not over at this instant, first start first. */
export function matchesAt(table: Timetable, at: Instant): readonly ScheduledMatch[] {
  const { slotMs, offsetMs, matchMsMax, headlineEvery, slotsAhead } = table;
  const slotOf = (time: number): number => Math.floor((time - offsetMs) / slotMs);
  const first = Math.max(0, slotOf(at - matchMsMax) + 1);
  const rollingLast = slotOf(at) + slotsAhead;
  const found: ScheduledMatch[] = [];
  for (let number = first; number <= rollingLast; number += 1) {
    found.push(scheduleMatch(table, number));
  }
  if (headlineEvery === 0) return found;
  const headlineLast = slotOf(at + headlineAhead(table));
  const next = Math.ceil((rollingLast + 1) / headlineEvery) * headlineEvery;
  for (let number = next; number <= headlineLast; number += headlineEvery) {
    found.push(scheduleMatch(table, number));
  }
  return found;
}

/** The one or two matches announced next after this instant, at the same instant. */
export function nextAnnouncements(table: Timetable, after: Instant): readonly ScheduledMatch[] {
  const { slotMs, offsetMs, headlineEvery, slotsAhead } = table;
  const rolling = Math.floor((after - offsetMs) / slotMs) + slotsAhead + 1;
  if (headlineEvery === 0) return [scheduleMatch(table, rolling)];
  const ordinary = headlineEvery > 1 && rolling % headlineEvery === 0 ? rolling + 1 : rolling;
  const reach = Math.floor((after + headlineAhead(table) - offsetMs) / slotMs);
  const headline = (Math.floor(reach / headlineEvery) + 1) * headlineEvery;
  const numbers = new Set(headlineEvery === 1 ? [headline] : [ordinary, headline]);
  const candidates = [...numbers].map((number) => scheduleMatch(table, number));
  const first = Math.min(...candidates.map(({ announceAt }) => announceAt));
  return candidates.filter(({ announceAt }) => announceAt === first);
}
