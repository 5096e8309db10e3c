/** The markets of a tennis match: their chances, and when each is decided. */
import type { ResultDoubt } from '@layline/contract';
import {
  announce,
  closedFor,
  doubted,
  type MarketMoment,
  type MarketNews,
  openAt,
  type PlannedMarket,
  voidedBy,
} from '../script/plan.ts';
import type { SetChances, TennisOdds } from './tennis-chance.ts';
import { setsToWin, type TennisRules, type TennisState } from './tennis-points.ts';

interface TennisRunner {
  readonly id: number;
  readonly name: string;
}

interface Offer {
  readonly market: PlannedMarket;
  readonly chances: (worked: SetChances) => readonly number[];
  /** Index of the winner once decided, else null. */
  readonly winner: (state: TennisState) => number | null;
}

const isOver = ({ sets, rules }: TennisState): boolean => Math.max(...sets) >= setsToWin(rules);

const matchOffer = (market: PlannedMarket): Offer => ({
  market,
  chances: ({ match }) => [match, 1 - match],
  winner: (state) => (isOver(state) ? (state.sets[0] > state.sets[1] ? 0 : 1) : null),
});

/** Set `number` while it is the current one; offered from the end of the previous one. */
const setOffer = (number: number, runners: readonly TennisRunner[]): Offer => ({
  market: {
    suffix: `s${number}`,
    kind: 'match',
    marketType: `SET_${number}_WINNER`,
    name: `Set ${number} Odds`,
    runners,
  },
  chances: ({ set }) => [set, 1 - set],
  winner: ({ done }) => {
    const games = done[number - 1]?.games;
    return games === undefined ? null : games[0] > games[1] ? 0 : 1;
  },
});

function scoresOf(rules: TennisRules): readonly string[] {
  const goal = setsToWin(rules);
  const lost = Array.from({ length: goal }, (_, sets) => sets);
  return [...lost.map((sets) => `${goal}-${sets}`), ...lost.map((sets) => `${sets}-${goal}`)];
}

function setBettingOffer(rules: TennisRules, [one, two]: readonly TennisRunner[]): Offer {
  const scores = scoresOf(rules);
  const goal = String(setsToWin(rules));
  const nameOf = (score: string): string => {
    const [own = '', other = ''] = score.split('-');
    return own === goal ? `${one?.name} ${own}-${other}` : `${two?.name} ${other}-${own}`;
  };
  return {
    market: {
      suffix: 'sb',
      kind: 'match',
      marketType: 'SET_BETTING',
      name: 'Set Betting',
      runners: scores.map((score, index) => ({ id: 2901 + index, name: nameOf(score) })),
    },
    chances: (worked) => scores.map((score) => worked.scores.get(score) ?? 0),
    winner: (state) => (isOver(state) ? scores.indexOf(state.sets.join('-')) : null),
  };
}

/** Over or under two and a half sets (best of three), three and a half (best of five). */
function totalSetsOffer(rules: TennisRules): Offer {
  const line = rules.bestOf === 3 ? 2 : 3;
  return {
    market: {
      suffix: 'ts',
      kind: 'match',
      marketType: 'TOTAL_SETS',
      name: `Total Sets Over/Under ${line}.5`,
      runners: [
        { id: 2921, name: `Under ${line}.5 Sets` },
        { id: 2922, name: `Over ${line}.5 Sets` },
      ],
    },
    chances: ({ scores }) => {
      let under = 0;
      for (const [score, chance] of scores) {
        const sets = score.split('-').reduce((sum, part) => sum + Number(part), 0);
        if (sets <= line) under += chance;
      }
      return [under, 1 - under];
    },
    winner: (state) => {
      const isLong = state.done.length > line || (state.done.length === line && !isOver(state));
      return isLong ? 1 : isOver(state) ? 0 : null;
    },
  };
}

interface TennisMatch {
  readonly rules: TennisRules;
  readonly runners: readonly [TennisRunner, TennisRunner];
  readonly doubt?: TennisDoubt;
}

/** What a file contradicts: nothing but these first sets is offered, and the feed settles nothing else. */
export interface TennisDoubt extends ResultDoubt {
  readonly setsKnown: number;
}

/** Opens, suspends and closes all markets of a match by its state. */
export class TennisMarkets {
  readonly #odds: TennisOdds;
  readonly #always: readonly Offer[];
  readonly #sets: readonly Offer[];
  readonly #doubt: TennisDoubt | null;

  constructor(odds: TennisOdds, { rules, runners, doubt }: TennisMatch) {
    this.#odds = odds;
    this.#doubt = doubt ?? null;
    this.#always = [
      matchOffer({
        suffix: '',
        kind: 'match',
        marketType: 'MATCH_ODDS',
        name: 'Match Odds',
        runners,
      }),
      matchOffer({
        suffix: 'bm',
        kind: 'bookmaker',
        marketType: 'BOOKMAKER',
        name: 'Bookmaker',
        runners,
      }),
      setBettingOffer(rules, runners),
      totalSetsOffer(rules),
    ];
    this.#sets = Array.from({ length: rules.bestOf }, (_, index) => setOffer(index + 1, runners));
  }

  /** Opens undecided markets at their chances, and closes decided ones. */
  open(state: TennisState): readonly MarketNews[] {
    let worked: SetChances | null = null;
    const now = (): SetChances => {
      worked ??= this.#odds.chances(state);
      return worked;
    };
    return this.#all(state, ({ chances }) => openAt(() => chances(now())));
  }

  /** Puts undecided markets into this state, and closes decided ones. */
  hold(state: TennisState, moment: MarketMoment): readonly MarketNews[] {
    return this.#all(state, () => moment);
  }

  /**
   * Ends a match without its last point, for whoever progresses; the rule set of the market says whether that
   * counts. Everything else that the points do not decide is void.
   */
  retire(state: TennisState, winner: 0 | 1): readonly MarketNews[] {
    const ending = { kind: 'retired', setsCompleted: state.done.length, isDecided: false } as const;
    return this.#all(state, ({ market }) =>
      market.suffix === '' || market.suffix === 'bm' ? closedFor(winner, ending) : voidedBy(ending),
    );
  }

  #all(state: TennisState, undecided: (offer: Offer) => MarketMoment): readonly MarketNews[] {
    const begun = state.done.length + (isOver(state) ? 0 : 1);
    const doubt = this.#doubt;
    const sets = this.#sets.slice(0, doubt === null ? begun : Math.min(begun, doubt.setsKnown));
    const known = sets.map((offer) => this.#news(offer, { state, undecided }));
    if (doubt !== null)
      return [...this.#always.map(({ market }) => doubted(market, doubt)), ...known];
    return [...this.#always.map((offer) => this.#news(offer, { state, undecided })), ...known];
  }

  #news({ market, ...offer }: Offer, { state, undecided }: Undecided): MarketNews {
    const winner = offer.winner(state);
    return announce(market, winner === null ? undecided({ market, ...offer }) : closedFor(winner));
  }
}

interface Undecided {
  readonly state: TennisState;
  readonly undecided: (offer: Offer) => MarketMoment;
}
