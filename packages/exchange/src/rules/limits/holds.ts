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

/** The hold of the person, an exclusion before a time-out; null if they may bet. */
export const holdOf = (state: ExchangeState, { account, at }: AccountAt): Hold | null =>
  holdAmong(accountsOfPerson(state, account), at);

/** It stands over the player's own exclusion, which may end sooner. */
export const registerHold: Hold = { kind: 'exclusion', until: null, by: 'register' };

/** The hold of a person with these accounts. */
export function holdAmong(accounts: readonly PlayerAccount[], at: Instant): Hold | null {
  let hold: Hold | null = null;
  for (const { protection } of accounts) {
    if (protection === null) continue;
    const { exclusion, timeOutUntil, register } = protection;
    if (register?.isAllowed === false) return registerHold;
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

export function refuseHeld(state: ExchangeState, { account, at }: AccountAt): Refusal | null {
  if (account.protection === null) return null;
  const hold = holdOf(state, { account, at });
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
