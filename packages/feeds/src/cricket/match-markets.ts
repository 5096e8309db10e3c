/** The markets of a cricket match other than sessions, with their chances. */
import type { MarketEnding, ResultDoubt } from '@layline/contract';
import {
  announce,
  closedFor,
  doubted,
  type MarketMoment,
  type MarketNews,
  openAt,
  type PlannedMarket,
} from '../script/plan.ts';
import type { ResultChances } from './chances.ts';

export interface MatchMarkets {
  readonly odds: PlannedMarket;
  readonly bookmaker: PlannedMarket;
  readonly toss: PlannedMarket;
  readonly completed: PlannedMarket;
  readonly tied: PlannedMarket;
}

export interface CricketRunner {
  readonly id: number;
  readonly name: string;
}

const yesNo = (base: number): readonly CricketRunner[] => [
  { id: base, name: 'Yes' },
  { id: base + 1, name: 'No' },
];

/** A third runner is the draw. */
export function makeMatchMarkets(runners: readonly CricketRunner[]): MatchMarkets {
  return {
    odds: { suffix: '', kind: 'match', marketType: 'MATCH_ODDS', name: 'Match Odds', runners },
    bookmaker: {
      suffix: 'bm',
      kind: 'bookmaker',
      marketType: 'BOOKMAKER',
      name: 'Bookmaker',
      runners,
    },
    toss: {
      suffix: 'toss',
      kind: 'match',
      marketType: 'TO_WIN_THE_TOSS',
      name: 'To Win the Toss',
      runners,
    },
    completed: {
      suffix: 'cm',
      kind: 'match',
      marketType: 'COMPLETED_MATCH',
      name: 'Completed Match',
      runners: yesNo(4801),
    },
    tied: {
      suffix: 'tie',
      kind: 'match',
      marketType: 'TIED_MATCH',
      name: 'Tied Match',
      runners: yesNo(4811),
    },
  };
}

/** Chances from the score: `first` that team 0 wins, `completed` that the match has a result. */
export interface CricketChances {
  readonly team0: number;
  readonly tie: number;
  readonly completed: number;
}

interface Order extends Pick<CricketChances, 'completed'> {
  readonly battingFirst: 0 | 1;
}

/** Converts chances of the side that bats first to those of team 0. */
export const chancesOfTeams = (
  { first, tie }: ResultChances,
  { battingFirst, completed }: Order,
): CricketChances => ({ team0: battingFirst === 0 ? first : 1 - first, tie, completed });

const pairOf = (chance: number): readonly number[] => [chance, 1 - chance];

export function openMatch(markets: MatchMarkets, chances: () => CricketChances): MarketNews[] {
  let worked: CricketChances | null = null;
  const now = (): CricketChances => {
    worked ??= chances();
    return worked;
  };
  return [
    announce(
      markets.odds,
      openAt(() => pairOf(now().team0)),
    ),
    announce(
      markets.bookmaker,
      openAt(() => pairOf(now().team0)),
    ),
    announce(
      markets.completed,
      openAt(() => pairOf(now().completed)),
    ),
    announce(
      markets.tied,
      openAt(() => pairOf(now().tie)),
    ),
  ];
}

/** A moment of all markets of the result; in doubt they stay suspended until an operator decides. */
interface SharedMoment {
  readonly moment: MarketMoment;
  readonly doubt?: ResultDoubt | null | undefined;
}

export const announceAll = (
  { odds, bookmaker, completed, tied }: MatchMarkets,
  { moment, doubt }: SharedMoment,
): MarketNews[] =>
  [odds, bookmaker, completed, tied].map((market) =>
    doubt ? doubted(market, doubt) : announce(market, moment),
  );

export interface CricketResult {
  /** Null for no result, and for a draw; that of the super over after a tie. */
  readonly winner: 0 | 1 | null;
  readonly isDraw?: boolean;
  readonly isTie: boolean;
  /** True if a target that the officials revised decided it. */
  readonly isRevised?: boolean;
  /** False if the match was cut short without a result. */
  readonly isCompleted: boolean;
}

const void_: MarketMoment = { kind: 'void' };

function endingOf({ isTie, isRevised }: CricketResult): MarketEnding | undefined {
  if (isTie) return { kind: 'super-over' };
  return isRevised ? { kind: 'revised-target' } : undefined;
}

export function closeMatch(markets: MatchMarkets, result: CricketResult): MarketNews[] {
  const { winner, isTie, isCompleted, isDraw = false } = result;
  const index = isDraw ? 2 : winner;
  const forWinner = index === null ? void_ : closedFor(index, endingOf(result));
  return [
    announce(markets.odds, forWinner),
    announce(markets.bookmaker, forWinner),
    announce(markets.completed, closedFor(isCompleted ? 0 : 1)),
    announce(markets.tied, isCompleted ? closedFor(isTie ? 0 : 1) : void_),
  ];
}
