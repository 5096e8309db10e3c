/**
 * Which matches there are, as a pure function of time: in every sport one starts at each slot of
 * five minutes, counted from 1970, and lasts longer than a slot, so that one is always in play and
 * one always to come. Every four hours' slot is a headline match, announced 40 hours ahead, so
 * today and tomorrow are never empty. A house that restarts finds the same matches under the same
 * ids.
 */
import { type Instant, instant, type SportId } from '@layline/contract';

export const programmeSports = ['4', '1', '2'] as const satisfies readonly SportId[];
export type ProgrammeSport = (typeof programmeSports)[number];

const slotMsAtSpeedOne = 300_000;
const headlineMs = 4 * 3_600_000;
const headlineAheadMs = 40 * 3_600_000;
const slotsAhead = 2;
/** No match lasts longer than this at speed 1. */
export const matchMsMax = 570_000;

export interface ScheduledMatch {
  readonly sportId: ProgrammeSport;
  /** The slot's number since 1970. */
  readonly number: number;
  readonly announceAt: Instant;
  readonly startAt: Instant;
  readonly isHeadline: boolean;
}

export interface Programme {
  readonly speed: number;
  readonly slotMs: number;
  readonly headlineEvery: number;
}

/** Speeds up to 1000: slots and matches shrink, headlines stay four hours apart. */
export function makeProgramme(speed: number): Programme {
  const slotMs = Math.max(1, Math.round(slotMsAtSpeedOne / speed));
  return { speed, slotMs, headlineEvery: Math.max(2, Math.round(headlineMs / slotMs)) };
}

/** Sports start one after another inside a slot rather than all at once. */
const offsetMs = (sportId: ProgrammeSport, { slotMs }: Programme): number =>
  Math.floor((programmeSports.indexOf(sportId) * slotMs) / programmeSports.length);

export function scheduleMatch(
  sportId: ProgrammeSport,
  number: number,
  programme: Programme,
): ScheduledMatch {
  const { slotMs, headlineEvery } = programme;
  const startAt = number * slotMs + offsetMs(sportId, programme);
  const isHeadline = number % headlineEvery === 0;
  const aheadMs = isHeadline ? Math.max(headlineAheadMs, slotsAhead * slotMs) : slotsAhead * slotMs;
  return {
    sportId,
    number,
    announceAt: instant(startAt - aheadMs),
    startAt: instant(startAt),
    isHeadline,
  };
}

/**
 * The matches of a sport that are announced and may not be over at this instant, first start first.
 */
export function matchesAt(
  sportId: ProgrammeSport,
  at: Instant,
  programme: Programme,
): readonly ScheduledMatch[] {
  return matchesBetween(sportId, at - matchMsMax / programme.speed, at, programme);
}

/** Matches that start after `from` and are announced by `at`. */
export function matchesBetween(
  sportId: ProgrammeSport,
  from: number,
  at: Instant,
  programme: Programme,
): readonly ScheduledMatch[] {
  const { slotMs, headlineEvery } = programme;
  const first = Math.max(0, Math.floor((from - offsetMs(sportId, programme)) / slotMs) + 1);
  const rollingLast = Math.floor((at - offsetMs(sportId, programme)) / slotMs) + slotsAhead;
  const headlineLast = Math.floor((at + headlineAheadMs) / slotMs);
  const found: ScheduledMatch[] = [];
  for (let number = first; number <= rollingLast; number += 1) {
    found.push(scheduleMatch(sportId, number, programme));
  }
  const nextHeadline = Math.ceil((rollingLast + 1) / headlineEvery) * headlineEvery;
  for (let number = nextHeadline; number <= headlineLast; number += headlineEvery) {
    found.push(scheduleMatch(sportId, number, programme));
  }
  return found.filter((match) => match.announceAt <= at);
}

/**
 * The matches of a sport, one or two, that are announced next after this instant, at one instant.
 */
export function nextAnnouncements(
  sportId: ProgrammeSport,
  after: Instant,
  programme: Programme,
): readonly ScheduledMatch[] {
  const { slotMs, headlineEvery } = programme;
  const offset = offsetMs(sportId, programme);
  const rolling = Math.floor((after - offset) / slotMs) + slotsAhead + 1;
  const isTold = rolling % headlineEvery === 0;
  const reach = Math.floor((after + headlineAheadMs - offset) / slotMs);
  const headline = (Math.floor(reach / headlineEvery) + 1) * headlineEvery;
  const candidates = [
    scheduleMatch(sportId, isTold ? rolling + 1 : rolling, programme),
    scheduleMatch(sportId, headline, programme),
  ] as const;
  const first = Math.min(...candidates.map(({ announceAt }) => announceAt));
  return candidates.filter(({ announceAt }) => announceAt === first);
}
