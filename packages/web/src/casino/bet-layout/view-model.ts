/** What a bet layout needs to show its options and to take a tap; made once by the table's screen. */
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
  /** CAS-5: no tap is taken. */
  readonly isClosed: boolean;
  /** Closed with the whole round, as every round closes: no word about it on each option. */
  readonly isQuiet: boolean;
  readonly isWinner: boolean;
  /** What the player has on each side in this round. */
  readonly backed: Money;
  readonly layed: Money;
  /** What the option's win comes to with the bets placed in its market; null without bets. */
  readonly position: Money | null;
  /** Expected return of a back bet, per cent; null until the rules are there. */
  readonly rtp: string | null;
  /** The side of the bet that is under way on this option. */
  readonly pending: Side | null;
}

export interface ViewModel {
  readonly factsOf: (index: number, marketName: string) => OptionFacts | null;
  readonly onPick: (pick: Pick) => void;
}
