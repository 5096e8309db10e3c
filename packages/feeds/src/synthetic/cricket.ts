/**
 * A T20 of two innings, ball by ball: 1.8 s a ball, three seconds suspended at a wicket and at the
 * change of innings. A tie goes to eliminator overs. The result is declared five minutes after the
 * start at the earliest, so that the next match is in play by then.
 */
import {
  afterBall,
  BattingModel,
  type CricketScore,
  chanceBattingFirst,
  chanceChasing,
  isInningsOver,
  openingScore,
} from './cricket-chance.ts';
import type { Dice } from './dice.ts';
import { competitions, cricketGrounds, cricketTeams, pickPair } from './names.ts';
import { closedFor, type MatchPlan, type Moment, openAt, suspended } from './plan.ts';

const ballMs = 1800;
const wicketMs = 3000;
const breakMs = 10_000;
const resultMsMin = 305_000;
/** Most deliveries of an innings, wides included, so that no run of the dice goes on for ever. */
const deliveriesMax = 140;

interface Teller {
  readonly dice: Dice;
  readonly sides: readonly [BattingModel, BattingModel];
  offsetMs: number;
}

const moment = (teller: Teller, chance: number): Moment => ({
  offsetMs: teller.offsetMs,
  markets: [openAt([chance, 1 - chance])],
});

function* pause(teller: Teller): Generator<Moment> {
  yield { offsetMs: teller.offsetMs, markets: [suspended] };
  teller.offsetMs += wicketMs;
}

/** Tells one innings; `chanceOf` is the first side's chance at a score. Returns the last score. */
function* innings(
  teller: Teller,
  side: BattingModel,
  target: number,
  chanceOf: (score: CricketScore) => number,
): Generator<Moment, CricketScore> {
  let score = openingScore;
  for (let delivery = 0; delivery < deliveriesMax && !isInningsOver(score, target); delivery += 1) {
    teller.offsetMs += ballMs;
    const ball = side.bowl(teller.dice);
    score = afterBall(score, ball);
    if (ball.isWicket) yield* pause(teller);
    if (!isInningsOver(score, target)) yield moment(teller, chanceOf(score));
  }
  return score;
}

/**
 * Eliminator overs of six balls a side until one has more; the fourth would go to the first side.
 */
function winnerOfEliminator({ dice, sides }: Teller): 0 | 1 {
  const over = (side: BattingModel): number =>
    Array.from({ length: 6 }, () => side.bowl(dice).runs).reduce((sum, runs) => sum + runs);
  for (let round = 0; round < 3; round += 1) {
    const [first, second] = [over(sides[0]), over(sides[1])];
    if (first !== second) return first > second ? 0 : 1;
  }
  return 0;
}

function winnerOf(teller: Teller, first: number, second: number): 0 | 1 {
  if (first === second) return winnerOfEliminator(teller);
  return second > first ? 1 : 0;
}

function* play(dice: Dice, sides: Teller['sides']): Generator<Moment> {
  const teller: Teller = { dice, sides, offsetMs: 0 };
  const chanceAtFirst = (score: CricketScore) => chanceBattingFirst(score, ...sides);
  yield moment(teller, chanceAtFirst(openingScore));
  const first = yield* innings(teller, sides[0], Number.POSITIVE_INFINITY, chanceAtFirst);
  const target = first.runs + 1;
  const chanceAtSecond = (score: CricketScore) => 1 - chanceChasing(score, target, sides[1]);
  yield* pause(teller);
  yield moment(teller, chanceAtSecond(openingScore));
  teller.offsetMs += breakMs;
  const second = yield* innings(teller, sides[1], target, chanceAtSecond);
  yield* pause(teller);
  const winner = winnerOf(teller, first.runs, second.runs);
  yield {
    offsetMs: Math.max(teller.offsetMs, resultMsMin),
    markets: [closedFor(winner)],
  };
}

/** A cricket match; the same dice give the same match. */
export function planCricket(dice: Dice): MatchPlan {
  const [home, away] = pickPair(dice, cricketTeams.length);
  const competition = dice.pick(competitions.cricket);
  const edge = (dice.next() - 0.5) * 0.24;
  const sides = [new BattingModel(1 + edge), new BattingModel(1 - edge)] as const;
  const chance = chanceBattingFirst(openingScore, ...sides);
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
    play: () => play(dice, sides),
  };
}
