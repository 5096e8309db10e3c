/** What a bet in its in-play delay reserves. */
import type { BetId, MarketId, Money, RunnerId, Side } from '@layline/contract';

export interface SessionStake {
  readonly side: Side;
  readonly line: number;
  readonly rate: number;
  readonly stake: Money;
}

/** The worst of one bet: what it takes if its runner wins and if it loses, or the stake on a session. */
export type Reservation =
  | {
      readonly kind: 'odds';
      readonly marketId: MarketId;
      readonly runnerId: RunnerId;
      readonly ifWon: number;
      readonly ifLost: number;
      /** Whether what is not matched of it will wait in the book. */
      readonly rests: boolean;
      /** The bet whose rest it moves; null for a new one. */
      readonly moves: BetId | null;
    }
  | { readonly kind: 'session'; readonly marketId: MarketId; readonly bet: SessionStake };
