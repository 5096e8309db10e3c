/** The accounts of a person, the rules of their site, and the hold that keeps the person from betting. */
import {
  type Instant,
  makeLocalText,
  type Refusal,
  type RefusalCode,
  refuse,
} from '@layline/contract';
import type { PlayerAccount } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { NotedLevel } from '../../model/levels.ts';
import type { Hold, SiteRules } from '../../model/protection.ts';

const noRules: SiteRules = { timeZone: 'UTC', preset: 'none', limits: [] };

export const rulesOf = (state: ExchangeState, { siteId }: PlayerAccount): SiteRules =>
  state.siteRules.get(siteId) ?? noRules;

/** The accounts that the operator has linked to one person, including this one. */
export function accountsOfPerson(
  state: ExchangeState,
  account: PlayerAccount,
): readonly PlayerAccount[] {
  const person = account.protection?.person ?? null;
  if (person === null) return [account];
  return (state.people.get(person) ?? []).flatMap((id) => state.accounts.get(id) ?? []);
}

/** An account at a moment of journal time. */
export interface AccountAt {
  readonly account: PlayerAccount;
  readonly at: Instant;
}

/** The highest level in force; undefined for none. */
export function levelAt({ protection }: PlayerAccount, at: Instant): NotedLevel | undefined {
  const inForce = (protection?.levels ?? []).filter(({ until }) => at < until);
  return inForce.toSorted((one, other) => other.level - one.level)[0];
}

/**
 * True while nobody has verified who the player is, on a site that lets such players neither deposit nor bet.
 * What a register says of the name that was given is then hidden from them: they may be strangers who ask.
 */
export function isUnproven(state: ExchangeState, { account, at }: AccountAt): boolean {
  const { levels } = rulesOf(state, account);
  const isGated = (levels?.deposit ?? 0) > 0 && (levels?.bet ?? 0) > 0;
  return isGated && levelAt(account, at) === undefined;
}

/** The hold; not one by a register where that is hidden. */
export function shownHoldOf(state: ExchangeState, on: AccountAt): Hold | null {
  const accounts = accountsOfPerson(state, on.account);
  return isUnproven(state, on) ? ownHoldAmong(accounts, on.at) : holdAmong(accounts, on.at);
}

/** The hold of the person, an exclusion before a time-out; null if they may bet. */
export const holdOf = (state: ExchangeState, { account, at }: AccountAt): Hold | null =>
  holdAmong(accountsOfPerson(state, account), at);

/** It stands over the player's own exclusion, which may end sooner. */
export const registerHold: Hold = { kind: 'exclusion', until: null, by: 'register' };

/** The hold of a person with these accounts. */
export const holdAmong = (accounts: readonly PlayerAccount[], at: Instant): Hold | null =>
  accounts.some(({ protection }) => protection?.register?.isAllowed === false)
    ? registerHold
    : ownHoldAmong(accounts, at);

/** What the person or the operator has set. */
function ownHoldAmong(accounts: readonly PlayerAccount[], at: Instant): Hold | null {
  let hold: Hold | null = null;
  for (const { protection } of accounts) {
    if (protection === null) continue;
    const { exclusion, timeOutUntil } = protection;
    if (exclusion !== null && hold?.kind !== 'exclusion') {
      hold = { kind: 'exclusion', until: exclusion.until };
    }
    if (hold?.kind === 'exclusion') continue;
    if (timeOutUntil === null || timeOutUntil <= at) continue;
    if (hold === null || timeOutUntil > (hold.until ?? 0)) {
      hold = { kind: 'time-out', until: timeOutUntil };
    }
  }
  return hold;
}

export const codeOfHold = ({ kind }: Hold): RefusalCode =>
  kind === 'exclusion' ? 'ACCOUNT_EXCLUDED' : 'ACCOUNT_TIMED_OUT';

/** What is hidden is refused by the level, in its place and with its words (entry.ts). */
export function refuseHeld(state: ExchangeState, { account, at }: AccountAt): Refusal | null {
  if (account.protection === null) return null;
  const hold = shownHoldOf(state, { account, at });
  if (hold === null) return null;
  const { timeZone } = rulesOf(state, account);
  const code = codeOfHold(hold);
  const end = hold.until === null ? null : makeLocalText(hold.until, timeZone);
  if (hold.by === 'register') {
    return refuse(code, 'A register of excluded people names you: no bets and deposits are taken.');
  }
  if (hold.kind === 'exclusion') {
    const until = end === null ? '' : ` It lasts until ${end}, and until you ask to come back.`;
    return refuse(code, `You are excluded from betting.${until}`);
  }
  return refuse(code, `You are taking a time-out from betting until ${end}.`);
}
