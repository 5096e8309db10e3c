/** How the engine is doing. */
import type { Instant } from '@layline/contract';

export interface EngineReport {
  readonly isAvailable: boolean;
  /** When it last became unavailable; null while it is not. */
  readonly failedAt: Instant | null;
  readonly seq: number;
  readonly queued: number;
  readonly held: number;
  /** Bets that were not held: too many of their player's were, or their worst case was not covered. */
  readonly refusedHolds: number;
  readonly commits: number;
  readonly commands: number;
  readonly recoveries: number;
  /** Commands that threw, or that the store refused for what they say. */
  readonly failed: number;
}
