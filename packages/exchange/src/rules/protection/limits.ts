/**
 * Which limits count for an account, how much of each is used, and what they refuse. The player's, the
 * operator's and the site's hold side by side, so the strictest decides; usage is that of all accounts
 * of the person. A bet that does not raise what a market can lose passes them all: nobody is kept from
 * a hedge or a cash-out.
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
import type { Hold, Limit, SiteRules, UsedLimit } from '../../model/protection.ts';
import { betsOf } from '../bets/open-bets.ts';
import { exposureWithReserved } from '../risk/reservations.ts';
import { usedSince } from './usage.ts';

const noRules: SiteRules = { timeZone: 'UTC', preset: 'none', limits: [] };

export const rulesOf = (state: ExchangeState, { siteId }: PlayerAccount): SiteRules =>
  state.siteRules.get(siteId) ?? noRules;

/** The accounts that the operator has linked as one person's, this one among them. */
export function accountsOfPerson(
  state: ExchangeState,
  account: PlayerAccount,
): readonly PlayerAccount[] {
  const person = account.protection?.person ?? null;
  if (person === null) return [account];
  return (state.people.get(person) ?? []).flatMap((id) => state.accounts.get(id) ?? []);
}

/** An exclusion before a time-out; null when the person may bet. */
export function holdOf(state: ExchangeState, account: PlayerAccount, at: Instant): Hold | null {
  let hold: Hold | null = null;
  for (const { protection } of accountsOfPerson(state, account)) {
    if (protection === null) continue;
    const { exclusion, timeOutUntil } = protection;
    if (exclusion !== null) return { kind: 'exclusion', until: exclusion.until };
    if (timeOutUntil === null || timeOutUntil <= at) continue;
    if (hold === null || timeOutUntil > (hold.until ?? 0)) {
      hold = { kind: 'time-out', until: timeOutUntil };
    }
  }
  return hold;
}

export function refuseHeld(
  state: ExchangeState,
  account: PlayerAccount,
  at: Instant,
): Refusal | null {
  if (account.protection === null) return null;
  const hold = holdOf(state, account, at);
  if (hold === null) return null;
  const { timeZone } = rulesOf(state, account);
  const end = hold.until === null ? null : makeLocalText(hold.until, timeZone);
  if (hold.kind === 'exclusion') {
    const until = end === null ? '' : ` It lasts until ${end}, and until you ask to come back.`;
    return refuse('ACCOUNT_EXCLUDED', `You are excluded from betting.${until}`);
  }
  return refuse('ACCOUNT_TIMED_OUT', `You are taking a time-out from betting until ${end}.`);
}

type Owned = Limit & Pick<UsedLimit, 'owner'>;

function limitsOf(state: ExchangeState, account: PlayerAccount): Owned[] {
  const site = rulesOf(state, account).limits.map((one): Owned => ({ ...one, owner: 'site' }));
  const own = accountsOfPerson(state, account).flatMap(
    ({ protection }) =>
      protection?.limits.map(({ by, ...limit }): Owned => ({ ...limit, owner: by })) ?? [],
  );
  return [...own, ...site];
}

/** What is at stake in the book, and may yet be matched. */
function restingStake(state: ExchangeState, { playerId }: PlayerAccount): number {
  let sum = 0;
  for (const { positions } of state.markets.values()) {
    const position = positions.get(playerId);
    if (position === undefined || position.resting === 0) continue;
    for (const { remaining } of betsOf(state, position)) sum += remaining;
  }
  return sum;
}

/** Longer apart, two calls are no sign that the site was open between them. */
const openGapMaxMs = 5 * 60_000;

/** Time since the player was last seen, as far as it counts. */
export function openSince({ protection }: PlayerAccount, at: Instant): number {
  const seenAt = protection?.seenAt ?? null;
  if (seenAt === null || at <= seenAt || at - seenAt > openGapMaxMs) return 0;
  return at - seenAt;
}

/** How often the time of a player with a time limit is noted. */
const notedMs = 30_000;

/** Whether the player has a time limit, and was not seen just now. */
export function mustNoteOpen(state: ExchangeState, account: PlayerAccount, at: Instant): boolean {
  const seenAt = account.protection?.seenAt ?? null;
  if (seenAt !== null && at - seenAt < notedMs && at >= seenAt) return false;
  return limitsOf(state, account).some(({ limit }) => limit === 'time');
}

interface Moment {
  readonly state: ExchangeState;
  readonly account: PlayerAccount;
  readonly at: Instant;
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

/** The limits that count, with what is used of each; those of some kinds only. */
export function usedLimits(moment: Moment, kinds?: readonly LimitKind[]): UsedLimit[] {
  const { state, account, at } = moment;
  const { timeZone } = rulesOf(state, account);
  return limitsOf(state, account)
    .filter(({ limit }) => kinds === undefined || kinds.includes(limit))
    .map((one) => {
      const { from, until } = frameOf(at, one.period, timeZone);
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

/** Which limit it is, what is left of it, and when it starts again. */
function refuseLimit(one: UsedLimit, timeZone: string): Refusal {
  const { limit, owner, period, amount, left, restartsAt } = one;
  const text = (value: number): string =>
    limit === 'time' ? `${Math.floor(value / 60_000)} minutes` : makeMoneyText(money(value));
  const name = `${owners[owner]} ${periods[period]} ${nouns[limit]} of ${text(amount)}`;
  const rest = `${text(left)} is left, and it starts again on ${makeLocalText(restartsAt, timeZone)}.`;
  return refuse(codes[limit], `${name} would be passed: ${rest}`);
}

/** The first limit of these kinds that is passed by so much more of each. */
function refuseMore(
  moment: Moment,
  added: Readonly<Partial<Record<LimitKind, number>>>,
): Refusal | null {
  const { state, account } = moment;
  const kinds = Object.keys(added) as LimitKind[];
  for (const kind of kinds) {
    const passed = usedLimits(moment, [kind])
      .filter(({ used, amount }) => used + (added[kind] ?? 0) > amount)
      .toSorted((one, other) => one.left - other.left)[0];
    if (passed !== undefined) return refuseLimit(passed, rulesOf(state, account).timeZone);
  }
  return null;
}

const isUnlimited = (state: ExchangeState, account: PlayerAccount): boolean =>
  account.protection === null && (state.siteRules.get(account.siteId)?.limits.length ?? 0) === 0;

export interface Risk {
  readonly account: PlayerAccount;
  readonly at: Instant;
  /** What the bet adds to the stakes. */
  readonly stake: number;
  /** What the player can lose in this market, before and after the bet. */
  readonly before: number;
  readonly after: number;
  /** What their exposure grows by in another market at the same time. */
  readonly elsewhere?: number;
}

/** Whether a bet passes a limit on time, stakes or losses. */
export function refuseOverLimits(
  state: ExchangeState,
  { account, at, stake, before, after, elsewhere = 0 }: Risk,
): Refusal | null {
  if (isUnlimited(state, account) || after <= before) return null;
  const loss = elsewhere + after - before;
  return refuseMore({ state, account, at }, { time: 1, stake, loss });
}

/** Whether what a player takes back of a round leaves more at risk than their loss limits allow. */
export function refuseLeftOver(
  state: ExchangeState,
  { account, at, before, after }: Omit<Risk, 'stake' | 'elsewhere'>,
): Refusal | null {
  if (isUnlimited(state, account) || after <= before) return null;
  return refuseMore({ state, account, at }, { loss: after - before });
}

/** A held player pays nothing in, and nobody more than a deposit limit allows. */
export function refuseDeposit(
  state: ExchangeState,
  { account, at, amount }: Pick<Risk, 'account' | 'at'> & { readonly amount: number },
): Refusal | null {
  const held = refuseHeld(state, account, at);
  if (held !== null || isUnlimited(state, account)) return held;
  return refuseMore({ state, account, at }, { deposit: amount });
}
