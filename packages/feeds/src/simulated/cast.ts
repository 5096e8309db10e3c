/** Maps a slot to its match (plan and name), and a market's id back to its match. */
import { type MarketId, sportRegistry } from '@layline/contract';
import type { MatchOnClock } from '../script/define.ts';
import type { MatchPlan } from '../script/plan.ts';
import { planCricket } from './cricket.ts';
import { cricketFormats } from './cricket-format.ts';
import { type Pairing, pairUp } from './names.ts';
import { type ScheduledMatch, type Series, scheduleMatch, type Timetable } from './programme.ts';
import { planRace } from './racing.ts';
import { planSoccer, soccerFormats } from './soccer.ts';
import { planTennis, tennisFormats } from './tennis.ts';

type Planner = (key: string, pairing: Pairing) => MatchPlan;

const planners: Readonly<Record<string, Planner>> = {
  '4': (key, pairing) => planCricket(key, { ...pairing, format: cricketFormats.T5 }),
  '4t': (key, pairing) => planCricket(key, { ...pairing, format: cricketFormats.T20 }),
  '4o': (key, pairing) => planCricket(key, { ...pairing, format: cricketFormats.ODI }),
  '1': (key, pairing) => planSoccer(key, { ...pairing, format: soccerFormats.short }),
  '1l': (key, pairing) => planSoccer(key, { ...pairing, format: soccerFormats.long }),
  '2': (key, pairing) => planTennis(key, { ...pairing, format: tennisFormats.short }),
  '2l': (key, pairing) => planTennis(key, { ...pairing, format: tennisFormats.long }),
};

const kindOf = ({ sportId, name }: Series): string => `${sportId}${name}`;

export const keyOf = ({ series, number }: ScheduledMatch, seed: string): string =>
  `${series.sportId}.${seed}.${series.name}${number}`;

/** The plan of a match by series and number, always the same for a seed. */
export function planMatch(scheduled: ScheduledMatch, seed: string): MatchPlan {
  const key = keyOf(scheduled, seed);
  if (scheduled.series.sportId === sportRegistry.horseRacing.id) return planRace(scheduled, key);
  const kind = kindOf(scheduled.series);
  const plan = planners[kind] as Planner;
  return plan(key, pairUp(kind, scheduled.number));
}

/** Settings of a programme. */
export interface ProgrammeSetting {
  readonly seed: string;
  readonly speed: number;
}

export const openMatchOf = (
  scheduled: ScheduledMatch,
  { seed, speed }: ProgrammeSetting,
): MatchOnClock => ({
  scheduled,
  plan: planMatch(scheduled, seed),
  key: keyOf(scheduled, seed),
  speed,
});

/** Later times belong to no programme at any speed. */
const timeMax = 8e15;

/** The match of a market id; null if the id is not of this seed's programme. */
export function findScheduled(
  id: MarketId,
  { seed, tables }: { readonly seed: string; readonly tables: readonly Timetable[] },
): ScheduledMatch | null {
  const [head, sportId, ofSeed, slot = ''] = id.split('.');
  const found = /^([a-z]?)(\d{1,12})$/.exec(slot);
  if (head !== 's' || ofSeed !== seed || found === null) return null;
  const table = tables.find(({ series }) => series.sportId === sportId && series.name === found[1]);
  const number = Number(found[2]);
  if (table === undefined || number * table.slotMs > timeMax) return null;
  return scheduleMatch(table, number);
}
