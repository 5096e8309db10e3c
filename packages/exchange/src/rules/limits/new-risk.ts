/**
 * Checks whether a player may take the risk that a bet adds; shared by bets at odds, on sessions and on
 * casino rounds. A bet that does not raise its player's possible loss in its market or round always
 * passes.
 */
import { type Instant, type Money, money, noMoney, type Refusal } from '@layline/contract';
import type { PlayerAccount } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import { fundsOf } from '../held/funds.ts';
import { refuseCover } from './bet-limits.ts';
import { refuseEntry } from './entry.ts';
import { refuseOverLimits } from './person-limits.ts';
import { type RiskPlace, refuseStopped } from './risk-stops.ts';

export interface NewRisk extends Pick<RiskPlace, 'sportId' | 'marketId'> {
  readonly account: PlayerAccount;
  readonly at: Instant;
  /** The stake that the bet adds. */
  readonly stake: number;
  /** The player's possible loss in this market or round, before and after the bet. */
  readonly before: Money;
  readonly after: Money;
  /** Over all markets, before the bet. */
  readonly exposure: Money;
  /** Simultaneous increase of exposure in another market. */
  readonly elsewhere?: Money;
}

/** In the published order: operator stops, level and register, protection limits, cover. */
export function refuseNewRisk(state: ExchangeState, risk: NewRisk): Refusal | null {
  const { account, at, sportId, marketId, before, after, exposure, elsewhere = noMoney } = risk;
  const { siteId, exposureLimit } = account;
  return (
    refuseStopped(state, { siteId, sportId, marketId, before, after, at }) ??
    refuseEntry(state, risk) ??
    refuseOverLimits(state, risk) ??
    refuseCover({
      openingBalance: fundsOf(account),
      exposure: money(exposure + elsewhere),
      exposureLimit,
      before,
      after,
    })
  );
}
