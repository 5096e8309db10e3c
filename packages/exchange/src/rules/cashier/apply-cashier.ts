/** Applies events of the cashier. Their transfers are posted before. */
import { addMoney, subtractMoney } from '@layline/contract';
import type { PlayerAccount } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type {
  CashierEvent,
  DepositEvent,
  Unclaimed,
  Withdrawal,
  WithdrawalEvent,
} from '../../model/cashier.ts';
import { keepTransferAnswer } from '../transfer-answers.ts';
import { unclaimedKey } from './deposits.ts';
import { totalOf } from './withdrawals.ts';

export const applyCashier = (state: ExchangeState, event: CashierEvent): void =>
  'ref' in event ? applyWithdrawal(state, event) : applyDeposit(state, event);

function applyWithdrawal(state: ExchangeState, event: WithdrawalEvent): void {
  const { ref, playerId } = event;
  if (event.kind === 'withdrawal-held') {
    const { siteId, clientRef, method, destinationId, amount, fee, seq } = event;
    const terms = { ref, playerId, clientRef, method, destinationId, amount, fee };
    return putWithdrawal(state, { ...terms, siteId, state: 'held', seq });
  }
  const found = state.withdrawals.get(ref);
  if (found === undefined) throw new Error(`An event of the withdrawal ${ref}, which is not open`);
  if (event.kind === 'withdrawal-approved') {
    state.withdrawals.set(ref, { ...found, state: 'approved' });
    return;
  }
  if (found.state !== 'sent') {
    const account = accountOf(state, found);
    account.held = subtractMoney(account.held, totalOf(found));
  }
  if (event.kind === 'withdrawal-sent') state.withdrawals.set(ref, { ...found, state: 'sent' });
  else state.withdrawals.delete(ref);
}

/** Holds its money, unless it is sent. */
export function putWithdrawal(state: ExchangeState, withdrawal: Withdrawal): void {
  state.withdrawals.set(withdrawal.ref, withdrawal);
  if (withdrawal.state === 'sent') return;
  const account = accountOf(state, withdrawal);
  account.held = addMoney(account.held, totalOf(withdrawal));
}

function accountOf(state: ExchangeState, { playerId }: Withdrawal): PlayerAccount {
  const account = state.accounts.get(playerId);
  if (account === undefined) throw new Error(`A withdrawal of ${playerId}, who has no account`);
  return account;
}

function applyDeposit(state: ExchangeState, event: DepositEvent): void {
  switch (event.kind) {
    case 'deposit-unclaimed': {
      const { siteId, transferRef, method, amount, payer } = event;
      putUnclaimed(state, { siteId, transferRef, method, amount, playerId: payer });
      return keepTransferAnswer(state, event);
    }
    case 'unclaimed-assigned':
    case 'unclaimed-refunded':
      state.unclaimed.delete(unclaimedKey(event));
      return;
    default:
      return keepTransferAnswer(state, event);
  }
}

export function putUnclaimed(state: ExchangeState, unclaimed: Unclaimed): void {
  state.unclaimed.set(unclaimedKey(unclaimed), unclaimed);
}
