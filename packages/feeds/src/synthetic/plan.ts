/**
 * A make-believe match before it is put on the clock. The plan holds what is offered; `play` tells
 * the match moment by moment, in milliseconds after its start at speed 1. Chances are probabilities
 * of the runners, in their order, worked from the score alone: the model never looks ahead.
 */
import type { SportId } from '@layline/contract';

export interface PlannedRunner {
  readonly id: number;
  readonly name: string;
}

export interface PlannedMarket {
  /** '' for the main market; else joined to the match's id, such as 'ou25'. */
  readonly suffix: string;
  readonly marketType: string;
  readonly name: string;
  readonly runners: readonly PlannedRunner[];
  readonly openingChances: readonly number[];
}

/** What a market is at a moment: open at these chances, suspended, or closed with a winner. */
export type MarketMoment =
  | { readonly kind: 'open'; readonly chances: readonly number[] }
  | { readonly kind: 'suspended' }
  | { readonly kind: 'closed'; readonly winnerIndex: number };

export interface Moment {
  readonly offsetMs: number;
  /** One for each market of the plan, in the same order. */
  readonly markets: readonly MarketMoment[];
}

export interface MatchPlan {
  readonly sportId: SportId;
  readonly name: string;
  readonly competitionId: string;
  readonly competitionName: string;
  readonly countryCode: string | null;
  readonly venue: string | null;
  readonly betDelayMs: number;
  readonly markets: readonly PlannedMarket[];
  play(): Iterable<Moment>;
}

export const suspended: MarketMoment = { kind: 'suspended' };
export const openAt = (chances: readonly number[]): MarketMoment => ({ kind: 'open', chances });
export const closedFor = (winnerIndex: number): MarketMoment => ({ kind: 'closed', winnerIndex });
