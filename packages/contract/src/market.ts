/**
 * A market as every room speaks of it. The definition is always whole, never a delta; prices are the
 * best three levels a side, best first, and are the feed's house liquidity.
 */
import type { CompetitionId, EventId, MarketId, RunnerId } from './ids.ts';
import type { Instant } from './instant.ts';
import type { Money } from './money.ts';
import type { Odds } from './odds.ts';
import type { RaceCard } from './race.ts';
import type { Score } from './score.ts';
import type { SportId } from './sport.ts';

export const sides = ['back', 'lay'] as const;
export type Side = (typeof sides)[number];

/**
 * What becomes of the part of a bet that finds no match: none may be left (`fill-or-kill`, the
 * documents' way), or it rests in the book and lapses when the market turns in-play (`lapse`), or it
 * rests until the end (`keep`).
 */
export const persistences = ['fill-or-kill', 'lapse', 'keep'] as const;
export type Persistence = (typeof persistences)[number];

export const marketStatuses = ['INACTIVE', 'OPEN', 'SUSPENDED', 'CLOSED'] as const;
export type MarketStatus = (typeof marketStatuses)[number];

export const runnerStatuses = ['ACTIVE', 'HIDDEN', 'REMOVED', 'WINNER', 'LOSER', 'PLACED'] as const;
export type RunnerStatus = (typeof runnerStatuses)[number];

/** match: exchange odds; bookmaker: house decimal odds; session: a line and a rate; casino: a table. */
export const marketKinds = ['match', 'bookmaker', 'session', 'casino'] as const;
export type MarketKind = (typeof marketKinds)[number];

/** The marketType of a session: which sub-tab of the fancy list it stands under. */
export const sessionTypes = ['SESSION', 'OVER_BY_OVER', 'BALL_BY_BALL'] as const;
export type SessionType = (typeof sessionTypes)[number];

export interface Fixture {
  readonly eventId: EventId;
  readonly name: string;
  readonly sportId: SportId;
  readonly competitionId: CompetitionId;
  readonly competitionName: string;
  readonly openAt: Instant;
  readonly countryCode: string | null;
  readonly venue: string | null;
}

export interface RunnerDefinition {
  readonly runnerId: RunnerId;
  readonly name: string;
  readonly sortPriority: number;
  readonly status: RunnerStatus;
  /** Reduction factor in thousandths of a percent: 15.18 % is 15180; null when none is published. */
  readonly reductionFactor: number | null;
  readonly removedAt: Instant | null;
}

export interface MarketDefinition {
  readonly marketId: MarketId;
  readonly fixture: Fixture;
  readonly kind: MarketKind;
  /** The feed's own word, such as MATCH_ODDS, WIN, PLACE, OVER_UNDER_25. */
  readonly marketType: string;
  readonly name: string;
  readonly status: MarketStatus;
  readonly isInPlay: boolean;
  readonly betDelayMs: number;
  readonly startAt: Instant;
  readonly winners: number;
  /** Each-way fraction: 4 pays a quarter of the odds for a place; null when not each-way. */
  readonly eachWayDivisor: number | null;
  /** Commission in hundredths of a percent as the feed publishes it; the site's own rate rules. */
  readonly baseRate: number;
  /** Grows whenever something material changes; a bet priced under an older version is re-checked. */
  readonly version: number;
  /** True when prices are quoted around last traded prices because the source has no book. */
  readonly isDerived: boolean;
  /** A session has one runner, whose id and name are the session's own. */
  readonly runners: readonly RunnerDefinition[];
  /**
   * What a closed session came to. A session stays suspended until its number is known; one that is
   * closed without a number is void.
   */
  readonly sessionResult?: number;
  /**
   * Only of a market that the operator paid out while it was open: the feed's version at that moment.
   * What the feed tells of it from there on does not open it again.
   */
  readonly closedByHandAt?: number;
}

export interface PriceLevel {
  readonly odds: Odds;
  readonly size: Money;
}

export interface RunnerPrices {
  readonly runnerId: RunnerId;
  /** What a player can back at: highest odds first, at most three. */
  readonly back: readonly PriceLevel[];
  /** What a player can lay at: lowest odds first, at most three. */
  readonly lay: readonly PriceLevel[];
  readonly lastTraded: Odds | null;
  readonly tradedVolume: Money;
}

/** A session's line and its rate: what a winner gains on a stake of 100. Lines may be halves. */
export interface SessionPrice {
  readonly line: number;
  readonly rate: number;
}

/** Both ways of a session: "no" wins below its line, "yes" at its line or above. */
export interface SessionQuote {
  readonly no: SessionPrice | null;
  readonly yes: SessionPrice | null;
}

/**
 * One step of a feed. Parts that did not change are absent. Runners listed are whole and replace
 * what was known of them. `staleReason` says why the prices must not be trusted until a later change
 * without one arrives; the market is shown suspended meanwhile.
 */
export interface MarketChange {
  readonly marketId: MarketId;
  readonly at: Instant;
  readonly definition?: MarketDefinition;
  readonly runners?: readonly RunnerPrices[];
  /** A session's both ways, whole; it has no `runners`. */
  readonly session?: SessionQuote;
  readonly totalMatched?: Money;
  /**
   * Why an open market takes no bets for a moment, such as 'Ball Running'; null takes it back,
   * absent leaves it. Shown suspended with this text, and bets that wait lapse; the definition stays
   * as it is and nothing is journaled.
   */
  readonly overlay?: string | null;
  /** The score of the market's match; a feed puts it on one market of the match. */
  readonly score?: Score;
  /** The card of the market's race; a feed puts it on one market of the race. */
  readonly race?: RaceCard;
  readonly staleReason?: string;
}
