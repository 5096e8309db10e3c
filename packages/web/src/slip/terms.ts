/**
 * The bet in the making, as the arithmetic that decides it takes it: odds or a session's line, each with
 * its stake. Null until the fields read as a bet. Pure (SLIP-6, SLIP-7).
 */
import type { RunnerId, Side } from '@layline/contract';
import type { Money } from '@layline/contract/money';
import { liabilityOf, type PreviewBet, profitOf, sessionProfit } from '@layline/exchange/preview';
import type { LinePrice } from '../live/parse-sessions.ts';
import { oddsOf, type SlipFields, stakeOf } from './slip.ts';

export interface SessionStake extends LinePrice {
  readonly side: Side;
  readonly stake: Money;
}

export type Terms =
  | { readonly kind: 'odds'; readonly bet: PreviewBet }
  | { readonly kind: 'session'; readonly bet: SessionStake };

export function termsOf(slip: SlipFields): Terms | null {
  const { choice } = slip;
  const stake = stakeOf(slip);
  if (stake === null || stake <= 0) return null;
  const { side } = choice;
  if (choice.kind === 'session') return { kind: 'session', bet: { side, ...choice.price, stake } };
  const odds = oddsOf(slip);
  if (odds === null) return null;
  return { kind: 'odds', bet: { runnerId: choice.runnerId as RunnerId, side, odds, stake } };
}

export const profitOfTerms = (terms: Terms): Money =>
  terms.kind === 'odds' ? profitOf(terms.bet) : sessionProfit(terms.bet.rate, terms.bet.stake);

export const liabilityOfTerms = (terms: Terms): Money =>
  terms.kind === 'odds' ? liabilityOf(terms.bet) : terms.bet.stake;
