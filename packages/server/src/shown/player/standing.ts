/** What counts of a bet's matched pieces now, and what is void: all of a removed runner's, or parts. */
import { type Money, noMoney, runnerId, subtractMoney, sumMoney } from '@layline/contract';
import { currentFills, type Fill, type OpenBet, type Removal } from '@layline/exchange';
import type { OpenMarket } from '../../engine/view/view.ts';
import type { StoredBet } from '../../store/queries/bets/stored-bet.ts';

export interface Standing {
  /** The pieces that count, at their odds after removals of runners. */
  readonly fills: readonly Fill[];
  readonly matched: Money;
  readonly voided: Money;
}

type Matched = Pick<OpenBet, 'runnerId' | 'fills' | 'matched'>;

/** A bet of an unsettled market; one whose market is not known stands as it was matched. */
export function standingOf(market: OpenMarket | undefined, bet: Matched): Standing {
  const fills = market === undefined ? bet.fills : currentFills(market, bet);
  if (fills.length === bet.fills.length) return { fills, matched: bet.matched, voided: noMoney };
  const matched = sumMoney(fills.map(({ size }) => size));
  return { fills, matched, voided: subtractMoney(bet.matched, matched) };
}

type Stored = Pick<StoredBet, 'definition' | 'runner_id' | 'fills' | 'matched' | 'outcome'>;

/** A bet from the store. The removals of its market matter for the odds alone. */
export function standingOfStored(bet: Stored, removals: readonly Removal[] = []): Standing {
  const { definition } = bet;
  const matched = bet.matched as Money;
  if (bet.outcome === 'void') return { fills: [], matched: noMoney, voided: matched };
  const fills = bet.fills as readonly Fill[];
  return standingOf(
    { definition, removals },
    { runnerId: runnerId(bet.runner_id), fills, matched },
  );
}
