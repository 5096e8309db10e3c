/**
 * What a bet may be: valid odds and stake, the site's stake limits (SLIP-3), and cover for the
 * exposure it adds. A bet that could not be paid in the worst case is refused here.
 */

import {
  type Money,
  type Odds,
  oddsMax,
  oddsMin,
  type Refusal,
  refuse,
  subtractMoney,
} from '@layline/contract';
import type { StakeLimits } from '../../model/command.ts';

/** No stake or amount passes this, so that a thousand times as much, the highest odds, is exact. */
export const amountCeiling = 9_000_000_000_000;
/** Unmatched bets that a player may have in one market. */
export const restingMax = 1000;
/** No runner may win a player more than this in one market. */
export const winCeiling = 1_000_000_000_000_000;

export function refuseOdds(odds: Odds): Refusal | null {
  const isValid = Number.isSafeInteger(odds) && odds >= oddsMin && odds <= oddsMax;
  return isValid ? null : refuse('ODDS_INVALID');
}

export function refuseStake(stake: Money, { stakeMin, stakeMax }: StakeLimits): Refusal | null {
  const isValid = Number.isSafeInteger(stake) && stake > 0 && stake <= amountCeiling;
  if (!isValid) return refuse('STAKE_INVALID');
  if (stake < stakeMin) return refuse('STAKE_TOO_SMALL');
  return stake > stakeMax ? refuse('STAKE_TOO_LARGE') : null;
}

export interface Cover {
  readonly openingBalance: Money;
  /** Over all markets, before the bet. */
  readonly exposure: Money;
  readonly exposureLimit: Money | null;
  /** Of this market, before and after the bet. */
  readonly before: Money;
  readonly after: Money;
}

/** A bet that adds no exposure always passes, even on an account that is short. */
export const refuseCover = (cover: Cover): Refusal | null =>
  refuseOverLimit(cover) ?? refuseShort(cover);

/** Whether the exposure grows past the player's limit. */
export function refuseOverLimit({
  exposure,
  exposureLimit,
  before,
  after,
}: Omit<Cover, 'openingBalance'>): Refusal | null {
  const added = after - before;
  const isOver = added > 0 && exposureLimit !== null && exposure + added > exposureLimit;
  return isOver ? refuse('EXPOSURE_LIMIT_EXCEEDED') : null;
}

/** Whether what has to be covered grows past the player's free money. */
export function refuseShort({
  openingBalance,
  exposure,
  before,
  after,
}: Omit<Cover, 'exposureLimit'>): Refusal | null {
  const added = after - before;
  const free = subtractMoney(openingBalance, exposure);
  return added > 0 && added > free ? refuse('INSUFFICIENT_FUNDS') : null;
}
