/**
 * The slip's bet as input for the arithmetic: odds or a session's line, with the stake. Null until the fields
 * form a bet. Pure (SLIP-6, SLIP-7).
 */
import type { BetRow, RunnerId, Side } from '@layline/contract';
import { type Money, noMoney } from '@layline/contract/money';
import { liabilityOf, type PreviewBet, profitOf, sessionProfit } from '@layline/exchange/preview';
import type { LinePrice } from '../live/parse-sessions.ts';
import { eachWaySums, type PlacePart, placeOdds } from './each-way.ts';
import { type OpenSlip, oddsOf, type SlipFields, stakeOf } from './slip.ts';

export interface SessionStake extends LinePrice {
  readonly side: Side;
  readonly stake: Money;
}

export type Terms =
  | {
      readonly kind: 'odds';
      readonly bet: PreviewBet;
      /** The second part of an each-way bet. */
      readonly eachWay?: PlacePart;
    }
  | { readonly kind: 'session'; readonly bet: SessionStake };

export function termsOf(slip: SlipFields): Terms | null {
  const { choice } = slip;
  const stake = stakeOf(slip);
  if (stake === null || stake <= 0) return null;
  const { side } = choice;
  if (choice.kind === 'session') return { kind: 'session', bet: { side, ...choice.price, stake } };
  const odds = oddsOf(slip);
  if (odds === null) return null;
  const bet = { runnerId: choice.runnerId as RunnerId, side, odds, stake };
  const { eachWay } = choice;
  if (!slip.isEachWay || eachWay === undefined) return { kind: 'odds', bet };
  const requested = slip.placeOdds ?? placeOdds(odds, eachWay);
  return { kind: 'odds', bet, eachWay: { marketId: eachWay.marketId, odds: requested } };
}

/**
 * Returns the slip's bet until it is among the open bets. While a lost reply is requested again the bet may
 * already be there, and it must count once.
 */
export function pendingTermsOf(slip: OpenSlip, bets: readonly BetRow[]): Terms | null {
  if (slip.state === 'editing') return termsOf(slip);
  const { clientRef } = slip;
  const isListed = bets.some((bet) => bet.clientRef === clientRef || bet.eachWay?.id === clientRef);
  return isListed ? null : termsOf(slip);
}

export function profitOfTerms(terms: Terms): Money {
  if (terms.kind === 'session') return sessionProfit(terms.bet.rate, terms.bet.stake);
  const { bet, eachWay } = terms;
  return eachWay === undefined ? profitOf(bet) : eachWaySums(bet, eachWay).ifWins;
}

export function liabilityOfTerms(terms: Terms): Money {
  if (terms.kind === 'session') return terms.bet.stake;
  const { bet, eachWay } = terms;
  return eachWay === undefined ? liabilityOf(bet) : eachWaySums(bet, eachWay).stake;
}

/** Reduces a bet to the size that is there; null without any. */
export function cutTerms(terms: Terms | null, cut: Money | null): Terms | null {
  if (terms?.kind !== 'odds' || cut === null || cut >= terms.bet.stake) return terms;
  return cut > noMoney ? { ...terms, bet: { ...terms.bet, stake: cut } } : null;
}
