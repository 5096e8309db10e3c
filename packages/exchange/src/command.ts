/**
 * Everything that can be asked of the exchange. The desk stamps each command with its number and its
 * time, and hands in the house prices that a bet was decided against, so a replay needs no feed.
 */
import type {
  BetId,
  ClientRef,
  Instant,
  MarketDefinition,
  MarketId,
  Money,
  Odds,
  PlayerId,
  RunnerId,
  RunnerPrices,
  Side,
  SiteId,
} from '@layline/contract';

export interface Stamp {
  /** Number of the command; each is one higher than the one before. */
  readonly seq: number;
  readonly at: Instant;
}

/** Stake limits that hold for a bet: the site's for this kind of market. */
export interface StakeLimits {
  readonly stakeMin: Money;
  readonly stakeMax: Money;
}

export interface OpenAccount {
  readonly kind: 'open-account';
  readonly playerId: PlayerId;
  readonly siteId: SiteId;
  /** Most that the player may have at risk over all markets; null for no limit but the balance. */
  readonly exposureLimit: Money | null;
}

/** A deposit or a withdrawal between the site's upline and the player. */
export interface MoveFunds {
  readonly kind: 'move-funds';
  readonly direction: 'deposit' | 'withdraw';
  readonly playerId: PlayerId;
  readonly amount: Money;
  readonly remark: string;
}

/** What the feed now says of a market: first sight, a new status, a removal, a result. */
export interface DefineMarket {
  readonly kind: 'define-market';
  readonly definition: MarketDefinition;
}

export interface PlaceBet {
  readonly kind: 'place-bet';
  readonly betId: BetId;
  readonly clientRef: ClientRef;
  readonly playerId: PlayerId;
  readonly marketId: MarketId;
  readonly runnerId: RunnerId;
  readonly side: Side;
  readonly odds: Odds;
  readonly stake: Money;
  readonly limits: StakeLimits;
  /** The feed's levels for the runner at the moment of decision; null when there are none. */
  readonly house: RunnerPrices | null;
}

/** Pay out a market whose definition is CLOSED with results. */
export interface SettleMarket {
  readonly kind: 'settle-market';
  readonly marketId: MarketId;
}

export type Command = OpenAccount | MoveFunds | DefineMarket | PlaceBet | SettleMarket;
export type Stamped = Command & Stamp;
