/** The markets of a soccer match: their chances, and when each is decided. */
import {
  announce,
  closedFor,
  type MarketMoment,
  type MarketNews,
  openAt,
  type PlannedMarket,
} from '../script/plan.ts';
import {
  bothScoreChances,
  type GoalRates,
  goalsChances,
  matchOddsChances,
} from './soccer-chance.ts';

import { goalLinesOffer, handicapOffer } from './soccer-lines.ts';
import type { Offer, SoccerRunner, SoccerStage } from './soccer-offer.ts';

const closedIf = (winner: number | null): MarketMoment | null =>
  winner === null ? null : closedFor(winner);

const resultOf = ([home, away]: readonly [number, number]): number =>
  home > away ? 0 : home < away ? 1 : 2;

const draw: SoccerRunner = { id: 1900, name: 'The Draw' };

const resultOffer = (rates: GoalRates, market: PlannedMarket): Offer => ({
  market,
  chances: (stage) => matchOddsChances(stage, rates),
  closed: ({ isOver, goals }) => closedIf(isOver ? resultOf(goals) : null),
});

const halfTimeOffer = (rates: GoalRates, runners: readonly SoccerRunner[]): Offer => ({
  market: { suffix: 'ht', kind: 'match', marketType: 'HALF_TIME', name: 'Half Time', runners },
  chances: (stage) => matchOddsChances({ ...stage, secondsLeft: stage.firstHalfLeft }, rates),
  closed: ({ halfTime }) => closedIf(halfTime === null ? null : resultOf(halfTime)),
});

const goalsOffer = (rates: GoalRates, line: number): Offer => ({
  market: {
    suffix: `ou${line}5`,
    kind: 'match',
    marketType: `OVER_UNDER_${line}5`,
    name: `Over/Under ${line}.5 Goals`,
    runners: [
      { id: 1901 + 2 * line, name: `Under ${line}.5 Goals` },
      { id: 1902 + 2 * line, name: `Over ${line}.5 Goals` },
    ],
  },
  chances: (stage) => goalsChances(line)(stage, rates),
  closed: ({ isOver, goals }) => closedIf(goals[0] + goals[1] > line ? 1 : isOver ? 0 : null),
});

const bothScoreOffer = (rates: GoalRates): Offer => ({
  market: {
    suffix: 'btts',
    kind: 'match',
    marketType: 'BOTH_TEAMS_TO_SCORE',
    name: 'Both Teams To Score',
    runners: [
      { id: 1921, name: 'Yes' },
      { id: 1922, name: 'No' },
    ],
  },
  chances: (stage) => bothScoreChances(stage, rates),
  closed: ({ isOver, goals }) => closedIf(goals[0] > 0 && goals[1] > 0 ? 0 : isOver ? 1 : null),
});

/** Opens, suspends and closes all markets of a match by its stage. */
export class SoccerMarkets {
  readonly #offers: readonly Offer[];

  constructor(sides: readonly [SoccerRunner, SoccerRunner], rates: GoalRates) {
    const runners = [...sides, draw];
    const odds = { kind: 'match', marketType: 'MATCH_ODDS', name: 'Match Odds' } as const;
    const book = { kind: 'bookmaker', marketType: 'BOOKMAKER', name: 'Bookmaker' } as const;
    this.#offers = [
      resultOffer(rates, { suffix: '', ...odds, runners }),
      resultOffer(rates, { suffix: 'bm', ...book, runners }),
      halfTimeOffer(rates, runners),
      ...[1, 2, 3].map((line) => goalsOffer(rates, line)),
      bothScoreOffer(rates),
      handicapOffer(sides, rates),
      goalLinesOffer(rates),
    ];
  }

  /** Opens undecided markets at their chances, and closes decided ones. */
  open(stage: SoccerStage): readonly MarketNews[] {
    return this.#all(stage, ({ chances }) => openAt(() => chances(stage)));
  }

  /** Puts undecided markets into this state, and closes decided ones. */
  hold(stage: SoccerStage, moment: MarketMoment): readonly MarketNews[] {
    return this.#all(stage, () => moment);
  }

  #all(stage: SoccerStage, undecided: (offer: Offer) => MarketMoment): readonly MarketNews[] {
    return this.#offers.map((offer) => {
      return announce(offer.market, offer.closed(stage) ?? undecided(offer));
    });
  }
}
