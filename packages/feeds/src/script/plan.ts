/**
 * A match before it is put on the clock: what is offered, and how it goes, moment by moment, in
 * milliseconds from its start at speed 1 (before the start they are negative). Chances are
 * probabilities of the runners, in their order, worked from the score alone: no model looks ahead.
 * What a moment says is worked out only when somebody is told it, so a match can be passed over fast.
 */
import type { MarketKind, RaceCard, Score, SessionQuote, SportId } from '@layline/contract';

export interface PlannedRunner {
  readonly id: number;
  readonly name: string;
  /** A non-runner: its reduction factor in thousandths of a percent, and when it was withdrawn. */
  readonly withdrawn?: { readonly factor: number; readonly offsetMs: number };
}

/** A market that changes its runners is planned again under the same suffix. */
export interface PlannedMarket {
  /** '' for the main market; else joined to the match's id, such as 'ou25'. */
  readonly suffix: string;
  readonly kind: MarketKind;
  readonly marketType: string;
  readonly name: string;
  readonly runners: readonly PlannedRunner[];
  /** How many win; one when absent. Chances add up to it. */
  readonly winners?: number;
}

/**
 * Of open markets: chances of the runners, or a session's both ways. A market under an overlay stays open but
 * takes nothing for a moment. A closed one has its winners, by index, and who ties for the places that
 * they leave; void takes every bet back.
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
    }
  | { readonly kind: 'resulted'; readonly result: number }
  | { readonly kind: 'void' };

export interface MarketNews {
  readonly market: PlannedMarket;
  readonly moment: MarketMoment;
}

export interface Moment {
  readonly offsetMs: number;
  /** Markets that are not named stay as they are. */
  readonly news: readonly MarketNews[];
  /** `eventId` and `at` are filled in when it is told. */
  readonly score?: () => Score;
  /** The race's card when it changes; `eventId` is filled in. */
  readonly race?: () => RaceCard;
}

export interface MatchPlan {
  readonly sportId: SportId;
  readonly name: string;
  readonly competitionId: string;
  readonly competitionName: string;
  readonly countryCode: string | null;
  readonly venue: string | null;
  /** Hold of a bet on match odds in play. */
  readonly betDelayMs: number;
  /** Longer before the start than this, prices breathe six times slower; an hour when absent. */
  readonly nearMs?: number;
  /** What happens before the start: the first moment is the announcement, whatever its offset. */
  readonly prelude: readonly Moment[];
  play(): Iterable<Moment>;
}

export const suspended: MarketMoment = { kind: 'suspended' };
export const voided: MarketMoment = { kind: 'void' };
export const openAt = (chances: () => readonly number[]): MarketMoment => ({
  kind: 'open',
  chances,
});
export const closedFor = (winnerIndex: number): MarketMoment => closedForAll([winnerIndex]);
export const closedForAll = (
  winnerIndexes: readonly number[],
  placedIndexes: readonly number[] = [],
): MarketMoment => ({ kind: 'closed', winnerIndexes, placedIndexes });
const overlaid = (text: string): MarketMoment => ({ kind: 'overlaid', text });
export const announce = (market: PlannedMarket, moment: MarketMoment): MarketNews => ({
  market,
  moment,
});

export const isClosing = ({ kind }: MarketMoment): boolean =>
  kind === 'closed' || kind === 'resulted' || kind === 'void';

export const ballRunning = overlaid('Ball Running');
export const shortly = overlaid('SUSPENDED');
