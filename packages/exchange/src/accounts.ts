/** Opening accounts and moving funds between a player and the site's upline. */
import { type Refusal, refuse, subtractMoney } from '@layline/contract';
import { type Account, balanceOf, type Transfer } from '@layline/ledger';
import type { PlayerAccount } from './account-table.ts';
import { amountCeiling } from './bets/limits.ts';
import type { MoveFunds, OpenAccount, Stamp } from './command.ts';
import { type Decision, happened, refused } from './decision.ts';
import type { ExchangeState } from './state.ts';

/** Opening again changes the exposure limit; the site of an account never changes. */
export function decideOpenAccount(state: ExchangeState, command: OpenAccount & Stamp): Decision {
  const { seq, at, playerId, siteId, exposureLimit } = command;
  const known = state.accounts.get(playerId);
  if (known !== undefined && known.siteId !== siteId) {
    return refused(refuse('INVALID_REQUEST', 'This account belongs to another site.'));
  }
  if (exposureLimit !== null && (!Number.isSafeInteger(exposureLimit) || exposureLimit < 0)) {
    return refused(refuse('INVALID_REQUEST', 'exposureLimit is 0 or more, or null for none.'));
  }
  if (known !== undefined && known.exposureLimit === exposureLimit) return happened();
  return happened({ kind: 'account-opened', seq, at, playerId, siteId, exposureLimit });
}

export function decideMoveFunds(state: ExchangeState, command: MoveFunds & Stamp): Decision {
  const account = state.accounts.get(command.playerId);
  if (account === undefined) return refused(refuse('NOT_FOUND', 'This account is not open.'));
  const refusal = refuseFunds(state, account, command);
  if (refusal !== null) return refused(refusal);
  const { seq, at, playerId } = command;
  const transfer = fundsTransfer(account, command);
  return happened({ kind: 'funds-moved', seq, at, playerId, transfer });
}

/** Only what is free can be withdrawn: the settled balance less the exposure. */
function refuseFunds(
  state: ExchangeState,
  account: PlayerAccount,
  { amount, direction }: MoveFunds,
): Refusal | null {
  const balance = balanceOf(state.ledger, account.end);
  if (!Number.isSafeInteger(amount) || amount <= 0) {
    return refuse('INVALID_REQUEST', 'amount must be more than 0.');
  }
  if (direction === 'withdraw') {
    return amount > subtractMoney(balance, account.exposure) ? refuse('INSUFFICIENT_FUNDS') : null;
  }
  const isTooMuch = balance + amount > amountCeiling;
  return isTooMuch ? refuse('INVALID_REQUEST', 'amount passes what one account can hold.') : null;
}

function fundsTransfer({ end, siteId }: PlayerAccount, command: MoveFunds): Transfer {
  const upline: Account = { kind: 'upline', siteId };
  const isDeposit = command.direction === 'deposit';
  return {
    from: isDeposit ? upline : end,
    to: isDeposit ? end : upline,
    amount: command.amount,
    reason: command.direction,
    marketId: null,
    betId: null,
    remark: command.remark,
  };
}
