/**
 * Races of the programme. A meeting is seven consecutive races of a country on one course; the same key
 * and number give the same race. Places depend on the number of runners at the announcement: none below
 * 5, two up to 7, three up to 15, and from 16 on three, or four in a handicap.
 */
import { instant, sportRegistry } from '@layline/contract';
import { localTime } from '../betfair/names.ts';
import { horseOf, jockeyOf, stableSize } from '../racing/horses.ts';
import { normalOf } from '../racing/normal-dice.ts';
import { announceRace } from '../racing/play-race.ts';
import { type RaceCountry, raceCountries } from '../racing/race-countries.ts';
import type { Entry, RaceField } from '../racing/race-field.ts';
import { formText, throwDistance, weightText } from '../racing/race-form.ts';
import { type Dice, makeDice, shuffledIndexes } from '../script/dice.ts';
import type { MatchPlan } from '../script/plan.ts';
import type { ScheduledMatch } from './programme.ts';

const racesInMeeting = 7;
const betDelayMs = 1000;
const minute = 60_000;

interface Conditions {
  readonly country: RaceCountry;
  readonly countryIndex: number;
  readonly kind: 'flat' | 'hurdle' | 'chase';
  readonly isHandicap: boolean;
  readonly distance: { readonly text: string; readonly metres: number };
  readonly size: number;
  readonly course: string;
  /** Number in the series. */
  readonly number: number;
}

const sizes = [4, 5, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 12, 12, 13, 14, 16] as const;

type Place = Pick<Conditions, 'country' | 'countryIndex' | 'course' | 'number'>;

function throwConditions(place: Place, dice: Dice): Conditions {
  const { country } = place;
  const isJumps = country.hasJumps && dice.hits(0.3);
  return {
    ...place,
    kind: isJumps ? dice.pick(['hurdle', 'chase']) : 'flat',
    isHandicap: dice.hits(0.6),
    distance: throwDistance({ country, isJumps }, dice),
    size: dice.pick(sizes),
  };
}

const placesOf = ({ size, isHandicap }: Conditions): number => {
  if (size < 5) return 0;
  if (size < 8) return 2;
  return size >= 16 && isHandicap ? 4 : 3;
};

const divisorOf = ({ size, isHandicap }: Conditions): number => {
  if (size < 8) return 4;
  return isHandicap && size >= 12 ? 4 : 5;
};

/** The leader's speed in metres per second. */
const speedOf = (kind: Conditions['kind']): number => (kind === 'flat' ? 16.4 : 13.4);
const announcedMsMax = 120_000;

const withdrawnChance = 0.03;
const withdrawnMax = 3;
const runningMin = 4;

/** Withdrawal time of each runner; most are never withdrawn. */
function throwWithdrawals(size: number, dice: Dice): readonly (number | null)[] {
  let left = Math.min(withdrawnMax, size - runningMin);
  return Array.from({ length: size }, () => {
    const isOut = dice.hits(withdrawnChance) && left > 0;
    const at = -1000 * dice.between(90, 52 * 60);
    if (!isOut) return null;
    left -= 1;
    return at;
  });
}

/** Standard deviation, in metres, of a runner's result around its ability over the whole race. */
const spreadOf = ({ distance }: Conditions): number => 7 + distance.metres / 500;

function throwEntries(conditions: Conditions, dice: Dice): readonly Entry[] {
  const { country, countryIndex, size, number, kind } = conditions;
  const spread = spreadOf(conditions);
  const stalls = shuffledIndexes(size, dice);
  const withdrawals = throwWithdrawals(size, dice);
  const jockeys = shuffledIndexes(40, dice);
  return Array.from({ length: size }, (_, index): Entry => {
    const horse = horseOf(countryIndex, (number * 16 + index) % stableSize);
    const betterness = Math.max(-2.5, Math.min(2.5, normalOf(dice)));
    const pounds =
      Math.round(126 + (conditions.isHandicap ? betterness * 6 : 0)) + (kind === 'flat' ? 0 : 22);
    return {
      card: {
        runnerId: horse.id,
        name: horse.name,
        cloth: String(index + 1),
        stall: kind === 'flat' ? String((stalls[index] as number) + 1) : null,
        jockey: jockeyOf(countryIndex, jockeys[index] as number),
        trainer: horse.trainer,
        age: kind === 'flat' ? horse.age : Math.max(4, horse.age),
        sex: horse.sex,
        weight: weightText(country, pounds),
        form: formText({ betterness, isJumps: kind !== 'flat', age: horse.age }, dice),
        silks: horse.silks,
      },
      ability: betterness * spread * 0.7,
      style: normalOf(dice) * 3,
      withdrawnMs: withdrawals[index] ?? null,
    };
  });
}

function fieldOf(conditions: Conditions, dice: Dice): RaceField {
  const { country, course, distance, kind, isHandicap, number } = conditions;
  const raceMs = Math.round((distance.metres / speedOf(kind)) * 1000);
  const meeting = makeDice(`meeting.${country.code}.${Math.floor(number / racesInMeeting)}`);
  const grade = dice.pick(country.grades);
  const kindText = kind === 'flat' ? '' : kind === 'hurdle' ? 'Hurdle ' : 'Chase ';
  return {
    card: {
      eventId: '',
      title: `${distance.text} ${kindText}${isHandicap ? 'Handicap' : grade}`.trim(),
      number: (number % racesInMeeting) + 1,
      distance: distance.text,
      distanceM: distance.metres,
      kind,
      surface: country.surface,
      going: meeting.pick(country.goings),
      grade,
      prize: `${country.currency}${dice.between(4, 60)},${dice.pick(['000', '250', '500', '750'])}`,
      eachWayDivisor: placesOf(conditions) === 0 ? null : divisorOf(conditions),
    },
    course,
    entries: throwEntries(conditions, dice),
    places: placesOf(conditions),
    spread: spreadOf(conditions),
    distanceM: distance.metres,
    raceMs,
    announcedMs: Math.max(minute, Math.min(announcedMsMax, raceMs)),
  };
}

/** The race of a series' slot, named by its course and the local time of the off. */
export function planRace({ series, number, startAt }: ScheduledMatch, key: string): MatchPlan {
  const countryIndex = raceCountries.findIndex(({ name }) => name === series.name);
  const country = raceCountries[countryIndex] as RaceCountry;
  const meeting = Math.floor(number / racesInMeeting);
  const course = country.courses[meeting % country.courses.length] as string;
  const dice = makeDice(key);
  const place = { country, countryIndex, course, number };
  const field = fieldOf(throwConditions(place, dice), dice);
  const script = announceRace(field, makeDice(`${key}.opinion`));
  const { date, time } = localTime(instant(startAt), country.timezone);
  return {
    sportId: sportRegistry.horseRacing.id,
    name: `${course} ${time}`,
    competitionId: `race-${country.code.toLowerCase()}-${meeting}`,
    competitionName: `${course}, ${date}`,
    countryCode: country.code,
    venue: course,
    betDelayMs,
    nearMs: 10 * minute,
    prelude: script.before,
    play: () => script.play(makeDice(`${key}.play`)),
  };
}
