/**
 * A match before it is scheduled: its markets and its course, moment by moment, in milliseconds from its
 * start at speed 1 (negative before the start). Chances are probabilities of the runners, in their order,
 * computed from the score alone: no model looks ahead. The content of a moment is computed only on
 * publication, so that a match can be skipped fast.
 */
import type {
  LineSubject,
  MarketEnding,
  MarketKind,
  RaceCard,
  ResultDoubt,
  RunnerLine,
  Score,
  SessionQuote,
  SportId,
} from '@layline/contract';

export interface PlannedRunner {
  readonly id: number;
  readonly name: string;
  /** In a market of lines, where the two of a pair follow each other. */
  readonly line?: RunnerLine;
  /** A non-runner: its reduction factor in thousandths of a percent, and its withdrawal time. */
  readonly withdrawn?: { readonly factor: number; readonly offsetMs: number };
}

/** A market whose runners change is planned again under the same suffix. */
export interface PlannedMarket {
  /** '' for the main market; else appended to the match's id, such as 'ou25'. */
  readonly suffix: string;
  readonly kind: MarketKind;
  readonly marketType: string;
  readonly name: string;
  readonly runners: readonly PlannedRunner[];
  /** Number of winners, to which the chances add up; one if absent. */
  readonly winners?: number;
  /** What the runners' lines are compared with; the chances of each pair add up to one. */
  readonly lines?: LineSubject;
}

/**
 * An open market has chances of the runners, or both sides of a session. A market under an overlay stays
 * open but briefly takes no bets. A closed one has its winners by index, and `placed` for those tied for
 * the remaining places; a void one returns every bet.
 */
export type MarketMoment =
  | { readonly kind: 'open'; readonly chances: () => readonly number[] }
  | { readonly kind: 'line'; readonly quote: () => SessionQuote }
  | { readonly kind: 'overlaid'; readonly text: string }
  | { readonly kind: 'suspended' }
  | {
      readonly kind: 'closed';
      readonly winnerIndexes: readonly number[];
      readonly placedIndexes: readonly number[];
      /** How the match ended, where the rule set of the market has a say in it. */
      readonly ending?: MarketEnding;
    }
  | { readonly kind: 'resulted'; readonly result: number; readonly ending?: MarketEnding }
  /** Lines, closed by the margin or the total. */
  | { readonly kind: 'counted'; readonly goals: number }
  | { readonly kind: 'void'; readonly ending?: MarketEnding };

export interface MarketNews {
  readonly market: PlannedMarket;
  readonly moment: MarketMoment;
  /** Why the market stays suspended until an operator settles or voids it. */
  readonly doubt?: ResultDoubt;
}

export interface Moment {
  readonly offsetMs: number;
  /** Unnamed markets do not change. */
  readonly news: readonly MarketNews[];
  /** The publisher fills in `eventId` and `at`. */
  readonly score?: () => Score;
  /** The race's card if it changes; the publisher fills in `eventId`. */
  readonly race?: () => RaceCard;
}

export interface MatchPlan {
  readonly sportId: SportId;
  readonly name: string;
  readonly competitionId: string;
  readonly competitionName: string;
  readonly countryCode: string | null;
  readonly venue: string | null;
  /** In-play delay of match odds bets. */
  readonly betDelayMs: number;
  /** Further from the start than this, prices change six times slower; an hour if absent. */
  readonly nearMs?: number;
  /** Moments before the start; the first is the announcement, whatever its offset. */
  readonly prelude: readonly Moment[];
  play(): Iterable<Moment>;
}

export const suspended: MarketMoment = { kind: 'suspended' };
export const voided: MarketMoment = { kind: 'void' };
/** Void by any rule set, with the cause. */
export const voidedBy = (ending: MarketEnding): MarketMoment => ({ kind: 'void', ending });
export const openAt = (chances: () => readonly number[]): MarketMoment => ({
  kind: 'open',
  chances,
});
export const closedFor = (winnerIndex: number, ending?: MarketEnding): MarketMoment => ({
  ...closedForAll([winnerIndex]),
  ...(ending === undefined ? {} : { ending }),
});
export const closedForAll = (
  winnerIndexes: readonly number[],
  placedIndexes: readonly number[] = [],
) => ({ kind: 'closed', winnerIndexes, placedIndexes }) satisfies MarketMoment;
export const countedFor = (goals: number): MarketMoment => ({ kind: 'counted', goals });
const overlaid = (text: string): MarketMoment => ({ kind: 'overlaid', text });
export const announce = (market: PlannedMarket, moment: MarketMoment): MarketNews => ({
  market,
  moment,
});

export const doubted = (
  market: PlannedMarket,
  { reason, stated, computed }: ResultDoubt,
): MarketNews => ({ market, moment: suspended, doubt: { reason, stated, computed } });

const closings: ReadonlySet<MarketMoment['kind']> = new Set([
  'closed',
  'resulted',
  'counted',
  'void',
]);

export const isClosing = ({ kind }: MarketMoment): boolean => closings.has(kind);

export const ballRunning = overlaid('Ball Running');
export const shortly = overlaid('SUSPENDED');
