/**
 * Best of three sets, point by point. The points are spread so that a match lasts about eight
 * minutes whatever its length. Suspended for two seconds at a break of serve and four at a set.
 */
import type { Dice } from './dice.ts';
import { competitions, pickPair, tennisPlayers } from './names.ts';
import { closedFor, type MatchPlan, type Moment, openAt, suspended } from './plan.ts';
import { isTieBreak, type ServeChances, TennisOdds, type TennisScore } from './tennis-chance.ts';

const matchMs = 460_000;
const pointMsMin = 1000;
const pointMsMax = 6000;
const breakMs = 2000;
const setMs = 4000;
/** A match that reaches this many points goes to the player who leads by chance. */
const pointsMax = 400;

const start: TennisScore = { sets: [0, 0], games: [0, 0], points: [0, 0], server: 0 };

export type PointResult = 'point' | 'game' | 'break' | 'set';

const raise = (pair: readonly [number, number], winner: 0 | 1): readonly [number, number] =>
  winner === 0 ? [pair[0] + 1, pair[1]] : [pair[0], pair[1] + 1];

const hasWon = (pair: readonly [number, number], winner: 0 | 1, goal: number): boolean => {
  const [own, other] = winner === 0 ? pair : [pair[1], pair[0]];
  return own >= goal && own - other >= 2;
};

const otherServer = (score: TennisScore): 0 | 1 => (score.server === 0 ? 1 : 0);

/** In a tie-break the service changes after the first point and then after every second. */
function afterTieBreakPoint(score: TennisScore, points: readonly [number, number]): TennisScore {
  const isChange = (points[0] + points[1]) % 2 === 1;
  return { ...score, points, server: isChange ? otherServer(score) : score.server };
}

/**
 * Who received first in the tie-break serves first in the next set; `score` is before its last
 * point.
 */
function serverAfterTieBreak(score: TennisScore): 0 | 1 {
  const changes = Math.ceil((score.points[0] + score.points[1]) / 2);
  return changes % 2 === 0 ? otherServer(score) : score.server;
}

/** The score after a point, and what the point brought. */
export function afterPoint(
  score: TennisScore,
  winner: 0 | 1,
): { readonly score: TennisScore; readonly result: PointResult } {
  const points = raise(score.points, winner);
  const wasTieBreak = isTieBreak(score);
  if (!hasWon(points, winner, wasTieBreak ? 7 : 4)) {
    const next = wasTieBreak ? afterTieBreakPoint(score, points) : { ...score, points };
    return { score: next, result: 'point' };
  }
  const games = raise(score.games, winner);
  const server = wasTieBreak ? serverAfterTieBreak(score) : otherServer(score);
  if (wasTieBreak || hasWon(games, winner, 6)) {
    const sets = raise(score.sets, winner);
    return { score: { sets, games: [0, 0], points: [0, 0], server }, result: 'set' };
  }
  const result = winner === score.server ? 'game' : 'break';
  return { score: { ...score, games, points: [0, 0], server }, result };
}

const isFinished = (score: TennisScore): boolean => score.sets[0] === 2 || score.sets[1] === 2;

interface Point {
  readonly score: TennisScore;
  readonly result: PointResult;
}

function playPoints(dice: Dice, serves: ServeChances): readonly Point[] {
  const points: Point[] = [];
  let score = start;
  while (!isFinished(score) && points.length < pointsMax) {
    const isServerPoint = dice.hits(serves[score.server]);
    const point = afterPoint(score, isServerPoint ? score.server : otherServer(score));
    points.push(point);
    score = point.score;
  }
  return points;
}

const pauseMs = { point: 0, game: 0, break: breakMs, set: setMs } as const;

function* play(dice: Dice, serves: ServeChances): Generator<Moment> {
  const model = new TennisOdds(serves);
  const points = playPoints(dice, serves);
  const spacing = Math.floor(matchMs / points.length);
  const pointMs = Math.min(pointMsMax, Math.max(pointMsMin, spacing));
  const openMoment = (at: number, chance: number): Moment => ({
    offsetMs: at,
    markets: [openAt([chance, 1 - chance])],
  });
  let offsetMs = 0;
  let chance = model.match(start);
  yield openMoment(0, chance);
  for (const point of points) {
    offsetMs += pointMs;
    if (pauseMs[point.result] > 0) {
      yield { offsetMs, markets: [suspended] };
      offsetMs += pauseMs[point.result];
    }
    if (isFinished(point.score)) break;
    chance = model.match(point.score);
    yield openMoment(offsetMs, chance);
  }
  const sets = points.at(-1)?.score.sets ?? [0, 0];
  const isLevel = sets[0] < 2 && sets[1] < 2;
  const winner = isLevel ? (chance >= 0.5 ? 0 : 1) : sets[0] === 2 ? 0 : 1;
  yield { offsetMs: offsetMs + setMs, markets: [closedFor(winner)] };
}

/** A tennis match; the same dice give the same match. */
export function planTennis(dice: Dice): MatchPlan {
  const [first, second] = pickPair(dice, tennisPlayers.length);
  const competition = dice.pick(competitions.tennis);
  const serves: ServeChances = [0.58 + dice.next() * 0.1, 0.58 + dice.next() * 0.1];
  const chance = new TennisOdds(serves).match(start);
  const runners = [first, second].map((index) => ({
    id: 2001 + index,
    name: tennisPlayers[index] as string,
  }));
  return {
    sportId: '2',
    name: runners.map(({ name }) => name).join(' v '),
    competitionId: competition.id,
    competitionName: competition.name,
    countryCode: competition.countryCode,
    venue: null,
    betDelayMs: 1000,
    markets: [
      {
        suffix: '',
        marketType: 'MATCH_ODDS',
        name: 'Match Odds',
        runners,
        openingChances: [chance, 1 - chance],
      },
    ],
    play: () => play(dice, serves),
  };
}
