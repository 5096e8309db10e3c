/** What a bet layout needs to show its options and handle taps; made once by the table's screen. */
import type { Side } from '@layline/contract/market';
import type { Money } from '@layline/contract/money';
import type { Odds } from '@layline/contract/odds';
import type { LiveOption } from '../feed/live-round.ts';

export interface Pick {
  readonly option: LiveOption;
  readonly side: Side;
  readonly odds: Odds;
  readonly marketId: string;
  readonly marketName: string;
}

export interface OptionFacts {
  readonly option: LiveOption;
  readonly marketId: string;
  readonly marketName: string;
  /** CAS-5: taps are ignored. */
  readonly isClosed: boolean;
  /** Closed with the whole round, as every round closes, so options show no message of their own. */
  readonly isQuiet: boolean;
  readonly isWinner: boolean;
  /** The player's stakes on each side in this round. */
  readonly backed: Money;
  readonly layed: Money;
  /** The result if the option wins, over the bets in its market; null without bets. */
  readonly position: Money | null;
  /** Expected return of a back bet in per cent; null until the rules are loaded. */
  readonly rtp: string | null;
  /** The side of a bet in flight on this option. */
  readonly pending: Side | null;
}

export interface ViewModel {
  readonly factsOf: (index: number, marketName: string) => OptionFacts | null;
  readonly onPick: (pick: Pick) => void;
}
