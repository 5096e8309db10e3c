/**
 * The words of the exchange's market stream, as far as we use them, after reading. Prices and sizes
 * are whole hundredths. Null stands for a part that the message does not speak of.
 */
import type { MarketStatus, RunnerStatus } from '@layline/contract';
import type { OwnChange } from '../own-change.ts';
import type { OwnWords } from './own-words.ts';

/** Levels by price as [price, size, price, size …]; size 0 takes the level away. */
export type PricedLevels = readonly number[];
/** Levels by position as [position, price, size …]; size 0 takes the position away. */
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
}

export interface VendorDefinition {
  readonly eventId: string;
  readonly eventTypeId: string;
  readonly eventName: string | null;
  readonly name: string | null;
  readonly marketType: string | null;
  readonly bettingType: string;
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
}

export interface MarketUpdate {
  readonly id: string;
  /** Throw away what was known of the market's prices and start from this. */
  readonly isImage: boolean;
  /** More than one change was merged into this one by the sender: nothing is lost. */
  readonly isConflated: boolean;
  readonly definition: VendorDefinition | null;
  readonly totalMatched: number | null;
  readonly runners: readonly RunnerUpdate[];
  /** Only in our own recordings, as `doubt` in older ones: why the recorded feed was stale. */
  readonly staleReason: string | null;
  /** Our own words in our own recordings. */
  readonly own: OwnChange | null;
}

export interface StreamMessage {
  /** Publish time, milliseconds. */
  readonly publishedAt: number;
  /** False while the sender itself says that its data are late (status 503). */
  readonly isSenderHealthy: boolean;
  readonly markets: readonly MarketUpdate[];
}
