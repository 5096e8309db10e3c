/**
 * The markets that feeds offer now, as the journal would have them. The journal need not know them: the first
 * bet in a market brings its definition along, and a market without bets leaves nothing there.
 */
import type { MarketDefinition, MarketId } from '@layline/contract';

export interface Offered {
  /** Closed markets too; returns undefined for a market that is not cached, or that an operator settled. */
  readonly find: (id: MarketId) => MarketDefinition | undefined;
  /** In no order. */
  readonly all: () => Iterable<MarketDefinition>;
  /** Whether markets may be missing because feeds have not spoken yet; absent if none ever are. */
  readonly isStarting?: () => boolean;
}

/** Every market is defined before there are bets. */
export const nothingOffered: Offered = { find: () => undefined, all: () => [] };
