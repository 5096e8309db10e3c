/** Reads withdrawals and unclaimed money, and what an announced deposit would meet. */
import {
  type Instant,
  type Money,
  type PlayerId,
  type Refusal,
  refuse,
  type SiteId,
  type WithdrawalRef,
} from '@layline/contract';
import type { ExchangeState } from '../../memory/state.ts';
import type { Unclaimed, Withdrawal } from '../../model/cashier.ts';
import { agentOf } from '../agents/tree/tree.ts';
import { refuseDeposit } from '../limits/person-limits.ts';

export const withdrawalOf = (
  { withdrawals }: ExchangeState,
  ref: WithdrawalRef,
): Withdrawal | undefined => withdrawals.get(ref);

/** Oldest first. */
export const openWithdrawals = (
  { withdrawals }: ExchangeState,
  playerId: PlayerId,
): readonly Withdrawal[] => [...withdrawals.values()].filter((one) => one.playerId === playerId);

export const unclaimedOf = ({ unclaimed }: ExchangeState, siteId: SiteId): readonly Unclaimed[] =>
  [...unclaimed.values()].filter((one) => one.siteId === siteId);

export interface Announced {
  readonly playerId: PlayerId;
  readonly at: Instant;
  /** What would arrive, with all that is announced already. */
  readonly amount: Money;
}

/** Refuses to announce a deposit that could not be credited now. */
export function refuseIntent(
  state: ExchangeState,
  { playerId, at, amount }: Announced,
): Refusal | null {
  const account = state.accounts.get(playerId);
  if (account === undefined) return refuse('NOT_FOUND', 'This account is not open.');
  if (agentOf(account) !== null) return refuse('CASHIER_OFF');
  return refuseDeposit(state, { account, at, amount });
}
