/**
 * Limits of a bet: valid odds and stake, the site's stake limits (SLIP-3), and cover for the added
 * exposure. A bet whose worst case could not be paid is refused here.
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

/** Maximum stake or amount, chosen so that multiplying by the highest odds, 1000, stays exact. */
export const amountCeiling = 9_000_000_000_000;
/** Maximum unmatched bets of a player in one market. */
export const restingMax = 1000;
/** Maximum win of a player on one runner of a market. */
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
  /** Exposure in this market, before and after the bet. */
  readonly before: Money;
  readonly after: Money;
}

/** A bet that adds no exposure always passes, even on an account with a shortfall. */
export const refuseCover = (cover: Cover): Refusal | null =>
  refuseOverLimit(cover) ?? refuseShort(cover);

/** Refuses an increase of exposure above the player's limit. */
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

/** Refuses an increase of exposure above the player's free balance. */
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
