/** A bet and its matched pieces, as in events, snapshots and reads. */
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

/** One matched piece; `size` is the backer's stake at `odds`. */
export interface Fill {
  readonly odds: Odds;
  readonly size: Money;
  /** For house liquidity, the feed's size at this level when the fill was decided. */
  readonly houseSize: Money;
  /** The player's bet that was resting at these odds; null for house liquidity. */
  readonly maker: Maker | null;
  /**
   * How much of the maker's bet was matched earlier while resting. Rounding applies to the maker's bet as
   * a whole, so that its division into pieces never gains or costs a penny.
   */
  readonly offset: Money;
  /** The command that matched it; later removals reduce it. */
  readonly seq: number;
}

interface Maker {
  readonly betId: BetId;
  readonly playerId: PlayerId;
}

/** An unsettled bet, as of the time it was read. */
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
  /** The part matched while resting in the book, at this bet's own odds. */
  readonly made: Money;
}

/** The fields of a bet that settlement reads. */
export type SettleableBet = Pick<
  OpenBet,
  'betId' | 'playerId' | 'runnerId' | 'side' | 'oddsRequested' | 'stake' | 'seq' | 'fills'
>;

export interface SettledBet {
  readonly betId: BetId;
  readonly playerId: PlayerId;
  readonly outcome: 'profit' | 'loss' | 'void' | 'push' | 'half';
  /** Profit (positive) or loss (negative) of the player. */
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
