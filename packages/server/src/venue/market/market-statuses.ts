/**
 * Whether markets take bets: what their feed says of them, less what is not trusted, and what is held or shut
 * here.
 * The prices of a silent feed are stale, as are those that the feed itself calls stale.
 */
import type { MarketDefinition, MarketStatus } from '@layline/contract';
import type { CachedMarket } from './cached-market.ts';
import { HeldMarkets } from './held-markets.ts';

export interface Statuses {
  /** What players see: suspended while stale, held, or under an overlay such as a ball that is running. */
  readonly shown: MarketStatus;
  /** For the engine: stale prices suspend, holds and overlays do not. */
  readonly trusted: MarketStatus;
}

export class MarketStatuses {
  readonly held = new HeldMarkets();
  /** By feed, for feeds that have published anything; null while prices are trusted. */
  readonly #staleReasons = new Map<string, string | null>();

  of(market: CachedMarket): Statuses {
    const trusted = this.#trusted(market);
    const { marketId, terms } = market.definition;
    const isHeld = market.overlay !== null || terms?.isShut === true || this.held.has(marketId);
    return { shown: trusted === 'OPEN' && isHeld ? 'SUSPENDED' : trusted, trusted };
  }

  /** The market's definition, suspended if its prices are stale. */
  effectiveOf(market: CachedMarket): MarketDefinition {
    const [status, published] = [this.#trusted(market), market.definition];
    return status === published.status ? published : { ...published, status };
  }

  /** Why a feed's prices are not trusted; null if they are. */
  staleReasonOf(feed: string): string | null {
    const reason = this.#staleReasons.get(feed);
    return reason === undefined ? 'The feed has not begun.' : reason;
  }

  /** Tells whether it is what was set last, so that nothing changes. */
  isFeedStale(feed: string, staleReason: string | null): boolean {
    return this.#staleReasons.get(feed) === staleReason;
  }

  setFeedStale(feed: string, staleReason: string | null): void {
    this.#staleReasons.set(feed, staleReason);
  }

  feeds(): [name: string, staleReason: string | null][] {
    return [...this.#staleReasons];
  }

  #trusted({ definition, staleReason, isSettledManually, feed }: CachedMarket): MarketStatus {
    if (isSettledManually) return 'CLOSED';
    const isStale = staleReason !== null || this.staleReasonOf(feed) !== null;
    return definition.status === 'OPEN' && isStale ? 'SUSPENDED' : definition.status;
  }
}
