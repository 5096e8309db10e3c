/**
 * The score of a match as a scoreboard shows it: always a whole picture, never a delta, with bounded
 * lists. Sides are 0 and 1, in the order of `sides`. The schemas define what travels; the types follow
 * from them (EVENT-1, EVENT-7, FRAME-1).
 */
import { z } from 'zod';
import { raceScore } from './race.ts';

const side = z.union([z.literal(0), z.literal(1)]);
const pair = z.tuple([z.number().int(), z.number().int()]);
const whole = z.number().int();

/** before: not begun; play: the clock or the ball is live; pause: a break; over: finished. */
export const scorePhases = ['before', 'play', 'pause', 'over'] as const;

const common = {
  eventId: z.string(),
  /** Time of this score, in milliseconds. */
  at: z.number(),
  phase: z.enum(scorePhases),
  /** One line of commentary: 'Samarkot Kites need 45 runs from 30 balls'. */
  summary: z.string(),
  sides: z.tuple([
    z.object({ name: z.string(), shortName: z.string() }),
    z.object({ name: z.string(), shortName: z.string() }),
  ]),
  /** The winner once over; null before that, and for a draw, a tie or no result. */
  winner: side.nullable(),
};

const cricketInnings = z.object({
  side,
  isSuperOver: z.boolean(),
  runs: whole,
  wickets: whole,
  /** Legal balls bowled. */
  balls: whole,
  /** Overs and balls: '14.3'. */
  overs: z.string(),
  ballsMax: whole.nullable(),
  /** Runs needed to win; null in an innings that sets the target. */
  target: whole.nullable(),
  extras: z.object({ wides: whole, noBalls: whole, byes: whole, legByes: whole, penalty: whole }),
  fours: whole,
  sixes: whole,
  /** Total after each completed over and, last, the current over: the worm. At most 200. */
  byOver: z.array(z.object({ over: whole, runs: whole, total: whole, wickets: whole })),
  fallOfWickets: z.array(z.object({ runs: whole, overs: z.string(), batter: z.string() })),
  isOver: z.boolean(),
});

const cricketBatter = z.object({
  name: z.string(),
  runs: whole,
  balls: whole,
  fours: whole,
  sixes: whole,
  isOnStrike: z.boolean(),
});

const cricketBowler = z.object({
  name: z.string(),
  overs: z.string(),
  maidens: whole,
  runs: whole,
  wickets: whole,
});

export const ballKinds = ['run', 'four', 'six', 'wicket', 'wide', 'no-ball', 'bye'] as const;

const cricketBall = z.object({
  /** '14.3' */
  at: z.string(),
  /** '1', '4', 'W', '1wd', '2nb', '1lb'. */
  label: z.string(),
  kind: z.enum(ballKinds),
  runs: whole,
});

export const cricketScore = z.object({
  sport: z.literal('cricket'),
  ...common,
  /** 'T20', 'ODI', 'Test' … */
  format: z.string(),
  ballsPerOver: whole,
  toss: z.object({ side, elected: z.enum(['bat', 'field']) }).nullable(),
  /** In order of play; the last is the current one. */
  innings: z.array(cricketInnings),
  batters: z.array(cricketBatter),
  bowler: cricketBowler.nullable(),
  partnership: z.object({ runs: whole, balls: whole }).nullable(),
  /** Newest last, at most 18. */
  lastBalls: z.array(cricketBall),
  /** Runs per over, in hundredths. */
  runRate: whole.nullable(),
  requiredRate: whole.nullable(),
  isBallRunning: z.boolean(),
});
export type CricketScore = z.infer<typeof cricketScore>;
export type CricketInnings = CricketScore['innings'][number];

export const soccerEventKinds = ['goal', 'yellow', 'red', 'substitution', 'period'] as const;

export const soccerScore = z.object({
  sport: z.literal('soccer'),
  ...common,
  period: z.enum(['before', 'first-half', 'half-time', 'second-half', 'full-time']),
  /** Current minute, 1 to 90; stoppage time is counted separately. */
  minute: whole,
  /** Minutes of stoppage time played; null outside it. */
  stoppage: whole.nullable(),
  /** "45+2'" */
  clock: z.string(),
  goals: pair,
  halfTime: pair.nullable(),
  yellowCards: pair,
  redCards: pair,
  corners: pair,
  shots: pair,
  /** Oldest first, at most 100. */
  timeline: z.array(
    z.object({
      kind: z.enum(soccerEventKinds),
      clock: z.string(),
      minute: whole,
      side: side.nullable(),
      player: z.string().nullable(),
      /** Score after the goal. */
      goals: pair,
      text: z.string(),
    }),
  ),
});
export type SoccerScore = z.infer<typeof soccerScore>;

const tennisSet = z.object({
  games: pair,
  /** Points of the tie-break; null until it begins. */
  tieBreak: pair.nullable(),
  winner: side.nullable(),
});

export const tennisScore = z.object({
  sport: z.literal('tennis'),
  ...common,
  bestOf: whole,
  setsWon: pair,
  /** The last is the current one. */
  sets: z.array(tennisSet),
  /** '0', '15', '30', '40', 'Ad'; counts in a tie-break. */
  points: z.tuple([z.string(), z.string()]),
  server: side,
  isTieBreak: z.boolean(),
  /** What the next point can decide. */
  atStake: z.object({ kind: z.enum(['break point', 'set point', 'match point']), side }).nullable(),
  pointsWon: pair,
  aces: pair,
  doubleFaults: pair,
  breaks: pair,
  /** Winners of the latest points, newest last, at most 24. */
  lastPoints: z.array(side),
});
export type TennisScore = z.infer<typeof tennisScore>;

export const score = z.discriminatedUnion('sport', [
  cricketScore,
  soccerScore,
  tennisScore,
  raceScore,
]);
export type Score = z.infer<typeof score>;
/** Score of a match between two sides, that is any score but a race's. */
export type MatchScore = Exclude<Score, { sport: 'racing' }>;
