/** A limit in the operators' notation: `loss/day=500`, or `time/week=600` in minutes. */
import {
  type LimitKind,
  limitKinds,
  limitPeriods,
  makeMoney,
  money,
  parseMoney,
} from '@layline/contract';
import type { Limit, LimitKey } from '@layline/exchange';

const minuteMs = 60_000;

/** Returns an amount in major units, or a time in whole minutes. */
export const shownAmount = (limit: LimitKind, amount: number): number =>
  limit === 'time' ? Math.floor(amount / minuteMs) : makeMoney(money(amount));

/** Returns what is left of it, so that it adds up with what is shown as used. */
export const shownLeft = (limit: LimitKind, left: number): number =>
  limit === 'time' ? Math.ceil(left / minuteMs) : shownAmount(limit, left);

/** Converts a parsed amount to the stored form of the limit. */
export const keptAmount = (limit: LimitKind, amount: number): number =>
  limit === 'time' ? Math.floor((amount * minuteMs) / 100) : amount;

/** Returns null for anything else. */
export function parseLimitKey(text: string): LimitKey | null {
  const [kind, span, ...rest] = text.split('/');
  const limit = limitKinds.find((one) => one === kind);
  const period = limitPeriods.find((one) => one === span);
  return limit && period && rest.length === 0 ? { limit, period } : null;
}

export function parseLimit(text: string): Limit | null {
  const [name = '', value, ...rest] = text.split('=');
  const key = parseLimitKey(name);
  const amount = parseMoney(value);
  if (key === null || amount === null || amount < 0 || rest.length > 0) return null;
  return { ...key, amount: keptAmount(key.limit, amount) };
}
