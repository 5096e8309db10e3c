/**
 * A T20 of two innings, ball by ball: 1.8 s a ball, three seconds suspended at a wicket and at the
 * change of innings. A tie goes to eliminator overs. The chance of winning sets the runs still to be
 * expected, from balls and wickets in hand, against what the other side has made or should make.
 */
import type { Dice } from './dice.ts';
import { competitions, cricketGrounds, cricketTeams, pickPair } from './names.ts';
import { normalBelow } from './normal.ts';
import { closedFor, type MatchPlan, type Moment, openAt, suspended } from './plan.ts';

const ballMs = 1800;
const wicketMs = 3000;
const breakMs = 10_000;
const ballsInInnings = 120;
/** Runs that an average side makes in 20 overs under the ball table below. */
const parRuns = 155;

export interface CricketScore {
  readonly runs: number;
  readonly wickets: number;
  readonly ballsLeft: number;
}

/** Batting strength of each side against the other's bowling; 1 is average. */
export type Strengths = readonly [number, number];

const openingScore: CricketScore = { runs: 0, wickets: 0, ballsLeft: ballsInInnings };

/** Each wicket in hand is worth about 14 balls; balls without wickets are worth little. */
function expectedRuns(score: CricketScore, strength: number): number {
  const { ballsLeft, wickets } = score;
  if (ballsLeft === 0 || wickets >= 10) return 0;
  const useful = (balls: number, inHand: number) => balls * (1 - Math.exp((-14 * inHand) / balls));
  return (parRuns * strength * useful(ballsLeft, 10 - wickets)) / useful(ballsInInnings, 10);
}

const variance = (ballsLeft: number): number => 2.6 * ballsLeft + 0.03 * ballsLeft * ballsLeft;

/** Chance that the side batting first wins while it still bats. */
export function chanceBattingFirst(score: CricketScore, strengths: Strengths): number {
  const total = score.runs + expectedRuns(score, strengths[0]);
  const reply = expectedRuns(openingScore, strengths[1]);
  const spread = variance(score.wickets >= 10 ? 0 : score.ballsLeft) + variance(ballsInInnings);
  return normalBelow((total - reply) / Math.sqrt(spread));
}

/** Chance that the chasing side makes `target` runs or more; a level finish is even. */
export function chanceChasing(score: CricketScore, target: number, strength: number): number {
  const needed = target - score.runs;
  if (needed <= 0) return 1;
  if (score.ballsLeft === 0 || score.wickets >= 10) return needed === 1 ? 0.5 : 0;
  const margin = expectedRuns(score, strength) - needed + 0.5;
  return normalBelow(margin / Math.sqrt(variance(score.ballsLeft)));
}

interface Ball {
  readonly runs: number;
  readonly isWicket: boolean;
  readonly isLegal: boolean;
}

/** Chances of a ball by an average side, in order; a dot ball takes the rest. */
function bowl(dice: Dice, strength: number): Ball {
  let draw = dice.next();
  const table: readonly (readonly [chance: number, ball: Ball])[] = [
    [0.05 / strength, { runs: 0, isWicket: true, isLegal: true }],
    [0.03, { runs: 1, isWicket: false, isLegal: false }],
    [0.365, { runs: 1, isWicket: false, isLegal: true }],
    [0.08, { runs: 2, isWicket: false, isLegal: true }],
    [0.005, { runs: 3, isWicket: false, isLegal: true }],
    [0.115 * strength, { runs: 4, isWicket: false, isLegal: true }],
    [0.05 * strength, { runs: 6, isWicket: false, isLegal: true }],
  ];
  for (const [chance, ball] of table) {
    if (draw < chance) return ball;
    draw -= chance;
  }
  return { runs: 0, isWicket: false, isLegal: true };
}

const after = (score: CricketScore, ball: Ball): CricketScore => ({
  runs: score.runs + ball.runs,
  wickets: score.wickets + (ball.isWicket ? 1 : 0),
  ballsLeft: score.ballsLeft - (ball.isLegal ? 1 : 0),
});

const isOver = (score: CricketScore, target: number): boolean =>
  score.ballsLeft === 0 || score.wickets >= 10 || score.runs >= target;

/** Most deliveries of an innings, wides included, so that no run of the dice goes on for ever. */
const deliveriesMax = 180;

interface Teller {
  readonly dice: Dice;
  readonly strengths: Strengths;
  offsetMs: number;
}

const moment = (teller: Teller, chance: number): Moment => ({
  offsetMs: teller.offsetMs,
  markets: [openAt([chance, 1 - chance])],
});

/** Tells one innings; `chanceOf` is the first side's chance at a score. Returns the last score. */
function* innings(
  teller: Teller,
  side: 0 | 1,
  target: number,
  chanceOf: (score: CricketScore) => number,
): Generator<Moment, CricketScore> {
  let score = openingScore;
  for (let delivery = 0; delivery < deliveriesMax && !isOver(score, target); delivery += 1) {
    teller.offsetMs += ballMs;
    const ball = bowl(teller.dice, teller.strengths[side]);
    score = after(score, ball);
    if (ball.isWicket) {
      yield { offsetMs: teller.offsetMs, markets: [suspended] };
      teller.offsetMs += wicketMs;
    }
    if (!isOver(score, target)) yield moment(teller, chanceOf(score));
  }
  return score;
}

/** Eliminator overs of six balls a side until one has more; the third goes to the first side. */
function winnerOfEliminator(dice: Dice, strengths: Strengths): 0 | 1 {
  const over = (strength: number): number =>
    Array.from({ length: 6 }, () => bowl(dice, strength).runs).reduce((sum, runs) => sum + runs);
  for (let round = 0; round < 3; round += 1) {
    const [first, second] = [over(strengths[0]), over(strengths[1])];
    if (first !== second) return first > second ? 0 : 1;
  }
  return 0;
}

function* play(dice: Dice, strengths: Strengths): Generator<Moment> {
  const teller: Teller = { dice, strengths, offsetMs: 0 };
  yield moment(teller, chanceBattingFirst(openingScore, strengths));
  const first = yield* innings(teller, 0, Number.POSITIVE_INFINITY, (score) =>
    chanceBattingFirst(score, strengths),
  );
  const target = first.runs + 1;
  const chanceOf = (score: CricketScore) => 1 - chanceChasing(score, target, strengths[1]);
  yield { offsetMs: teller.offsetMs, markets: [suspended] };
  teller.offsetMs += wicketMs;
  yield moment(teller, chanceOf(openingScore));
  teller.offsetMs += breakMs;
  const second = yield* innings(teller, 1, target, chanceOf);
  yield { offsetMs: teller.offsetMs, markets: [suspended] };
  teller.offsetMs += wicketMs;
  const isTied = second.runs === first.runs;
  const plainWinner = second.runs > first.runs ? 1 : 0;
  const winner = isTied ? winnerOfEliminator(dice, strengths) : plainWinner;
  yield { offsetMs: teller.offsetMs, markets: [closedFor(winner)] };
}

/** A cricket match; the same dice give the same match. */
export function planCricket(dice: Dice): MatchPlan {
  const [home, away] = pickPair(dice, cricketTeams.length);
  const competition = dice.pick(competitions.cricket);
  const edge = (dice.next() - 0.5) * 0.24;
  const strengths: Strengths = [1 + edge, 1 - edge];
  const chance = chanceBattingFirst(openingScore, strengths);
  const runners = [home, away].map((index) => ({
    id: 4001 + index,
    name: cricketTeams[index] as string,
  }));
  return {
    sportId: '4',
    name: runners.map(({ name }) => name).join(' v '),
    competitionId: competition.id,
    competitionName: competition.name,
    countryCode: competition.countryCode,
    venue: dice.pick(cricketGrounds),
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
    play: () => play(dice, strengths),
  };
}
