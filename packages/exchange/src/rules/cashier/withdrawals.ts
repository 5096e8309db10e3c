/**
 * Decides withdrawals: held, approved, sent, and then paid or returned; until they are sent they can be
 * cancelled. Held money covers no bet. It leaves the balance when it is sent, before anybody pays it out.
 */
import { addMoney, type Money, type Refusal, refuse } from '@layline/contract';
import type { Account, Transfer } from '@layline/ledger';
import type { PlayerAccount } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type {
  ApproveWithdrawal,
  CancelWithdrawal,
  EndWithdrawal,
  HoldWithdrawal,
  SendWithdrawal,
  Withdrawal,
  WithdrawalCancelled,
} from '../../model/cashier.ts';
import type { Stamp } from '../../model/command.ts';
import { agentOf } from '../agents/tree/tree.ts';
import { type Decision, happened, refused } from '../decision/decision.ts';
import { freeOf } from '../held/funds.ts';
import { amountCeiling } from '../limits/bet-limits.ts';
import { refuseWithdrawEntry } from '../limits/entry.ts';
import { rulesOf } from '../limits/holds.ts';
import { presets } from '../protection/presets.ts';

/** Withdrawals of a player that may wait at a time. */
const unsentMax = 3;

export const totalOf = ({ amount, fee }: Pick<Withdrawal, 'amount' | 'fee'>): Money =>
  addMoney(amount, fee);

/** Those that are not sent yet, newest first. */
export const unsentOf = (
  { withdrawals }: ExchangeState,
  { playerId }: Pick<PlayerAccount, 'playerId'>,
): Withdrawal[] =>
  [...withdrawals.values()]
    .filter((one) => one.playerId === playerId && one.state !== 'sent')
    .toReversed();

export function decideHold(state: ExchangeState, command: HoldWithdrawal & Stamp): Decision {
  const account = state.accounts.get(command.playerId);
  if (account === undefined) return refused(refuse('NOT_FOUND', 'This account is not open.'));
  const known = [...state.withdrawals.values()].find(
    ({ playerId, clientRef }) => playerId === command.playerId && clientRef === command.clientRef,
  );
  if (known !== undefined) {
    return isSameRequest(known, command) ? happened() : refused(refuse('TRANSFER_REF_REUSED'));
  }
  const refusal = refuseHold(state, account, command);
  if (refusal !== null) return refused(refusal);
  return happened({ ...command, kind: 'withdrawal-held', siteId: account.siteId });
}

const isSameRequest = (one: Withdrawal, { amount, destinationId }: HoldWithdrawal): boolean =>
  one.amount === amount && one.destinationId === destinationId;

function refuseHold(
  state: ExchangeState,
  account: PlayerAccount,
  { amount, fee, at }: HoldWithdrawal & Stamp,
): Refusal | null {
  if (agentOf(account) !== null) return refuse('CASHIER_OFF');
  if (!isAmount(amount, 1) || !isAmount(fee, 0)) {
    return refuse('INVALID_REQUEST', 'amount must be more than 0.');
  }
  if (unsentOf(state, account).length >= unsentMax) return refuse('TOO_MANY_OPEN');
  const level = refuseWithdrawEntry(state, { account, at });
  if (level !== null) return level;
  return addMoney(amount, fee) > freeOf(state, account) ? refuse('INSUFFICIENT_FUNDS') : null;
}

export const isAmount = (amount: number, min: number): boolean =>
  Number.isSafeInteger(amount) && amount >= min && amount <= amountCeiling;

const notOpen = (): Decision => refused(refuse('NOT_FOUND', 'There is no such open withdrawal.'));
const closed = (message?: string): Decision => refused(refuse('WITHDRAWAL_NOT_OPEN', message));

/** What every event of it carries. */
function factsOf(
  { state: _state, seq: _seq, ...terms }: Withdrawal,
  { seq, at }: Stamp,
): Omit<Withdrawal, 'state'> & Stamp {
  return { ...terms, seq, at };
}

export function decideApprove(state: ExchangeState, command: ApproveWithdrawal & Stamp): Decision {
  const found = state.withdrawals.get(command.ref);
  if (found === undefined) return notOpen();
  if (found.state === 'sent') return closed();
  if (found.state === 'approved') return happened();
  return happened({ ...factsOf(found, command), kind: 'withdrawal-approved' });
}

export function decideCancel(state: ExchangeState, command: CancelWithdrawal & Stamp): Decision {
  const { ref, byPlayer } = command;
  const found = state.withdrawals.get(ref);
  if (found === undefined || (byPlayer !== null && byPlayer !== found.playerId)) return notOpen();
  if (found.state === 'sent') return closed();
  const account = state.accounts.get(found.playerId);
  const rules = account && presets[rulesOf(state, account).preset];
  if (byPlayer !== null && rules?.canCancelWithdrawals.value === false) {
    return closed('A withdrawal cannot be cancelled on this site.');
  }
  return happened(cancelled(found, { stamp: command, by: byPlayer ? 'player' : 'operator' }));
}

interface Cancelling extends Pick<WithdrawalCancelled, 'by'> {
  readonly stamp: Stamp;
}

export const cancelled = (found: Withdrawal, { stamp, by }: Cancelling): WithdrawalCancelled => ({
  ...factsOf(found, stamp),
  kind: 'withdrawal-cancelled',
  by,
});

/** Nothing is sent that the player's bets need to be covered. */
export function decideSend(state: ExchangeState, command: SendWithdrawal & Stamp): Decision {
  const found = state.withdrawals.get(command.ref);
  const account = found && state.accounts.get(found.playerId);
  if (found === undefined || account === undefined) return notOpen();
  if (found.state === 'sent') return happened();
  if (found.state === 'held') return closed('The withdrawal must be approved first.');
  if (freeOf(state, account) < 0) {
    return refused(refuse('INSUFFICIENT_FUNDS', "The player's open bets need this money."));
  }
  const facts = factsOf(found, command);
  return happened({ ...facts, kind: 'withdrawal-sent', transfers: sendingOf(account, found) });
}

export const providerEnd = (siteId: PlayerAccount['siteId'], name: string): Account => ({
  kind: 'provider',
  siteId,
  name,
});

const unrelated = { marketId: null, betId: null } as const;

function sendingOf(
  { end, siteId }: PlayerAccount,
  { ref, method, amount, fee }: Withdrawal,
): Transfer[] {
  const paid: Transfer = {
    ...unrelated,
    from: end,
    to: providerEnd(siteId, method),
    amount,
    reason: 'withdraw',
    remark: `Withdrawal: ${ref}`,
  };
  return [paid, ...feeOf(end, { siteId, fee, remark: `Fee: ${ref}` })];
}

interface Fee {
  readonly siteId: PlayerAccount['siteId'];
  readonly fee: Money;
  readonly remark: string;
}

/** The site keeps fees; none if it is 0. */
export function feeOf(from: Account, { siteId, fee, remark }: Fee): Transfer[] {
  if (fee === 0) return [];
  const to: Account = { kind: 'house', siteId };
  return [{ ...unrelated, from, to, amount: fee, reason: 'withdraw', remark }];
}

export function decideEnd(state: ExchangeState, command: EndWithdrawal & Stamp): Decision {
  const found = state.withdrawals.get(command.ref);
  const account = found && state.accounts.get(found.playerId);
  if (found === undefined || account === undefined) return notOpen();
  if (found.state !== 'sent') return closed('The withdrawal was not sent.');
  const facts = factsOf(found, command);
  if (command.end === 'paid') return happened({ ...facts, kind: 'withdrawal-paid' });
  const transfers = sendingOf(account, found).map(returned);
  return happened({ ...facts, kind: 'withdrawal-returned', transfers });
}

const returned = ({ from, to, amount, remark }: Transfer): Transfer => ({
  ...unrelated,
  from: to,
  to: from,
  amount,
  reason: 'deposit',
  remark: remark.replace(': ', ' returned: '),
});
