/**
 * Ninety minutes at five seconds a minute, with added time and a break. Goals come at a steady rate
 * a side, so the goals still to come are Poisson and the chances follow from score and minutes
 * left. Offered: Match Odds with The Draw, and Over/Under 2.5 Goals, which closes at the third
 * goal.
 */
import type { Dice } from './dice.ts';
import { competitions, pickPair, soccerClubs } from './names.ts';
import {
  closedFor,
  type MarketMoment,
  type MatchPlan,
  type Moment,
  openAt,
  type PlannedMarket,
  suspended,
} from './plan.ts';

const halfMinuteMs = 2500;
const goalMs = 4000;
const breakMs = 15_000;
/** Goals beyond this in the rest of a match weigh nothing. */
const goalsMax = 12;

export interface SoccerScore {
  readonly home: number;
  readonly away: number;
  /** Half minutes still to play, added time included. */
  readonly halfMinutesLeft: number;
}

/** Goals a side scores in a whole match, on average. */
export type GoalRates = readonly [home: number, away: number];

function poisson(mean: number): readonly number[] {
  const chances = [Math.exp(-mean)];
  for (let goals = 1; goals <= goalsMax; goals += 1) {
    chances.push(((chances[goals - 1] as number) * mean) / goals);
  }
  return chances;
}

/** Chances of home, away and draw, in the order in which the runners stand. */
export function matchOddsChances(score: SoccerScore, rates: GoalRates): readonly number[] {
  const share = score.halfMinutesLeft / 180;
  const [home, away] = [poisson(rates[0] * share), poisson(rates[1] * share)];
  const sums = [0, 0, 0];
  home.forEach((homeChance, homeGoals) => {
    away.forEach((awayChance, awayGoals) => {
      const lead = score.home + homeGoals - score.away - awayGoals;
      const index = lead > 0 ? 0 : lead < 0 ? 1 : 2;
      sums[index] = (sums[index] as number) + homeChance * awayChance;
    });
  });
  return sums;
}

/** Chances of under and over two and a half goals. */
export function goalsChances(score: SoccerScore, rates: GoalRates): readonly number[] {
  const scored = score.home + score.away;
  const toCome = poisson(((rates[0] + rates[1]) * score.halfMinutesLeft) / 180);
  const under = toCome.slice(0, Math.max(0, 3 - scored)).reduce((sum, chance) => sum + chance, 0);
  return [under, 1 - under];
}

const overMarket = (score: SoccerScore, rates: GoalRates): MarketMoment =>
  score.home + score.away >= 3 ? closedFor(1) : openAt(goalsChances(score, rates));

const whileSuspended = (score: SoccerScore): readonly MarketMoment[] => [
  suspended,
  score.home + score.away >= 3 ? closedFor(1) : suspended,
];

const whileOpen = (score: SoccerScore, rates: GoalRates): readonly MarketMoment[] => [
  openAt(matchOddsChances(score, rates)),
  overMarket(score, rates),
];

interface Teller {
  readonly dice: Dice;
  readonly rates: GoalRates;
  offsetMs: number;
}

/** Tells `halfMinutes` of play from a score. Returns the score at the whistle. */
function* half(
  teller: Teller,
  from: SoccerScore,
  halfMinutes: number,
): Generator<Moment, SoccerScore> {
  let score = from;
  for (let played = 0; played < halfMinutes; played += 1) {
    teller.offsetMs += halfMinuteMs;
    const before = score;
    const isHome = teller.dice.hits(teller.rates[0] / 180);
    const isAway = !isHome && teller.dice.hits(teller.rates[1] / 180);
    score = {
      home: score.home + (isHome ? 1 : 0),
      away: score.away + (isAway ? 1 : 0),
      halfMinutesLeft: Math.max(0, score.halfMinutesLeft - 1),
    };
    if (isHome || isAway) {
      yield { offsetMs: teller.offsetMs, markets: whileSuspended(before) };
      teller.offsetMs += goalMs;
    }
    yield { offsetMs: teller.offsetMs, markets: whileOpen(score, teller.rates) };
  }
  return score;
}

function* play(dice: Dice, rates: GoalRates): Generator<Moment> {
  const teller: Teller = { dice, rates, offsetMs: 0 };
  const [addedFirst, addedSecond] = [dice.between(1, 4), dice.between(2, 8)];
  const opening = { home: 0, away: 0, halfMinutesLeft: 180 + addedFirst + addedSecond };
  yield { offsetMs: 0, markets: whileOpen(opening, rates) };
  const atBreak = yield* half(teller, opening, 90 + addedFirst);
  yield { offsetMs: teller.offsetMs, markets: whileSuspended(atBreak) };
  teller.offsetMs += goalMs;
  yield { offsetMs: teller.offsetMs, markets: whileOpen(atBreak, rates) };
  teller.offsetMs += breakMs;
  const final = yield* half(teller, atBreak, 90 + addedSecond);
  yield { offsetMs: teller.offsetMs, markets: whileSuspended(final) };
  teller.offsetMs += goalMs;
  const winner = final.home > final.away ? 0 : final.home < final.away ? 1 : 2;
  const isOver = final.home + final.away >= 3;
  yield { offsetMs: teller.offsetMs, markets: [closedFor(winner), closedFor(isOver ? 1 : 0)] };
}

function offered(home: number, away: number, rates: GoalRates): readonly PlannedMarket[] {
  const opening = { home: 0, away: 0, halfMinutesLeft: 180 };
  return [
    {
      suffix: '',
      marketType: 'MATCH_ODDS',
      name: 'Match Odds',
      runners: [
        { id: 1001 + home, name: soccerClubs[home] as string },
        { id: 1001 + away, name: soccerClubs[away] as string },
        { id: 1900, name: 'The Draw' },
      ],
      openingChances: matchOddsChances(opening, rates),
    },
    {
      suffix: 'ou25',
      marketType: 'OVER_UNDER_25',
      name: 'Over/Under 2.5 Goals',
      runners: [
        { id: 1901, name: 'Under 2.5 Goals' },
        { id: 1902, name: 'Over 2.5 Goals' },
      ],
      openingChances: goalsChances(opening, rates),
    },
  ];
}

/** A soccer match; the same dice give the same match. */
export function planSoccer(dice: Dice): MatchPlan {
  const [home, away] = pickPair(dice, soccerClubs.length);
  const competition = dice.pick(competitions.soccer);
  const rates: GoalRates = [0.9 + dice.next() * 1.2, 0.7 + dice.next() * 1.0];
  return {
    sportId: '1',
    name: `${soccerClubs[home]} v ${soccerClubs[away]}`,
    competitionId: competition.id,
    competitionName: competition.name,
    countryCode: competition.countryCode,
    venue: null,
    betDelayMs: 1000,
    markets: offered(home, away, rates),
    play: () => play(dice, rates),
  };
}
