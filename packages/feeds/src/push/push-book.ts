/** State of a provider's feed: its events, its markets, and those it has closed. */
import type { MarketDefinition, MarketId } from '@layline/contract';
import type { PushEvent } from './message.ts';
import type { OddsBand } from './odds-band.ts';

export interface PushedMarket {
  readonly band: OddsBand;
  readonly definition: MarketDefinition;
  /** False once a snapshot has left it out. */
  readonly isListed: boolean;
}

/** Never changed: a message that changes a part copies it first. */
export interface PushBook {
  readonly events: Map<string, PushEvent>;
  readonly markets: Map<MarketId, PushedMarket>;
  /** Oldest first, with the result. Closed markets are never reopened. */
  readonly closed: Map<MarketId, string>;
}

/** Reason of suspension for a market that a snapshot left out. */
export const leftOutReason = 'The provider no longer lists the market.';

export const emptyBook: PushBook = { events: new Map(), markets: new Map(), closed: new Map() };
