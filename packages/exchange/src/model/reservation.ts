/** What a bet in its in-play delay reserves. */
import type { BetId, MarketId, Money, RunnerId, Side } from '@layline/contract';

export interface SessionStake {
  readonly side: Side;
  readonly line: number;
  readonly rate: number;
  readonly stake: Money;
}

/** Worst case of one bet: its result if its runner wins and if it loses, or the stake on a session. */
export type Reservation =
  | {
      readonly kind: 'odds';
      readonly marketId: MarketId;
      readonly runnerId: RunnerId;
      readonly ifWon: number;
      readonly ifLost: number;
      /** If its line ends between won and lost. */
      readonly ifMiddle: number;
      /** True if the unmatched part will rest in the book. */
      readonly rests: boolean;
      /** The resting bet that it moves; null for a new bet. */
      readonly moves: BetId | null;
    }
  | { readonly kind: 'session'; readonly marketId: MarketId; readonly bet: SessionStake };
