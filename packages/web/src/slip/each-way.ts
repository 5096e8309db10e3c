/**
 * A bet each way: two of the same stake, one to win at the odds asked, one to be placed at the part of
 * them that the race pays (RACE-3). Pure.
 */
import { addMoney, type Money } from '@layline/contract/money';
import { type Odds, odds } from '@layline/contract/odds';
import { liabilityOf, type PreviewBet, profitOf } from '@layline/exchange/preview';
import type { EachWayOffer } from './choice.ts';

/** 1 + (win odds − 1) ÷ divisor, down to a hundredth: 9.00 at a fifth is 2.60. */
export const placeOdds = (win: Odds, { divisor }: Pick<EachWayOffer, 'divisor'>): Odds =>
  odds(Math.max(101, 100 + Math.floor((win - 100) / divisor)));

export interface EachWaySums {
  readonly placeOdds: Odds;
  /** The two stakes together. */
  readonly stake: Money;
  readonly ifWins: Money;
  readonly ifPlaced: Money;
}

export function eachWaySums(bet: PreviewBet, offer: EachWayOffer): EachWaySums {
  const place = { ...bet, odds: placeOdds(bet.odds, offer) };
  const lost = liabilityOf(bet);
  return {
    placeOdds: place.odds,
    stake: addMoney(bet.stake, bet.stake),
    ifWins: addMoney(profitOf(bet), profitOf(place)),
    ifPlaced: (profitOf(place) - lost) as Money,
  };
}
