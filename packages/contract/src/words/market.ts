/**
 * A market as all packages share it. The definition is always whole, never a delta. Prices are the best
 * three levels per side, best first: the feed's prices, which serve as house liquidity.
 */
import type { CompetitionId, EventId, MarketId, RunnerId } from './ids.ts';
import type { Instant } from './instant.ts';
import type { LineSubject, RunnerLine } from './line.ts';
import type { Money } from './money.ts';
import type { Odds } from './odds.ts';
import type { RaceCard } from './race.ts';
import type { MarketEnding, RuleSetName } from './rule-set.ts';
import type { Score } from './score.ts';
import type { SportId } from './sport.ts';

export const sides = ['back', 'lay'] as const;
export type Side = (typeof sides)[number];

/**
 * What happens to the unmatched part of a bet: `fill-or-kill` cancels it (the documents' behaviour),
 * `lapse` rests it in the order book until the market turns in-play, `keep` rests it until the end.
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

/** The marketType of a session, which selects its sub-tab of the fancy list. */
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
  /** Reduction factor in thousandths of a percent: 15.18 % is 15180; null if none is published. */
  readonly reductionFactor: number | null;
  readonly removedAt: Instant | null;
  /** Only in a market of handicaps or goal lines, where every runner has one. */
  readonly line?: RunnerLine;
}

export interface MarketDefinition {
  readonly marketId: MarketId;
  readonly fixture: Fixture;
  readonly kind: MarketKind;
  /** The feed's own type, such as MATCH_ODDS, WIN, PLACE, OVER_UNDER_25. */
  readonly marketType: string;
  readonly name: string;
  readonly status: MarketStatus;
  readonly isInPlay: boolean;
  readonly betDelayMs: number;
  readonly startAt: Instant;
  readonly winners: number;
  /** Each-way fraction: 4 pays a quarter of the odds for a place; null if not each-way. */
  readonly eachWayDivisor: number | null;
  /** Commission in hundredths of a percent as the feed publishes it; the site's own rate takes precedence. */
  readonly baseRate: number;
  /** Increases with every material change; a bet priced at an older version is checked again. */
  readonly version: number;
  /** True if prices are quoted around last traded prices, because the source has no order book. */
  readonly isDerived: boolean;
  /** A session has one runner, with the session's own id and name. */
  readonly runners: readonly RunnerDefinition[];
  /**
   * The outcome of a closed session. A session stays suspended until its result is known; closing without
   * a result voids it.
   */
  readonly sessionResult?: number;
  /**
   * What the lines of a market of handicaps or goal lines are compared with; absent in all other markets.
   * Such a market has odds from 1.01 to 1000 in steps of 0.01 and 0 winners.
   */
  readonly lines?: LineSubject;
  /** The margin or the total that settles the lines of a closed market, whatever its runners' statuses. */
  readonly lineResult?: number;
  /**
   * Only for a market that the operator settled while it was open: the feed's version at that time. Later
   * changes from the feed do not reopen the market.
   */
  readonly closedByHandAt?: number;
  /** The rule set, fixed by the first bet; absent in markets that are older than rule sets. */
  readonly rules?: RuleSetName;
  /** How the event ended, if the rule set has a say in it. */
  readonly ending?: MarketEnding;
  /** Bets matched in these stretches of the journal are void on both sides, where the rule set says so. */
  readonly voidWindows?: readonly VoidWindow[];
  /** What the operator set for it; absent if nothing. */
  readonly terms?: MarketTerms;
}

/** What the operator sets for a market beside what its source says of it (docs/rules/templates.md). */
export interface MarketTerms {
  /** Bets in play wait so long at least. */
  readonly betDelayMs?: number;
  /** Within the stakes of each site. */
  readonly stakeMin?: Money;
  readonly stakeMax?: Money;
  /** The most that the house may come to owe all players of the market together. */
  readonly liabilityMax?: Money;
  /** By how much the implied chance of who backs is raised, of who lays lowered: hundredths of a percent. */
  readonly margin?: number;
  /** Takes no bets until a trader opens it. */
  readonly isShut?: true;
}

/** How long a bet in play waits, in milliseconds. */
export const betDelayOf = ({
  betDelayMs,
  terms,
}: {
  readonly betDelayMs: number;
  readonly terms?: MarketTerms;
}): number => Math.max(betDelayMs, terms?.betDelayMs ?? 0);

/** Numbers of the first and the last command of the stretch. */
export interface VoidWindow {
  readonly from: number;
  readonly until: number;
}

export interface PriceLevel {
  readonly odds: Odds;
  readonly size: Money;
}

export interface RunnerPrices {
  readonly runnerId: RunnerId;
  /** Prices to back at: highest odds first, at most three. */
  readonly back: readonly PriceLevel[];
  /** Prices to lay at: lowest odds first, at most three. */
  readonly lay: readonly PriceLevel[];
  readonly lastTraded: Odds | null;
  readonly tradedVolume: Money;
}

/** What was traded of a runner at each of these prices so far; prices that are not listed are as before. */
export interface RunnerTraded {
  readonly runnerId: RunnerId;
  readonly levels: readonly PriceLevel[];
}

/** A session's line and rate, the rate being the profit on a stake of 100. Lines may be halves. */
export interface SessionPrice {
  readonly line: number;
  readonly rate: number;
}

/** Both sides of a session: "no" wins below its line, "yes" at its line or above. */
export interface SessionQuote {
  readonly no: SessionPrice | null;
  readonly yes: SessionPrice | null;
}

/**
 * Why a market is not paid by what its source says. A market in doubt is suspended, and neither its source
 * nor a timer settles it: an operator does.
 */
export interface ResultDoubt {
  /** In words, such as 'the score contradicts the result'. */
  readonly reason: string;
  /** What the source says, and what follows from the rest of what it sent. */
  readonly stated: string;
  readonly computed: string;
}

/**
 * One step of a feed. Unchanged parts are absent. A listed runner is whole and replaces its earlier
 * state. `staleReason` says why prices must not be trusted; until a later change arrives without one, the
 * market shows as suspended.
 */
export interface MarketChange {
  readonly marketId: MarketId;
  readonly at: Instant;
  readonly definition?: MarketDefinition;
  readonly runners?: readonly RunnerPrices[];
  /** Both sides of a session, whole; a session has no `runners`. */
  readonly session?: SessionQuote;
  readonly totalMatched?: Money;
  /** From a source that says at which prices it traded. */
  readonly traded?: readonly RunnerTraded[];
  /**
   * Why an open market briefly takes no bets, such as 'Ball Running'; null clears it, absent leaves it
   * unchanged. The market shows as suspended with this text, and waiting bets lapse; the definition does
   * not change and nothing is journaled.
   */
  readonly overlay?: string | null;
  /** The score of the match, sent with one of its markets. */
  readonly score?: Score;
  /** The card of the race, sent with one of its markets. */
  readonly race?: RaceCard;
  readonly staleReason?: string;
  /** Puts the market on the operator's list of what waits for a result. */
  readonly doubt?: ResultDoubt;
}
