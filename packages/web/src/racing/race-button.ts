/** The content of a race's button, and which races and meetings are shown. Pure (RACE-1, RACE-2). */
import type { MeetingRow, RaceCountry, RaceRow } from '@layline/contract';
import { parseInstant } from '@layline/contract/instant';

const minuteMs = 60_000;
const windowBeforeMs = 20 * minuteMs;
const windowAheadMs = 10 * minuteMs;
const pulseMs = 5 * minuteMs;

type Raced = Pick<RaceRow, 'stime' | 'gOdds'>;

export const startOf = ({ stime }: Pick<RaceRow, 'stime'>): number | null => parseInstant(stime);

const statusOf = ({ gOdds }: Raced): string => gOdds.status.toUpperCase();

export const isClosed = (race: Raced): boolean => statusOf(race) === 'CLOSED';

export interface RaceLook {
  readonly isHighlighted: boolean;
  readonly icon: 'red' | 'green';
  readonly isPulsing: boolean;
}

/** RACE-2, exactly: start − 20 min ≤ now + 10 min, and neither closed nor suspended. */
export function lookOf(race: Raced, now: number): RaceLook {
  const startAt = startOf(race);
  const isSuspended = statusOf(race) === 'SUSPENDED';
  if (startAt === null) {
    return { isHighlighted: false, icon: isSuspended ? 'red' : 'green', isPulsing: false };
  }
  const isNear = startAt - windowBeforeMs <= now + windowAheadMs;
  return {
    isHighlighted: isNear && !isSuspended && !isClosed(race),
    icon: isSuspended ? 'red' : 'green',
    isPulsing: startAt - now < pulseMs,
  };
}

function shownMeeting(meeting: MeetingRow): MeetingRow[] {
  const children = meeting.children.filter((race) => !isClosed(race));
  return children.length === 0 ? [] : [{ ...meeting, children }];
}

/** Removes closed races, meetings whose races are all closed, and countries with nothing left. */
export function shownCountries(countries: readonly RaceCountry[]): RaceCountry[] {
  return countries.flatMap((country) => {
    const children = country.children.flatMap(shownMeeting);
    return children.length === 0 ? [] : [{ ...country, children }];
  });
}

/** Returns finished races with a winner, the latest first. */
export const finishedRaces = (countries: readonly RaceCountry[], count: number): ListedRace[] =>
  allRaces(countries)
    .filter(({ race }) => isClosed(race) && (race.winners ?? []).length > 0)
    .toSorted((one, other) => (startOf(other.race) ?? 0) - (startOf(one.race) ?? 0))
    .slice(0, count);

export interface ListedRace {
  readonly country: string;
  readonly cid: number;
  readonly course: string;
  readonly race: RaceRow;
}

const allRaces = (countries: readonly RaceCountry[]): ListedRace[] =>
  countries.flatMap(({ cname, cid, children }) =>
    children.flatMap(({ ename, children: races }) =>
      races.map((race) => ({ country: cname, cid, course: ename, race })),
    ),
  );

/** Returns the next races that can be bet on, sorted by start. */
export function nextOff(countries: readonly RaceCountry[], now: number, count: number) {
  return allRaces(countries)
    .filter(({ race }) => statusOf(race) === 'OPEN' && !race.iplay && (startOf(race) ?? 0) > now)
    .toSorted((one, other) => (startOf(one.race) ?? 0) - (startOf(other.race) ?? 0))
    .slice(0, count);
}

/** Returns `12 min`, `4:09` below ten minutes, `2 h 5 min`; empty after the off. */
export function countdownText(startAt: number, now: number): string {
  const left = Math.ceil((startAt - now) / 1000);
  if (left <= 0) return '';
  const minutes = Math.floor(left / 60);
  if (minutes < 10) return `${minutes}:${String(left % 60).padStart(2, '0')}`;
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
