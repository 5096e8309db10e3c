/** Reading what protects an account, for screens and reports. */
import type { Instant, PlayerId } from '@layline/contract';
import type { ExchangeState } from '../../memory/state.ts';
import type { ProtectionView } from '../../model/protection.ts';
import { unprotected } from './apply-protection.ts';
import { accountsOfPerson, holdOf, rulesOf, usedLimits } from './limits.ts';

export function protectionOf(
  state: ExchangeState,
  playerId: PlayerId,
  at: Instant,
): ProtectionView | undefined {
  const account = state.accounts.get(playerId);
  if (account === undefined) return undefined;
  return {
    rules: rulesOf(state, account),
    limits: usedLimits({ state, account, at }).toSorted((one, other) => one.left - other.left),
    own: account.protection ?? unprotected,
    hold: holdOf(state, account, at),
    accounts: accountsOfPerson(state, account).map((one) => one.playerId),
  };
}
