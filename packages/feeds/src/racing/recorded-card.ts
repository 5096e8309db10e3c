/**
 * Derives a race card from a recording: saddle cloths if runner names contain them ('2. Hauraki'), the
 * race's number and distance if the market name does ('R7 1600m Hcap'), and the winner.
 */
import {
  type Finisher,
  findSport,
  type MarketDefinition,
  type RaceCard,
  type RaceRunner,
} from '@layline/contract';

const unknownRunner: Omit<RaceRunner, 'runnerId' | 'name' | 'cloth'> = {
  stall: null,
  jockey: null,
  trainer: null,
  age: null,
  sex: null,
  weight: null,
  form: null,
  silks: null,
};

/** Details of horses from other sources, by runner. */
type Horses = ReadonlyMap<number, Partial<RaceRunner>>;

function runnerOf(
  { runnerId, name }: MarketDefinition['runners'][number],
  horses: Horses | undefined,
): RaceRunner {
  const numbered = /^(\d{1,2}[A-Z]?)\. (.+)$/.exec(name);
  const [, cloth = null, own = name] = numbered ?? [];
  return { ...unknownRunner, cloth, ...horses?.get(runnerId), runnerId, name: own };
}

const metresIn = { m: 1609.344, f: 201.168 } as const;

/**
 * Parses a distance: '1m2f' and '6f' are miles and furlongs, '1600m' is metres, because no race has 100
 * miles.
 */
export function parseDistance(text: string): number | null {
  const found = /^(?:(\d{1,4})m)?(?:(\d{1,2})f)?$/.exec(text);
  if (found === null || text === '') return null;
  const [first, furlongs] = [Number(found[1] ?? 0), Number(found[2] ?? 0)];
  if (first >= 100) return furlongs === 0 ? first : null;
  return Math.round(first * metresIn.m + furlongs * metresIn.f);
}

/** Only the winners are known, and only from the win market. */
function resultOf({ marketType, status, runners }: MarketDefinition): Finisher[] | null {
  if (marketType !== 'WIN' || status !== 'CLOSED') return null;
  const winners = runners.filter((runner) => runner.status === 'WINNER');
  if (winners.length === 0) return null;
  return winners.map(({ runnerId }) => ({
    runnerId,
    position: 1,
    isDeadHeat: winners.length > 1,
    beaten: '',
    fault: null,
  }));
}

const kindOf = (name: string): RaceCard['kind'] => {
  if (/\b(hrd|hurdle|nhf)\b/i.test(name)) return 'hurdle';
  return /\b(chs|chase)\b/i.test(name) ? 'chase' : null;
};

/** Null unless the market is on a horse race. */
export function raceCardOf(definition: MarketDefinition, horses?: Horses): RaceCard | null {
  const { fixture, name, runners } = definition;
  if (findSport(fixture.sportId)?.page !== 'race') return null;
  const number = /^R(\d{1,2}) /.exec(name)?.[1];
  const distance = name.split(' ').find((word) => parseDistance(word) !== null) ?? null;
  return {
    eventId: fixture.eventId,
    title: name,
    number: number === undefined ? null : Number(number),
    distance,
    distanceM: distance === null ? null : parseDistance(distance),
    kind: kindOf(name),
    surface: null,
    going: null,
    grade: null,
    prize: null,
    eachWayDivisor: null,
    runners: runners.slice(0, 60).map((runner) => runnerOf(runner, horses)),
    result: resultOf(definition),
  };
}
