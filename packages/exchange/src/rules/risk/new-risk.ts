/**
 * Whether a player may take the risk that a bet adds: one check for bets at odds, on sessions and on casino
 * rounds. A bet that does not raise what its player can lose in its market or round passes all of it.
 */
import { type Instant, type Money, money, noMoney, type Refusal } from '@layline/contract';
import type { PlayerAccount } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import { refuseCover } from '../bets/limits.ts';
import { refuseOverLimits } from '../protection/limits.ts';
import { type RiskPlace, refuseStopped } from './risk-stops.ts';

export interface NewRisk extends Pick<RiskPlace, 'sportId' | 'marketId'> {
  readonly account: PlayerAccount;
  readonly at: Instant;
  /** What the bet adds to the player's stakes. */
  readonly stake: number;
  /** What the player can lose in this market or round, before and after the bet. */
  readonly before: Money;
  readonly after: Money;
  /** Over all markets, before the bet. */
  readonly exposure: Money;
  /** What the exposure grows by in another market at the same time. */
  readonly elsewhere?: Money;
}

/** In the published order: the operator's stops, the limits of player protection, the cover. */
export function refuseNewRisk(state: ExchangeState, risk: NewRisk): Refusal | null {
  const { account, sportId, marketId, before, after, exposure, elsewhere = noMoney } = risk;
  const { siteId, balance: openingBalance, exposureLimit } = account;
  return (
    refuseStopped(state, { siteId, sportId, marketId, before, after }) ??
    refuseOverLimits(state, risk) ??
    refuseCover({
      openingBalance,
      exposure: money(exposure + elsewhere),
      exposureLimit,
      before,
      after,
    })
  );
}
