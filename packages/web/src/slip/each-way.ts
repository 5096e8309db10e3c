/**
 * An each-way bet: two bets with the same stake, one to win and one to be placed. The place part uses the
 * place market's own price or, without one, the race's fraction of the win odds (RACE-3). Pure.
 */
import { addMoney, type Money, negateMoney } from '@layline/contract/money';
import { type Odds, odds } from '@layline/contract/odds';
import { liabilityOf, type PreviewBet, profitOf } from '@layline/exchange/preview';
import type { EachWayOffer } from './choice.ts';

/** 1 + (win odds − 1) ÷ divisor, rounded down to a hundredth: 9.00 at a fifth is 2.60. */
export const placeOdds = (win: Odds, { divisor }: Pick<EachWayOffer, 'divisor'>): Odds =>
  odds(Math.max(101, 100 + Math.floor((win - 100) / divisor)));

/** The second bet: the place market, and the requested odds. */
export interface PlacePart {
  readonly marketId: string;
  readonly odds: Odds;
}

export interface EachWaySums {
  /** The two stakes together. */
  readonly stake: Money;
  readonly ifWins: Money;
  readonly ifPlaced: Money;
}

export function eachWaySums(bet: PreviewBet, part: PlacePart): EachWaySums {
  const placed = profitOf({ ...bet, odds: part.odds });
  return {
    stake: addMoney(bet.stake, bet.stake),
    ifWins: addMoney(profitOf(bet), placed),
    ifPlaced: addMoney(placed, negateMoney(liabilityOf(bet))),
  };
}
