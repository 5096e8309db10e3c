/** Plans a simulated tennis match: its points are drawn at once, its prices never look ahead. */

import { sportRegistry } from '@layline/contract';
import { shortNameOf } from '../feed/short-name.ts';
import { type Dice, makeDice } from '../script/dice.ts';
import type { MatchPlan } from '../script/plan.ts';
import { announceTennis, playTennis, type TennisPace } from '../tennis/play-tennis.ts';
import type { PlayedPoint } from '../tennis/scoreboard.ts';
import { type ServeChances, TennisOdds } from '../tennis/tennis-chance.ts';
import { TennisMarkets } from '../tennis/tennis-markets.ts';
import {
  afterPoint,
  isFinished,
  startMatch,
  type TennisRules,
  usualRules,
} from '../tennis/tennis-points.ts';
import type { Pairing } from './names.ts';

export interface TennisFormat {
  readonly betDelayMs: number;
  readonly rules: TennisRules;
  /** Total time of all points; null if each takes its own. */
  readonly pointsMs: number | null;
  readonly pace: TennisPace;
}

export const tennisFormats = {
  /** Points are spread so that a match lasts about eight minutes, whatever its length. */
  short: {
    betDelayMs: 1000,
    rules: usualRules,
    pointsMs: 400_000,
    pace: {
      pointMs: 3000,
      gameMs: 0,
      breakMs: 2000,
      setMs: 4000,
      endMs: 4000,
      resultMsMin: 305_000,
    },
  },
  long: {
    betDelayMs: 3000,
    rules: usualRules,
    pointsMs: null,
    pace: {
      pointMs: 38_000,
      gameMs: 40_000,
      breakMs: 60_000,
      setMs: 120_000,
      endMs: 60_000,
      resultMsMin: 1.1 * 3_600_000,
    },
  },
} as const satisfies Readonly<Record<string, TennisFormat>>;

/** At this many points the player who is behind retires. */
const pointsMax = 400;
const pointMsMin = 1000;
const pointMsMax = 5000;
const aceShare = 0.12;
const faultShare = 0.1;

interface Served {
  readonly serves: ServeChances;
  readonly rules: TennisRules;
  readonly firstServer: 0 | 1;
}

function throwPoints({ serves, rules, firstServer }: Served, dice: Dice) {
  const points: PlayedPoint[] = [];
  let state = startMatch(rules, firstServer);
  while (!isFinished(state) && points.length < pointsMax) {
    const { server } = state;
    const isServers = dice.hits(serves[server]);
    const winner = isServers ? server : server === 0 ? 1 : 0;
    const isShort = dice.hits(isServers ? aceShare : faultShare);
    points.push({ winner, kind: isShort ? (isServers ? 'ace' : 'double fault') : 'rally' });
    state = afterPoint(state, winner).state;
  }
  const retiredTo = isFinished(state) ? null : state.sets[0] >= state.sets[1] ? 0 : 1;
  return { points, retiredTo } as const;
}

function paceOf({ pace, pointsMs }: TennisFormat, points: number): TennisPace {
  if (pointsMs === null) return pace;
  const spacing = Math.floor(pointsMs / points);
  return { ...pace, pointMs: Math.min(pointMsMax, Math.max(pointMsMin, spacing)) };
}

interface TennisGame extends Pairing {
  readonly format: TennisFormat;
}

/** The same key and game give the same match. */
export function planTennis(key: string, { competition, pair, format }: TennisGame): MatchPlan {
  const dice = makeDice(key);
  const names = pair.map((index) => competition.sides[index] as string) as [string, string];
  const serves: ServeChances = [0.58 + dice.next() * 0.1, 0.58 + dice.next() * 0.1];
  const firstServer = dice.hits(0.5) ? 0 : 1;
  const runner = (place: 0 | 1) => ({ id: competition.firstId + pair[place], name: names[place] });
  const { rules } = format;
  const runners = [runner(0), runner(1)] as const;
  const markets = new TennisMarkets(new TennisOdds(serves, rules), { rules, runners });
  const player = (name: string) => ({ name, shortName: shortNameOf(name) });
  const players = [player(names[0]), player(names[1])] as const;
  const cast = { players, rules, firstServer, markets } as const;
  return {
    sportId: sportRegistry.tennis.id,
    name: names.join(' v '),
    competitionId: competition.id,
    competitionName: competition.name,
    countryCode: competition.countryCode,
    venue: null,
    betDelayMs: format.betDelayMs,
    prelude: [announceTennis(cast)],
    play: () => {
      const thrown = throwPoints({ serves, rules, firstServer }, makeDice(`${key}.play`));
      return playTennis({ ...cast, ...thrown, pace: paceOf(format, thrown.points.length) });
    },
  };
}
