/**
 * Messages of the exchange's market stream after parsing, as far as we use them. Prices and sizes are
 * whole hundredths. Null means that the message does not contain the field.
 */
import type { LineSubject, MarketStatus, RunnerLine, RunnerStatus } from '@layline/contract';
import type { OwnChange } from './own-change.ts';
import type { OwnWords } from './own-words.ts';

/** Levels by price as [price, size, price, size …]; size 0 removes the level. */
export type PricedLevels = readonly number[];
/** Levels by position as [position, price, size …]; size 0 removes the position. */
export type PlacedLevels = readonly number[];

export interface RunnerUpdate {
  readonly id: number;
  readonly handicap: number;
  readonly lastTraded: number | null;
  readonly volume: number | null;
  readonly atb: PricedLevels | null;
  readonly atl: PricedLevels | null;
  readonly trd: PricedLevels | null;
  readonly batb: PlacedLevels | null;
  readonly batl: PlacedLevels | null;
  readonly bdatb: PlacedLevels | null;
  readonly bdatl: PlacedLevels | null;
}

export interface VendorRunner {
  readonly id: number;
  readonly handicap: number;
  readonly name: string | null;
  readonly sortPriority: number;
  readonly status: RunnerStatus;
  /** Reduction factor in thousandths of a percent. */
  readonly adjustmentFactor: number | null;
  readonly removedAt: number | null;
  /** Once the lines of the market were read. */
  readonly line?: RunnerLine;
}

export interface VendorDefinition {
  readonly eventId: string;
  readonly eventTypeId: string;
  readonly eventName: string | null;
  readonly name: string | null;
  readonly marketType: string | null;
  /** Null if it is not stated. */
  readonly bettingType: string | null;
  readonly status: MarketStatus;
  readonly isInPlay: boolean;
  readonly betDelaySeconds: number;
  readonly winners: number;
  readonly eachWayDivisor: number | null;
  /** Commission in hundredths of a percent. */
  readonly baseRate: number;
  readonly marketAt: number;
  readonly openAt: number;
  readonly countryCode: string | null;
  readonly timezone: string | null;
  readonly venue: string | null;
  readonly version: number;
  readonly runners: readonly VendorRunner[];
  readonly own: OwnWords | null;
  /** Once they were read (lines.ts); or why they cannot be. */
  readonly lines?: LineSubject;
  readonly whyNoLines?: string;
}

export interface MarketUpdate {
  readonly id: string;
  /** Replaces everything known of the market's prices. */
  readonly isImage: boolean;
  /** The sender merged several changes into this one; nothing is lost. */
  readonly isConflated: boolean;
  readonly definition: VendorDefinition | null;
  readonly totalMatched: number | null;
  readonly runners: readonly RunnerUpdate[];
  /** Why the recorded feed was stale; only in our own recordings, in older ones as `doubt`. */
  readonly staleReason: string | null;
  /** Our additions, in our own recordings. */
  readonly own: OwnChange | null;
}

export interface StreamMessage {
  /** Publish time in milliseconds. */
  readonly publishedAt: number;
  /** False while the sender reports that its data are late (status 503). */
  readonly isSenderHealthy: boolean;
  readonly markets: readonly MarketUpdate[];
}
