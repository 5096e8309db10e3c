/**
 * What stands between a slip and its bet: reasons that block the button (SLIP-2), and limits that are
 * told when it is pressed (SLIP-3). The server decides again; this only saves the player the wait.
 */
import { type Money, money } from '@layline/contract/money';
import type { Odds } from '@layline/contract/odds';
import type { LinePrice } from '../live/parse-sessions.ts';
import type { SlipChoice } from './choice.ts';
import { oddsOf, type SlipFields, stakeOf } from './slip.ts';

const blocks = [
  'signedOut',
  'connectionDown',
  'paused',
  'pricesOld',
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
  readonly isPaused: boolean;
  /** The price was not heard of for twice as long as it should be. */
  readonly isPriceOld: boolean;
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

/** What became of a bet can be asked whatever its market does now: a line is all it takes. */
export function findLineBlock(around: Surroundings): Block | null {
  if (!around.isLoggedIn) return 'signedOut';
  if (around.isConnectionDown) return 'connectionDown';
  return around.isPaused ? 'paused' : null;
}

/** The first reason why the bet cannot be placed now; null when it can be tried. */
export function findBlock(slip: SlipFields, around: Surroundings): Block | null {
  const line = findLineBlock(around);
  if (line !== null) return line;
  if (around.isPriceOld) return 'pricesOld';
  if (around.isSiteSuspended) return 'siteSuspended';
  const market = marketBlock(around);
  if (market !== null) return market;
  if (slip.choice.kind !== 'session' && oddsOf(slip) === null) return 'oddsInvalid';
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
  readonly bookmakerMin: number;
  readonly bookmakerMax: number;
  readonly fancyMin: number;
  readonly fancyMax: number;
}

/** EVENT-8, SLIP-3: what holds unless the site says otherwise. */
const defaultLimits: Readonly<Record<SlipChoice['kind'], Limits>> = {
  match: { stakeMin: money(10_000), stakeMax: money(10_000_000) },
  bookmaker: { stakeMin: money(10_000), stakeMax: money(30_000_000) },
  session: { stakeMin: money(10_000), stakeMax: money(30_000_000) },
};

/** EVENT-8: what the label of a session says while the site sets no limit of its own. */
export const sessionLabelMax = money(2_000_000);

const fieldsOfKind = {
  match: ['oddsMin', 'oddsMax'],
  bookmaker: ['bookmakerMin', 'bookmakerMax'],
  session: ['fancyMin', 'fancyMax'],
} as const;

/** With the advance lock on and no play yet, the limits of odds are 1 and 0: every stake is refused. */
export function limitsOf(
  site: SiteLimits | undefined,
  kind: SlipChoice['kind'],
  isInPlay: boolean,
): Limits {
  const { stakeMin, stakeMax } = defaultLimits[kind];
  if (site === undefined) return { stakeMin, stakeMax };
  if (kind === 'match' && site.advanceBetLock && !isInPlay) {
    return { stakeMin: money(100), stakeMax: money(0) };
  }
  const [min, max] = fieldsOfKind[kind];
  return {
    stakeMin: money(Math.round(site[min] * 100) || stakeMin),
    stakeMax: money(Math.round(site[max] * 100) || stakeMax),
  };
}

export type SlipRefusal = 'stakeTooSmall' | 'stakeTooLarge' | 'rateChanged';

/** The price as it is now; null when there is none. */
export type LivePrice =
  | { readonly kind: 'odds'; readonly odds: Odds | null }
  | { readonly kind: 'session'; readonly price: LinePrice | null };

/** Live odds serve the bet when they are as good as asked, or better for the player. */
export function isServed(
  side: 'back' | 'lay',
  requested: Odds,
  live: Odds | null | undefined,
): boolean {
  if (live === undefined || live === null) return false;
  return side === 'back' ? live >= requested : live <= requested;
}

/** A session serves at its very line and rate only; a bet that may wait needs no price now. */
export function isPriceServed(slip: SlipFields, live: LivePrice): boolean {
  const { choice } = slip;
  if (choice.kind === 'session') {
    if (live.kind !== 'session' || live.price === null) return false;
    return live.price.line === choice.price.line && live.price.rate === choice.price.rate;
  }
  if (slip.persistence !== 'fill-or-kill') return true;
  const requested = oddsOf(slip);
  return live.kind === 'odds' && requested !== null && isServed(choice.side, requested, live.odds);
}

export function findRefusal(slip: SlipFields, limits: Limits, live: LivePrice): SlipRefusal | null {
  const stake = stakeOf(slip);
  if (stake === null || stake < limits.stakeMin) return 'stakeTooSmall';
  if (stake > limits.stakeMax) return 'stakeTooLarge';
  return isPriceServed(slip, live) ? null : 'rateChanged';
}
