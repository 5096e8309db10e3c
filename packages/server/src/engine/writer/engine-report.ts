/** The engine's state and counters. */
import type { Instant } from '@layline/contract';

export interface EngineReport {
  readonly isAvailable: boolean;
  /** When it last became unavailable; null while it is available. */
  readonly failedAt: Instant | null;
  readonly seq: number;
  readonly queued: number;
  readonly held: number;
  /** Bets refused before their delay: too many of the player's waited, or the worst case was not covered. */
  readonly refusedHolds: number;
  readonly commits: number;
  readonly commands: number;
  readonly recoveries: number;
  /** Commands that threw, or that the store refused for their content. */
  readonly failed: number;
}
