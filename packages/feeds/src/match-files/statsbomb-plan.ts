/**
 * Plans a real soccer match from a StatsBomb event file: goals, cards, corners, shots and substitutions
 * with their seconds. Covers only the ninety minutes; prices come from the model at usual scoring rates.
 */
import { sportRegistry } from '@layline/contract';
import { z } from 'zod';
import { shortNameOf } from '../feed/short-name.ts';
import type { MatchPlan } from '../script/plan.ts';
import { halfSeconds, type MatchEvent, type SoccerEvents } from '../soccer/match-events.ts';
import { announceSoccer, playSoccer, type SoccerScript } from '../soccer/play-soccer.ts';
import { SoccerMarkets } from '../soccer/soccer-markets.ts';
import { placeOf } from './place.ts';

const named = z.object({ name: z.string() });
const card = z.object({ card: named.optional() }).optional();
const event = z.object({
  type: named,
  period: z.number().int(),
  timestamp: z.string().regex(/^\d\d:\d\d:\d\d/),
  team: named.optional(),
  player: named.optional(),
  shot: z.object({ outcome: named, type: named.optional() }).optional(),
  pass: z.object({ type: named.optional() }).optional(),
  foul_committed: card,
  bad_behaviour: card,
});
const file = z.array(event).min(2).max(50_000);
type Event = z.infer<typeof event>;

const usualRates = [1.45, 1.15] as const;

function secondOf({ timestamp }: Event): number {
  const [hours = 0, minutes = 0, seconds = 0] = timestamp.slice(0, 8).split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

type Kind = Pick<MatchEvent, 'kind' | 'note'>;

function kindsOf(one: Event): readonly Kind[] {
  const shown = one.foul_committed?.card?.name ?? one.bad_behaviour?.card?.name ?? null;
  const kinds: Kind[] = [];
  if (one.shot !== undefined) {
    kinds.push({ kind: 'shot', note: '' });
    const note = one.shot.type?.name === 'Penalty' ? 'penalty' : '';
    if (one.shot.outcome.name === 'Goal') kinds.push({ kind: 'goal', note });
  }
  if (one.type.name === 'Own Goal For') kinds.push({ kind: 'goal', note: 'own goal' });
  if (one.type.name === 'Substitution') kinds.push({ kind: 'substitution', note: '' });
  if (one.pass?.type?.name === 'Corner') kinds.push({ kind: 'corner', note: '' });
  if (shown === 'Yellow Card') kinds.push({ kind: 'yellow', note: '' });
  if (shown === 'Second Yellow') kinds.push({ kind: 'red', note: 'second yellow' });
  if (shown === 'Red Card') kinds.push({ kind: 'red', note: '' });
  return kinds;
}

function halfEnd(events: readonly Event[], period: number): number {
  const ends = events.filter((one) => one.period === period && one.type.name === 'Half End');
  return Math.max(halfSeconds, ...ends.map(secondOf)) + 1;
}

function eventsOf(events: readonly Event[], teams: readonly string[]): SoccerEvents {
  const seconds = [halfEnd(events, 1), halfEnd(events, 2)] as const;
  const shown: MatchEvent[] = [];
  for (const one of events) {
    const { period } = one;
    const place = teams.indexOf(one.team?.name ?? '');
    if ((period !== 1 && period !== 2) || place === -1) continue;
    const side = place === 1 ? 1 : 0;
    const second = Math.min(secondOf(one), (period === 1 ? seconds[0] : seconds[1]) - 1);
    for (const { kind, note } of kindsOf(one)) {
      const isCount = kind === 'corner' || kind === 'shot';
      const player = isCount ? null : (one.player?.name ?? null);
      shown.push({ half: period, second, kind, side, player, note });
    }
  }
  return { events: shown.toSorted((a, b) => a.half - b.half || a.second - b.second), seconds };
}

/** Throws an Error that names the field if the file cannot be read. */
export function planStatsbomb(value: unknown): MatchPlan {
  const read = file.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Error(`${issue?.path.join('.') ?? 'file'}: ${issue?.message ?? 'cannot be read'}`);
  }
  if (!read.data.some(({ period, type }) => period === 2 && type.name === 'Half End')) {
    throw new Error('the events end before full time, so that nobody knows the result');
  }
  const names = [
    ...new Set(read.data.flatMap(({ team }) => (team === undefined ? [] : [team.name]))),
  ];
  const [home, away] = names;
  if (home === undefined || away === undefined) throw new Error('the file has not two teams');
  const team = (name: string) => ({ name, shortName: shortNameOf(name) });
  const markets = new SoccerMarkets(
    [
      { id: 1, name: home },
      { id: 2, name: away },
    ],
    usualRates,
  );
  const script: SoccerScript = {
    teams: [team(home), team(away)],
    record: eventsOf(read.data, [home, away]),
    markets,
    pace: {
      minuteMs: 60_000,
      goalMs: 75_000,
      breakMs: 15 * 60_000,
      endMs: 60_000,
      resultMsMin: 0,
    },
  };
  return {
    sportId: sportRegistry.soccer.id,
    name: `${home} v ${away}`,
    ...placeOf(sportRegistry.soccer.id, 'Recorded soccer'),
    venue: null,
    betDelayMs: 5000,
    prelude: [announceSoccer(script)],
    play: () => playSoccer(script),
  };
}
