/** Reads an account's protection for screens and reports. */
import { type Instant, type Money, money, type PlayerId, type SiteId } from '@layline/contract';
import type { ExchangeState } from '../../memory/state.ts';
import type { ProtectionView } from '../../model/protection.ts';
import { entryOf, mustAsk } from '../limits/entry.ts';
import { accountsOfPerson, holdOf, isUnproven, rulesOf, shownHoldOf } from '../limits/holds.ts';
import { mustNoteOpen, usedLimits } from '../limits/person-limits.ts';
import { startOfQuarter, usedSince } from '../limits/usage.ts';
import { unprotected } from './apply-protection.ts';

/** A player at a moment of journal time. */
export interface PlayerAt {
  readonly playerId: PlayerId;
  readonly at: Instant;
}

/** True if the player's open time has to be recorded. */
export function isTimed(state: ExchangeState, { playerId, at }: PlayerAt): boolean {
  const account = state.accounts.get(playerId);
  return account !== undefined && mustNoteOpen(state, { account, at });
}

/** Players whose sessions a hold on any account of the person ends; not those from whom it is hidden. */
export const heldPlayers = (state: ExchangeState, at: Instant): PlayerId[] =>
  [...state.accounts.values()]
    .filter((one) => one.protection !== null && shownHoldOf(state, { account: one, at }) !== null)
    .map(({ playerId }) => playerId);

/** A site's players with a hold, or with a limit of their own or the operator's. */
export const protectedPlayers = (state: ExchangeState, siteId: SiteId, at: Instant): PlayerId[] =>
  [...state.accounts.values()].flatMap((one) => {
    if (one.siteId !== siteId || one.protection === null) return [];
    const { limits, pending } = one.protection;
    const isAny =
      limits.length + pending.length > 0 || holdOf(state, { account: one, at }) !== null;
    return isAny ? [one.playerId] : [];
  });

/** True if the player's site has a register, and no fresh yes of it is known. */
export function mustAskRegister(state: ExchangeState, { playerId, at }: PlayerAt): boolean {
  const account = state.accounts.get(playerId);
  return account !== undefined && mustAsk(state, { account, at });
}

export interface PlayedSince {
  /** Start of the quarter of an hour that contains the moment. */
  readonly from: Instant;
  readonly staked: Money;
  readonly result: Money;
}

/** Usage of this account alone; zero on a site that never had rules. */
export function playedSince(
  state: ExchangeState,
  { playerId, at }: PlayerAt,
): PlayedSince | undefined {
  const account = state.accounts.get(playerId);
  if (account === undefined) return undefined;
  const { staked, result } = usedSince(account, at);
  return { from: startOfQuarter(at), staked: money(staked), result: money(result) };
}

export function protectionOf(
  state: ExchangeState,
  { playerId, at }: PlayerAt,
): ProtectionView | undefined {
  const account = state.accounts.get(playerId);
  if (account === undefined) return undefined;
  return {
    rules: rulesOf(state, account),
    limits: usedLimits({ state, account, at }).toSorted((one, other) => one.left - other.left),
    own: account.protection ?? unprotected,
    hold: holdOf(state, { account, at }),
    shownHold: shownHoldOf(state, { account, at }),
    isUnproven: isUnproven(state, { account, at }),
    entry: entryOf(state, { account, at }),
    accounts: accountsOfPerson(state, account).map((one) => one.playerId),
  };
}
