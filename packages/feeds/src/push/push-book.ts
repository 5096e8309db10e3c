/** State of a provider's feed: its events, its markets, and those it has closed. */
import type { MarketDefinition, MarketId } from '@layline/contract';
import type { PushEvent } from './message.ts';

export interface PushedMarket {
  readonly definition: MarketDefinition;
  /** False once a snapshot has left it out. */
  readonly isListed: boolean;
}

export interface PushBook {
  readonly events: ReadonlyMap<string, PushEvent>;
  readonly markets: ReadonlyMap<MarketId, PushedMarket>;
  /** Oldest first. Closed markets are never reopened. */
  readonly closed: ReadonlySet<MarketId>;
}

/** Reason of suspension for a market that a snapshot left out. */
export const leftOutReason = 'The provider no longer lists the market.';

export const emptyBook: PushBook = { events: new Map(), markets: new Map(), closed: new Set() };
