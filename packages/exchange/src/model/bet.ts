/** A bet and its matched pieces, as events, snapshots and readers have them. */
import type {
  BetId,
  BetOptions,
  ClientRef,
  Instant,
  MarketId,
  Money,
  Odds,
  PlayerId,
  RunnerId,
  Side,
  SiteId,
} from '@layline/contract';

/** One piece of a match: `size` is backer's stake at `odds`. */
export interface Fill {
  readonly odds: Odds;
  readonly size: Money;
  /** The feed's size at this level when the fill was decided, for house money. */
  readonly houseSize: Money;
  /** The player's bet that was waiting at these odds; null for house money. */
  readonly maker: Maker | null;
  /**
   * How much of the maker's bet was matched out of the book before. Rounding goes by the maker's bet
   * as a whole, so that no way of cutting it into pieces gains or costs a penny.
   */
  readonly offset: Money;
  /** The command that matched it: later removals reduce it. */
  readonly seq: number;
}

interface Maker {
  readonly betId: BetId;
  readonly playerId: PlayerId;
}

/** An unsettled bet as it stood when it was read. */
export interface OpenBet extends BetOptions {
  readonly betId: BetId;
  readonly clientRef: ClientRef;
  readonly playerId: PlayerId;
  readonly siteId: SiteId;
  readonly marketId: MarketId;
  readonly runnerId: RunnerId;
  readonly side: Side;
  readonly oddsRequested: Odds;
  readonly stake: Money;
  readonly seq: number;
  readonly placedAt: Instant;
  readonly fills: readonly Fill[];
  readonly matched: Money;
  /** Unmatched and in the book. */
  readonly remaining: Money;
  readonly cancelled: Money;
  readonly lapsed: Money;
  /** The part that was matched out of the book, at this bet's own odds. */
  readonly made: Money;
}

/** What settlement reads of a bet. */
export type SettleableBet = Pick<
  OpenBet,
  'betId' | 'playerId' | 'runnerId' | 'side' | 'oddsRequested' | 'stake' | 'seq' | 'fills'
>;

export interface SettledBet {
  readonly betId: BetId;
  readonly playerId: PlayerId;
  readonly outcome: 'profit' | 'loss' | 'void' | 'push' | 'half';
  /** What the player gained (positive) or lost (negative). */
  readonly profit: Money;
}

export interface SessionBet {
  readonly betId: BetId;
  readonly clientRef: ClientRef;
  readonly playerId: PlayerId;
  readonly siteId: SiteId;
  readonly marketId: MarketId;
  readonly side: Side;
  readonly line: number;
  readonly rate: number;
  readonly stake: Money;
  readonly seq: number;
  readonly placedAt: Instant;
}
