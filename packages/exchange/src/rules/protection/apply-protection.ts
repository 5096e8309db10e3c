/** Applies protection events to accounts. */
import type { Instant } from '@layline/contract';
import type { PlayerAccount } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { NotedLevel } from '../../model/levels.ts';
import type {
  LimitKey,
  OwnLimit,
  Protection,
  ProtectionChange,
  ProtectionChanged,
} from '../../model/protection.ts';
import { openSince } from '../limits/person-limits.ts';
import { count } from '../limits/usage.ts';

export const unprotected: Protection = {
  limits: [],
  pending: [],
  timeOutUntil: null,
  exclusion: null,
  person: null,
  realityMinutes: null,
  seenAt: null,
};

export const isSameLimit = (one: LimitKey, other: LimitKey): boolean =>
  one.limit === other.limit && one.period === other.period;

export function applyProtection(state: ExchangeState, event: ProtectionChanged): void {
  const { playerId, at, change } = event;
  const account = state.accounts.get(playerId);
  if (account === undefined) throw new Error(`${playerId} is protected, and has no account`);
  if (change.kind === 'seen-open') count(state, event, { openMs: openSince(account, at) });
  setProtection(state, account, changed(account.protection ?? unprotected, change, at));
}

/** Keeps the index of each person's accounts in sync. */
export function setProtection(
  { people }: ExchangeState,
  account: PlayerAccount,
  protection: Protection,
): void {
  const { playerId } = account;
  const before = account.protection?.person ?? null;
  const { person } = protection;
  account.protection = protection;
  if (before === person) return;
  if (before !== null) {
    const left = (people.get(before) ?? []).filter((id) => id !== playerId);
    if (left.length > 0) people.set(before, left);
    else people.delete(before);
  }
  if (person !== null) people.set(person, [...(people.get(person) ?? []), playerId]);
}

function changed(own: Protection, change: ProtectionChange, at: Instant): Protection {
  switch (change.kind) {
    case 'limit-set': {
      const { by, limit, period, amount } = change;
      const isThis = (one: OwnLimit): boolean => one.by === by && isSameLimit(one, change);
      const others = own.limits.filter((one) => !isThis(one));
      const limits = amount === null ? others : [...others, { by, limit, period, amount }];
      return { ...own, limits, pending: by === 'player' ? without(own, change) : own.pending };
    }
    case 'ease-requested': {
      const { limit, period, amount } = change;
      const pending = [...without(own, change), { limit, period, amount, requestedAt: at }];
      return { ...own, pending };
    }
    case 'ease-dropped':
      return { ...own, pending: without(own, change) };
    case 'timed-out':
      return { ...own, timeOutUntil: change.until };
    case 'excluded': {
      const { until, by } = change;
      return { ...own, exclusion: { from: at, until, by, returnRequestedAt: null } };
    }
    case 'return-requested':
      return {
        ...own,
        exclusion: own.exclusion && { ...own.exclusion, returnRequestedAt: at },
      };
    case 'returned':
      return { ...own, exclusion: null };
    case 'person-linked':
      return { ...own, person: change.person };
    case 'reality-check-set':
      return { ...own, realityMinutes: change.minutes };
    case 'seen-open':
      return { ...own, seenAt: at };
    case 'level-noted':
      return { ...own, levels: withLevel(own.levels, change) };
    case 'level-set':
      return { ...own, levels: withLevel([], change.level) };
    case 'register-noted': {
      const { isAllowed, until, checkedAt } = change;
      return { ...own, register: { isAllowed, until, checkedAt } };
    }
  }
}

const without = ({ pending }: Protection, key: LimitKey): Protection['pending'] =>
  pending.filter((one) => !isSameLimit(one, key));

function withLevel(levels: Protection['levels'], added: NotedLevel | null): readonly NotedLevel[] {
  if (added === null) return [];
  const { level, until } = added;
  const others = (levels ?? []).filter((one) => one.level !== level);
  return [...others, { level, until }].toSorted((one, other) => one.level - other.level);
}
