/**
 * What stands between a slip and its bet: reasons that block the button (SLIP-2), and limits that are
 * told when it is pressed (SLIP-3). The server decides again; this only saves the player the wait.
 */
import { type Money, money } from '@layline/contract/money';
import type { Odds } from '@layline/contract/odds';
import { oddsOf, type SlipFields, stakeOf } from './slip.ts';

export const blocks = [
  'signedOut',
  'connectionDown',
  'siteSuspended',
  'marketClosed',
  'marketSuspended',
  'runnerNotActive',
  'oddsInvalid',
  'stakeMissing',
] as const;
export type Block = (typeof blocks)[number];

export interface Surroundings {
  readonly isLoggedIn: boolean;
  readonly isConnectionDown: boolean;
  readonly isSiteSuspended: boolean;
  /** Unknown while the market's page has not told: the server decides. */
  readonly marketStatus: 'INACTIVE' | 'OPEN' | 'SUSPENDED' | 'CLOSED' | undefined;
  readonly runnerStatus: string | undefined;
}

const stakeMin = money(100);

function marketBlock({ marketStatus, runnerStatus }: Surroundings): Block | null {
  if (marketStatus === 'CLOSED') return 'marketClosed';
  if (marketStatus !== undefined && marketStatus !== 'OPEN') return 'marketSuspended';
  return runnerStatus !== undefined && runnerStatus !== 'ACTIVE' ? 'runnerNotActive' : null;
}

/** The first reason why the bet cannot be placed now; null when it can be tried. */
export function findBlock(slip: SlipFields, around: Surroundings): Block | null {
  if (!around.isLoggedIn) return 'signedOut';
  if (around.isConnectionDown) return 'connectionDown';
  if (around.isSiteSuspended) return 'siteSuspended';
  const market = marketBlock(around);
  if (market !== null) return market;
  if (oddsOf(slip) === null) return 'oddsInvalid';
  const stake = stakeOf(slip);
  return stake === null || stake < stakeMin ? 'stakeMissing' : null;
}

export interface Limits {
  readonly stakeMin: Money;
  readonly stakeMax: Money;
}

interface SiteLimits {
  readonly advanceBetLock: boolean;
  readonly oddsMin: number;
  readonly oddsMax: number;
}

/** EVENT-8: 100 and 100000 unless the site says otherwise. */
export const defaultLimits: Limits = { stakeMin: money(10_000), stakeMax: money(10_000_000) };

/** With the advance lock on and no play yet, the limits are 1 and 0: every stake is refused. */
export function limitsOf(site: SiteLimits | undefined, isInPlay: boolean): Limits {
  if (site === undefined) return defaultLimits;
  if (site.advanceBetLock && !isInPlay) return { stakeMin: money(100), stakeMax: money(0) };
  return {
    stakeMin: money(Math.round(site.oddsMin * 100) || defaultLimits.stakeMin),
    stakeMax: money(Math.round(site.oddsMax * 100) || defaultLimits.stakeMax),
  };
}

export type SlipRefusal = 'stakeTooSmall' | 'stakeTooLarge' | 'rateChanged';

/** The live odds still serve the bet when they are as good as asked, or better for the player. */
export function isServed(side: 'back' | 'lay', asked: Odds, live: Odds | undefined): boolean {
  if (live === undefined) return false;
  return side === 'back' ? live >= asked : live <= asked;
}

export function findRefusal(
  slip: SlipFields,
  limits: Limits,
  live: Odds | undefined,
): SlipRefusal | null {
  const [stake, asked] = [stakeOf(slip), oddsOf(slip)];
  if (stake === null || asked === null || stake < limits.stakeMin) return 'stakeTooSmall';
  if (stake > limits.stakeMax) return 'stakeTooLarge';
  return isServed(slip.choice.side, asked, live) ? null : 'rateChanged';
}
