/**
 * The highest win (WIN-1): a bet after which the house could owe its player more than the site's highest win
 * is refused with the largest stake that fits; a win is never cut. What players win from each other does not
 * count. A bet that does not raise what its player can win at best in its market always passes.
 */
import {
  frameOf,
  type Instant,
  instant,
  type Money,
  makeMoneyText,
  money,
  type Refusal,
  refuse,
} from '@layline/contract';
import type { PlayerAccount } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { WinLimits } from '../../model/protection.ts';
import { type AccountAt, accountsOfPerson, rulesOf } from '../limits/holds.ts';
import { bestOfAll } from './possible-win.ts';

export interface NewWin extends AccountAt {
  /** What the bet itself can win from the house. */
  readonly own: number;
  /** Upper bound of what the house could owe in the same market or round before. */
  readonly bound: number;
  /** Exactly that at best, before and after the bet. */
  readonly best: () => { readonly before: number; readonly after: number };
  /** Won today, and possible wins of all open bets. */
  readonly usedOfDay: () => number;
  /** What the same command lets the player win in this market before this, if `best` has it not. */
  readonly earlier?: number;
  /** By how much the same command has raised what the player can win before this, if `best` has it. */
  readonly elsewhere?: number;
}

/** Null if the player's site has none. */
export const winLimitsOf = (
  { siteRules }: ExchangeState,
  { siteId }: PlayerAccount,
): WinLimits | null => siteRules.get(siteId)?.wins ?? null;

/** What a bet adds at most, whatever the outcomes. */
type MostWon = Pick<NewWin, 'account' | 'at' | 'own' | 'bound' | 'earlier' | 'elsewhere'>;

/** True if all that the player could win together is within the limits, so that no outcome needs a look. */
export function isFarWithin(state: ExchangeState, { bet, day }: WinLimits, most: MostWon): boolean {
  const { account, at, own, bound, earlier = 0, elsewhere = 0 } = most;
  if (bet !== null && bound + earlier + own > bet) return false;
  return day === null || boundOfDay(state, { account, at }) + elsewhere + earlier + own <= day;
}

/** Which limit the bet would pass. */
export type PassedLimit = 'bet' | 'day';

/** Null if the bet fits. */
export function passedBy(state: ExchangeState, limits: WinLimits, win: NewWin): PassedLimit | null {
  if (isFarWithin(state, limits, win)) return null;
  const { bet, day } = limits;
  const { own, earlier = 0, elsewhere = 0 } = win;
  const { before, after } = win.best();
  if (after <= before) return null;
  if (bet !== null && Math.max(own, earlier + after) > bet) return 'bet';
  const more = elsewhere + earlier + after - before;
  return day !== null && win.usedOfDay() + more > day ? 'day' : null;
}

/** The longest day, with a quarter for the part of one at its begin. */
const dayMsMax = 25 * 3_600_000;
const quarterMs = 15 * 60_000;

function boundOfDay(state: ExchangeState, { account, at }: AccountAt): number {
  const from = instant(at - dayMsMax);
  if (account.protection === null) return account.possibleWin + wonSince(account, from);
  let sum = 0;
  for (const one of accountsOfPerson(state, account)) sum += one.possibleWin + wonSince(one, from);
  return sum;
}

/**
 * Won from the house since the day began at the site, and possible wins of all open bets; computed once,
 * when first asked for.
 */
export function usedOfDay(state: ExchangeState, { account, at }: AccountAt): () => number {
  let known: number | null = null;
  return () => {
    if (known !== null) return known;
    const { from } = frameOf(at, 'day', rulesOf(state, account).timeZone);
    known = 0;
    for (const one of accountsOfPerson(state, account)) {
      known += bestOfAll(state, one) + wonSince(one, from);
    }
    return known;
  };
}

/** A correction that takes more back than was won since then does not add to what may be won. */
function wonSince({ usage }: PlayerAccount, from: Instant): number {
  const first = Math.floor(from / quarterMs);
  let won = 0;
  for (let index = usage.length - 1; index >= 0; index -= 1) {
    const one = usage[index];
    if (one === undefined || one.quarter < first) break;
    won += one.won ?? 0;
  }
  return Math.max(0, won);
}

interface RefusedWin {
  readonly limits: WinLimits;
  readonly passed: PassedLimit;
  readonly stake: Money;
  /** Whether a smaller stake would fit. */
  readonly fits: (stake: Money) => boolean;
  /** Stakes are multiples of it. */
  readonly step: number;
}

export function refuseWin({ limits, passed, stake, fits, step }: RefusedWin): Refusal {
  const amount = makeMoneyText(limits[passed] ?? money(0));
  const limit =
    passed === 'bet'
      ? `${amount}, the highest win of a bet, an option and a market here`
      : `the highest win of ${amount} a day leaves`;
  const largest = largestStake({ stake, fits, step });
  const rest =
    largest === 0 ? 'No stake fits.' : `The largest stake that fits is ${makeMoneyText(largest)}.`;
  return refuse('WIN_TOO_LARGE', `This bet could win more than ${limit}. ${rest}`);
}

/** Smaller than the stake; 0 if none fits. */
export function largestStake({
  stake,
  fits,
  step,
}: Pick<RefusedWin, 'stake' | 'fits' | 'step'>): Money {
  let [low, high] = [0, Math.ceil(stake / step)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(money(middle * step))) low = middle;
    else high = middle;
  }
  return money(low * step);
}
