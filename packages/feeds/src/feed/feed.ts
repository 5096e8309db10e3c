/**
 * The interface of every price source: an endless series of `MarketChange`.
 *
 * Invariants of every feed
 * - One message of the source is one batch, and a batch is never empty.
 * - `at` never decreases from one batch to the next, and is the same throughout a batch.
 * - The first change of a market carries its definition; runners listed are whole.
 * - A stale market carries `staleReason` on every change until it can be trusted again.
 * - Aborting the signal ends the series quietly; no batch follows.
 */
import type { Instant, MarketChange, MarketId } from '@layline/contract';

/** The clock of a feed. The server provides the real one; tests provide their own. */
export interface FeedClock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
  /** Resolves at the instant, immediately if it has passed, and as soon as the signal aborts. */
  sleepUntil(instantMs: number, signal: AbortSignal): Promise<void>;
}

export interface FeedProblem {
  /** The file as named to the feed, or the source's own name. */
  readonly source: string;
  /** Line of the file, from 1; null for a fault of the whole file. */
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

/** Report of a feed so far; lists end at `reportLimit` and count further entries. */
export interface FeedReport {
  readonly feed: string;
  readonly sources: readonly string[];
  readonly markets: readonly FeedMarket[];
  readonly skipped: readonly FeedSkip[];
  readonly problems: readonly FeedProblem[];
  readonly leftOff: number;
  /**
   * Milliseconds from the source's own time of its newest message to its arrival; null if the source
   * sends no current time.
   */
  readonly lagMs: number | null;
}

export interface Feed {
  readonly name: string;
  /**
   * Starts the feed again. Ends when the signal aborts or the source is exhausted (a recording without
   * repeat). Never throws for bad input, which is reported instead.
   */
  changes(signal: AbortSignal): AsyncIterable<readonly MarketChange[]>;
  report(): FeedReport;
}

/** Maps a source instant to the instant shown to players. */
export type ShowAt = (at: Instant) => Instant;
