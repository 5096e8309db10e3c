/**
 * Checks before a bet is sent: reasons that disable the button (SLIP-2), and limits that are reported when it
 * is pressed (SLIP-3). The server decides again; these checks only save the player time.
 */
import { type Money, money } from '@layline/contract/money';
import type { Odds } from '@layline/contract/odds';
import type { LinePrice } from '../live/parse-sessions.ts';
import { readAttached } from './attached.ts';
import { levelOf, type OddsChoice, type SlipChoice } from './choice.ts';
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
  'pricesKept',
  'oddsInvalid',
  'stakeMissing',
  'attachedInvalid',
] as const;
export type Block = (typeof blocks)[number];

export interface Surroundings {
  readonly isLoggedIn: boolean;
  readonly isConnectionDown: boolean;
  readonly isPaused: boolean;
  /** No data for the price for twice as long as expected. */
  readonly isPriceOld: boolean;
  readonly isSiteSuspended: boolean;
  /** Undefined until the market's page knows it; the server decides. */
  readonly marketStatus: 'INACTIVE' | 'OPEN' | 'SUSPENDED' | 'CLOSED' | undefined;
  readonly runnerStatus: string | undefined;
}

const stakeMin = money(100);

function marketBlock({ marketStatus, runnerStatus }: Surroundings): Block | null {
  if (marketStatus === 'CLOSED') return 'marketClosed';
  if (marketStatus !== undefined && marketStatus !== 'OPEN') return 'marketSuspended';
  return runnerStatus !== undefined && runnerStatus !== 'ACTIVE' ? 'runnerNotActive' : null;
}

/** An unknown outcome can be checked in any state of the market: only a connection is needed. */
export function findLineBlock(around: Surroundings): Block | null {
  if (!around.isLoggedIn) return 'signedOut';
  if (around.isConnectionDown) return 'connectionDown';
  return around.isPaused ? 'paused' : null;
}

/** Returns the first reason why the bet cannot be placed now; null if it can be tried. */
export function findBlock(slip: SlipFields, around: Surroundings): Block | null {
  const line = findLineBlock(around);
  if (line !== null) return line;
  if (around.isPriceOld) return 'pricesOld';
  if (around.isSiteSuspended) return 'siteSuspended';
  const market = marketBlock(around);
  if (market !== null) return market;
  if (slip.hasKeptPrices) return 'pricesKept';
  if (slip.choice.kind !== 'session' && oddsOf(slip) === null) return 'oddsInvalid';
  const stake = stakeOf(slip);
  if (stake === null || stake < stakeMin) return 'stakeMissing';
  const bet = { attached: slip.attached, side: slip.choice.side, odds: oddsOf(slip) };
  return readAttached(bet).wrong.length > 0 ? 'attachedInvalid' : null;
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

/** EVENT-8, SLIP-3: used unless the site sets limits. */
const defaultLimits: Readonly<Record<SlipChoice['kind'], Limits>> = {
  match: { stakeMin: money(10_000), stakeMax: money(10_000_000) },
  bookmaker: { stakeMin: money(10_000), stakeMax: money(30_000_000) },
  session: { stakeMin: money(10_000), stakeMax: money(30_000_000) },
};

/** EVENT-8: the label of a session while the site sets no limit. */
export const sessionLabelMax = money(2_000_000);

const fieldsOfKind = {
  match: ['oddsMin', 'oddsMax'],
  bookmaker: ['bookmakerMin', 'bookmakerMax'],
  session: ['fancyMin', 'fancyMax'],
} as const;

/** With the advance lock on and before play, the odds limits are 1 and 0: every stake is refused. */
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

/** The current price; null if there is none. */
export type LivePrice =
  | { readonly kind: 'odds'; readonly odds: Odds | null }
  | { readonly kind: 'session'; readonly price: LinePrice | null };

/** Live odds satisfy the bet if they equal the requested ones or are better for the player. */
export function isServed(
  side: 'back' | 'lay',
  requested: Odds,
  live: Odds | null | undefined,
): boolean {
  if (live === undefined || live === null) return false;
  return side === 'back' ? live >= requested : live <= requested;
}

/**
 * Whether the bet's odds are those on screen (SLIP-3): a price that got better has changed too. Odds that
 * the player wrote, or took from a cell behind the best, are the worst that they accept.
 */
function isAtPrice({ choice, odds }: OddsWish, live: Odds | null): boolean {
  const isShown = levelOf(choice) === 0 && odds === choice.odds;
  return isShown ? live === odds : isServed(choice.side, odds, live);
}

interface OddsWish {
  readonly choice: OddsChoice;
  readonly odds: Odds;
}

/** A session matches only at its exact line and rate; a bet that may wait needs no current price. */
export function isPriceServed(slip: SlipFields, live: LivePrice): boolean {
  const { choice } = slip;
  if (choice.kind === 'session') {
    if (live.kind !== 'session' || live.price === null) return false;
    return live.price.line === choice.price.line && live.price.rate === choice.price.rate;
  }
  if (slip.persistence !== 'fill-or-kill') return true;
  const odds = oddsOf(slip);
  return live.kind === 'odds' && odds !== null && isAtPrice({ choice, odds }, live.odds);
}

export function findRefusal(slip: SlipFields, limits: Limits, live: LivePrice): SlipRefusal | null {
  const stake = stakeOf(slip);
  if (stake === null || stake < limits.stakeMin) return 'stakeTooSmall';
  if (stake > limits.stakeMax) return 'stakeTooLarge';
  return isPriceServed(slip, live) ? null : 'rateChanged';
}
