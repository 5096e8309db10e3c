/**
 * What every source of prices is to the rest of the house: an endless series of `MarketChange`.
 *
 * Invariants of every feed
 * - One message of the source is one batch, and a batch is never empty.
 * - `at` never goes back from one batch to the next, and is one instant throughout a batch.
 * - The first change of a market carries its definition; runners listed are whole.
 * - A stale market carries `staleReason` on every change until it can be trusted again.
 * - Aborting the signal ends the series quietly; no batch follows.
 */
import type { Instant, MarketChange, MarketId } from '@layline/contract';

/** Time as it is handed to a feed. The server owns the real one; tests hand in their own. */
export interface FeedClock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
  /** Resolves at the instant, at once when it has passed, and as soon as the signal aborts. */
  sleepUntil(instantMs: number, signal: AbortSignal): Promise<void>;
}

export interface FeedProblem {
  /** The file as it was named to the feed, or the source's own name. */
  readonly source: string;
  /** Line of the file, from 1; null when the fault belongs to the whole file. */
  readonly line: number | null;
  readonly text: string;
}

export interface FeedMarket {
  readonly marketId: MarketId;
  readonly source: string;
  readonly name: string;
  readonly isClosed: boolean;
}

export interface FeedSkip {
  /** A file, or a market inside one. */
  readonly source: string;
  readonly marketId: MarketId | null;
  readonly reason: string;
}

/** What a feed has done so far; lists stop growing at `reportLimit` and count what they left off. */
export interface FeedReport {
  readonly feed: string;
  readonly sources: readonly string[];
  readonly markets: readonly FeedMarket[];
  readonly skipped: readonly FeedSkip[];
  readonly problems: readonly FeedProblem[];
  readonly leftOff: number;
  /**
   * Milliseconds between the source's own time of its newest message and its arrival; null where the
   * source tells no time, or none of this moment.
   */
  readonly lagMs: number | null;
}

export interface Feed {
  readonly name: string;
  /**
   * Starts the series again. Ends when the signal aborts or the source has no more to tell (a
   * recording without repeat). Never throws for bad input: that is in the report.
   */
  changes(signal: AbortSignal): AsyncIterable<readonly MarketChange[]>;
  report(): FeedReport;
}

/** Maps an instant of the source to the instant that players are shown. */
export type ShowAt = (at: Instant) => Instant;
