/**
 * The limits of an account, how much of each is used, and their refusals. The player's, the operator's
 * and the site's limits apply side by side, so the strictest decides; usage is summed over all accounts
 * of the person. A bet that does not raise the possible loss in its market passes them all: hedges and
 * cash-outs are never blocked.
 */
import {
  frameOf,
  type Instant,
  type LimitKind,
  type LimitPeriod,
  makeLocalText,
  makeMoneyText,
  money,
  type Refusal,
  type RefusalCode,
  refuse,
} from '@layline/contract';
import type { PlayerAccount } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { Limit, UsedLimit } from '../../model/protection.ts';
import { betsOf } from '../held/open-bets.ts';
import { exposureWithReserved } from '../held/reservations.ts';
import { refuseDepositEntry } from './entry.ts';
import { type AccountAt, accountsOfPerson, refuseHeld, rulesOf } from './holds.ts';
import { usedSince } from './usage.ts';

type Owned = Limit & Pick<UsedLimit, 'owner' | 'timeZone'>;

/**
 * A limit uses the calendar of the site where it was set, wherever the person bets: otherwise two sites
 * whose days begin at different hours would allow a day's limit to be lost twice within one day.
 */
function limitsOf(state: ExchangeState, account: PlayerAccount): Owned[] {
  const { limits, timeZone } = rulesOf(state, account);
  const site = limits.map((one): Owned => ({ ...one, owner: 'site', timeZone }));
  const own = accountsOfPerson(state, account).flatMap((one) => {
    const zone = rulesOf(state, one).timeZone;
    const set = one.protection?.limits ?? [];
    return set.map(({ by, ...limit }): Owned => ({ ...limit, owner: by, timeZone: zone }));
  });
  return [...own, ...site];
}

/** Stakes resting in the book, which may yet be matched. */
function restingStake(state: ExchangeState, { playerId }: PlayerAccount): number {
  let sum = 0;
  for (const { positions } of state.markets.values()) {
    const position = positions.get(playerId);
    if (position === undefined || position.resting === 0) continue;
    for (const { remaining } of betsOf(state, position)) sum += remaining;
  }
  return sum;
}

/** Two calls further apart than this do not show that the site was open in between. */
const openGapMaxMs = 5 * 60_000;

/** Countable time since the player was last seen. */
export function openSince({ protection }: PlayerAccount, at: Instant): number {
  const seenAt = protection?.seenAt ?? null;
  if (seenAt === null || at <= seenAt || at - seenAt > openGapMaxMs) return 0;
  return at - seenAt;
}

/** How often open time is recorded for a player with a time limit. */
const notedMs = 30_000;

/** True if the player has a time limit and was not seen just now. */
export function mustNoteOpen(state: ExchangeState, { account, at }: AccountAt): boolean {
  const seenAt = account.protection?.seenAt ?? null;
  if (seenAt !== null && at - seenAt < notedMs && at >= seenAt) return false;
  return limitsOf(state, account).some(({ limit }) => limit === 'time');
}

interface Moment extends AccountAt {
  readonly state: ExchangeState;
}

function usedOf({ state, account, at }: Moment, limit: LimitKind, from: Instant): number {
  let used = 0;
  for (const one of accountsOfPerson(state, account)) {
    const { deposited, staked, result, openMs } = usedSince(one, from);
    if (limit === 'deposit') used += deposited;
    else if (limit === 'stake') used += staked + restingStake(state, one);
    else if (limit === 'loss') used += exposureWithReserved(state, one) - result;
    else used += openMs + openSince(one, at);
  }
  return used;
}

/** The limits in force, of all kinds or some, with the used part of each. */
export function usedLimits(moment: Moment, kinds?: readonly LimitKind[]): UsedLimit[] {
  const { state, account, at } = moment;
  return limitsOf(state, account)
    .filter(({ limit }) => kinds === undefined || kinds.includes(limit))
    .map((one) => {
      const { from, until } = frameOf(at, one.period, one.timeZone);
      const used = usedOf(moment, one.limit, from);
      return { ...one, used, left: Math.max(0, one.amount - used), restartsAt: until };
    });
}

const codes: Readonly<Record<LimitKind, RefusalCode>> = {
  deposit: 'DEPOSIT_LIMIT_REACHED',
  loss: 'LOSS_LIMIT_REACHED',
  stake: 'STAKE_LIMIT_REACHED',
  time: 'TIME_LIMIT_REACHED',
};

const owners = { player: 'Your', operator: "The operator's", site: "The site's" } as const;

const periods: Readonly<Record<LimitPeriod, string>> = {
  day: 'daily',
  week: 'weekly',
  month: 'monthly',
};

const nouns: Readonly<Record<LimitKind, string>> = {
  deposit: 'deposit limit',
  loss: 'loss limit',
  stake: 'stake limit',
  time: 'time limit',
};

/** Names the limit, what is left of it, and when it starts again. */
function refuseLimit(one: UsedLimit): Refusal {
  const { limit, owner, period, amount, left, restartsAt, timeZone } = one;
  const text = (value: number): string =>
    limit === 'time' ? `${Math.floor(value / 60_000)} minutes` : makeMoneyText(money(value));
  const name = `${owners[owner]} ${periods[period]} ${nouns[limit]} of ${text(amount)}`;
  const rest = `${text(left)} is left, and it starts again on ${makeLocalText(restartsAt, timeZone)}.`;
  return refuse(codes[limit], `${name} would be passed: ${rest}`);
}

/** Refuses by the first limit of these kinds that the given additions exceed. */
function refuseMore(
  moment: Moment,
  added: Readonly<Partial<Record<LimitKind, number>>>,
): Refusal | null {
  const kinds = Object.keys(added) as LimitKind[];
  for (const kind of kinds) {
    const passed = usedLimits(moment, [kind])
      .filter(({ used, amount }) => used + (added[kind] ?? 0) > amount)
      .toSorted((one, other) => one.left - other.left)[0];
    if (passed !== undefined) return refuseLimit(passed);
  }
  return null;
}

const isUnlimited = (state: ExchangeState, account: PlayerAccount): boolean =>
  account.protection === null && (state.siteRules.get(account.siteId)?.limits.length ?? 0) === 0;

export interface Risk extends AccountAt {
  /** The stake that the bet adds. */
  readonly stake: number;
  /** The player's possible loss in this market, before and after the bet. */
  readonly before: number;
  readonly after: number;
  /** Simultaneous increase of exposure in another market. */
  readonly elsewhere?: number;
}

/** Refuses a bet that exceeds a limit on time, stakes or losses. */
export function refuseOverLimits(
  state: ExchangeState,
  { account, at, stake, before, after, elsewhere = 0 }: Risk,
): Refusal | null {
  if (isUnlimited(state, account) || after <= before) return null;
  const loss = elsewhere + after - before;
  return refuseMore({ state, account, at }, { time: 1, stake, loss });
}

/** Refuses taking bets of a round back if what is left at risk exceeds a loss limit. */
export function refuseLeftOver(
  state: ExchangeState,
  { account, at, before, after }: Omit<Risk, 'stake' | 'elsewhere'>,
): Refusal | null {
  if (isUnlimited(state, account) || after <= before) return null;
  return refuseMore({ state, account, at }, { loss: after - before });
}

/** Refuses deposits of a held player, those that need more to be known, and those over a deposit limit. */
export function refuseDeposit(
  state: ExchangeState,
  { account, at, amount }: Pick<Risk, 'account' | 'at'> & { readonly amount: number },
): Refusal | null {
  const held =
    refuseHeld(state, { account, at }) ?? refuseDepositEntry(state, { account, at, amount });
  if (held !== null || isUnlimited(state, account)) return held;
  return refuseMore({ state, account, at }, { deposit: amount });
}
