/** Stake and automatic cash-out as typed in a panel, and the errors in them. Pure. */
import { type Money, money, noMoney } from '@layline/contract/money';
import { casinoOdds, type Odds, parseCasinoOdds } from '@layline/contract/odds';
import { parseStake, withPoint } from '../../slip/slip.ts';

export interface Wish {
  readonly stake: string;
  readonly target: string;
}

export interface Limits {
  readonly min: Money;
  readonly max: Money;
}

export type WishFault = 'none' | 'notWhole' | 'tooSmall' | 'tooLarge' | 'target';

export const emptyWish: Wish = { stake: '', target: '' };

export interface ReadWish {
  readonly stake: Money;
  /** Null for no automatic cash-out. */
  readonly target: Odds | null;
  readonly fault: WishFault | null;
}

function stakeFault(typed: string, stake: Money, { min, max }: Limits): WishFault | null {
  if (typed === '') return 'none';
  if (stake % 100 !== 0) return 'notWhole';
  if (stake < min) return 'tooSmall';
  return stake > max ? 'tooLarge' : null;
}

export function readWish(wish: Wish, limits: Limits): ReadWish {
  const stake = parseStake(wish.stake) ?? noMoney;
  const target = wish.target === '' ? null : parseCasinoOdds(withPoint(wish.target));
  const isTargetWrong = wish.target !== '' && target === null;
  const fault = stakeFault(wish.stake, stake, limits) ?? (isTargetWrong ? 'target' : null);
  return { stake, target, fault };
}

export const halve = (stake: Money): Money => money(Math.floor(stake / 200) * 100);
export const double = (stake: Money): Money => money(stake * 2);

const targetMin = 101;
const targetMax = 1_000_000;

/** The multiplier at which this stake reaches the highest win; null beyond every flight. */
export function ceilingOf(stake: Money, highest: Money): number | null {
  const ceiling = 100 + Math.floor((highest * 100) / stake);
  return ceiling < targetMax ? ceiling : null;
}

const targetStep = 10;
const targetFirst = 200;

/** Returns the next tenth up or down; without a target it starts at 2.00. */
export function stepTarget(typed: string, direction: 1 | -1): Odds {
  const known = parseCasinoOdds(typed);
  if (known === null) return casinoOdds(targetFirst);
  const next =
    direction === 1
      ? Math.floor(known / targetStep + 1) * targetStep
      : Math.ceil(known / targetStep - 1) * targetStep;
  return casinoOdds(Math.min(targetMax, Math.max(targetMin, next)));
}
