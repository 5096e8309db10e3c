/** What the model keeps of the markets that a feed offers. */
import type { MarketDefinition, MarketId } from '@layline/contract';

export interface NotedOffers {
  readonly newest: Map<MarketId, MarketDefinition>;
  /** Nobody has bet there. */
  readonly unknown: Set<MarketId>;
  /** What was offered before the current act, of the markets that it describes otherwise. */
  readonly before: Map<MarketId, MarketDefinition>;
  /** Until when no bet of the current act may be placed there, because of the market's delay. */
  readonly dueAt: Map<MarketId, number>;
  /** A market that the journal has just got, and in which the next command must do something. */
  awaited: MarketId | null;
}

export const openOffers = (): NotedOffers => ({
  newest: new Map(),
  unknown: new Set(),
  before: new Map(),
  dueAt: new Map(),
  awaited: null,
});
