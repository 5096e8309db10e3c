/**
 * Credits money that arrived, once for each reference. What the player's limits, or a hold, refuse at that
 * moment is not sent back silently: it waits in the site's suspense account for the operator.
 */
import { money, type Refusal, refuse } from '@layline/contract';
import type { Account, Transfer } from '@layline/ledger';
import type { PlayerAccount } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type {
  AssignUnclaimed,
  ChargeBack,
  CreditDeposit,
  RefundUnclaimed,
  Unclaimed,
} from '../../model/cashier.ts';
import type { Stamp } from '../../model/command.ts';
import { agentOf } from '../agents/tree/tree.ts';
import { type Decision, happened, refused } from '../decision/decision.ts';
import { freeOf } from '../held/funds.ts';
import { amountCeiling } from '../limits/bet-limits.ts';
import { refuseDeposit } from '../limits/person-limits.ts';
import { findTransferAnswer, isSameTransfer, nobody } from '../transfer-answers.ts';
import { cancelled, feeOf, isAmount, providerEnd, totalOf, unsentOf } from './withdrawals.ts';

const unrelated = { marketId: null, betId: null } as const;
const suspenseOf = ({ siteId }: Pick<Unclaimed, 'siteId'>): Account => ({
  kind: 'suspense',
  siteId,
});

export const unclaimedKey = ({ siteId, transferRef }: Pick<Unclaimed, 'siteId' | 'transferRef'>) =>
  `${siteId}/${transferRef}`;

export function decideCredit(state: ExchangeState, command: CreditDeposit & Stamp): Decision {
  const { siteId, playerId, transferRef, amount, remark, method, seq, at } = command;
  if (!isAmount(amount, 1)) return refused(refuse('INVALID_REQUEST', 'amount must be over 0.'));
  const repeated = answerBefore(state, { ...command, direction: 'deposit' });
  if (repeated !== null) return repeated;
  const of = command.intent === undefined ? {} : { intent: command.intent };
  const facts = { seq, at, siteId, transferRef, method, amount, remark, ...of };
  const from = providerEnd(siteId, method);
  const account = playerId === null ? undefined : state.accounts.get(playerId);
  const refusal = refuseCredit(state, { account, command });
  if (account === undefined || refusal !== null) {
    const to = suspenseOf(command);
    const transfer = { ...unrelated, from, to, amount, reason: 'unclaimed', remark } as const;
    const code = refusal?.code ?? 'NOT_FOUND';
    const kind = 'deposit-unclaimed';
    return happened({ ...facts, kind, payer: playerId, code, transfers: [transfer] });
  }
  const { end } = account;
  const fee = money(Math.min(command.fee, amount));
  const transfers: Transfer[] = [
    { ...unrelated, from, to: end, amount, reason: 'deposit', remark },
    ...feeOf(end, { siteId, fee, remark: `Fee: ${remark.replace(/^.*: /, '')}` }),
  ];
  const { playerId: credited } = account;
  return happened({ ...facts, kind: 'deposit-credited', playerId: credited, fee, transfers });
}

interface Crediting {
  readonly account: PlayerAccount | undefined;
  readonly command: Pick<CreditDeposit, 'siteId' | 'amount' | 'amountMax'> & Stamp;
}

function refuseCredit(state: ExchangeState, { account, command }: Crediting): Refusal | null {
  const { siteId, amount, at, amountMax = amountCeiling } = command;
  if (account?.siteId !== siteId) return refuse('NOT_FOUND', 'This account is not open.');
  if (agentOf(account) !== null) return refuse('CASHIER_OFF');
  const limited = refuseDeposit(state, { account, at, amount });
  if (limited !== null) return limited;
  if (amount > amountMax) return refuse('AMOUNT_OUTSIDE');
  return account.balance + amount > amountCeiling ? refuse('BALANCE_TOO_LARGE') : null;
}

type Referred = Pick<CreditDeposit, 'siteId' | 'transferRef' | 'amount' | 'remark'> &
  Pick<Stamp, 'at'> & {
    readonly playerId: CreditDeposit['playerId'];
    readonly direction: 'deposit' | 'withdraw';
  };

/** Null for a new reference; a repetition does nothing. */
function answerBefore(state: ExchangeState, request: Referred): Decision | null {
  const answer = findTransferAnswer(state, request);
  if (answer === undefined) return null;
  const playerId = request.playerId ?? nobody;
  const isSame = isSameTransfer(answer, { ...request, playerId });
  return isSame ? happened() : refused(refuse('TRANSFER_REF_REUSED'));
}

const notUnclaimed = (): Decision =>
  refused(refuse('NOT_FOUND', 'No money waits under this reference.'));

/** The limits are decided again: they may have been reached, or eased, meanwhile. */
export function decideAssign(state: ExchangeState, command: AssignUnclaimed & Stamp): Decision {
  const { playerId, seq, at } = command;
  const found = state.unclaimed.get(unclaimedKey(command));
  if (found === undefined) return notUnclaimed();
  const account = state.accounts.get(playerId);
  const refusal = refuseCredit(state, { account, command: { ...found, seq, at } });
  if (refusal !== null || account === undefined) return refused(refusal ?? refuse('NOT_FOUND'));
  const transfer: Transfer = {
    ...unrelated,
    from: suspenseOf(found),
    to: account.end,
    amount: found.amount,
    reason: 'deposit',
    remark: `Deposit: ${idIn(found.transferRef)}`,
  };
  const facts = { ...found, playerId, seq, at, transfers: [transfer] };
  return happened({ ...facts, kind: 'unclaimed-assigned' });
}

/** The last part of `KIND:METHOD:ID`, which the player knows. */
const idIn = (transferRef: string): string => transferRef.split(':').slice(2).join(':');

export function decideRefund(state: ExchangeState, command: RefundUnclaimed & Stamp): Decision {
  const { seq, at } = command;
  const found = state.unclaimed.get(unclaimedKey(command));
  if (found === undefined) return notUnclaimed();
  const { siteId, transferRef, method, amount } = found;
  const transfer: Transfer = {
    ...unrelated,
    from: suspenseOf(found),
    to: providerEnd(siteId, method),
    amount,
    reason: 'unclaimed',
    remark: `Refund: ${idIn(transferRef)}`,
  };
  const facts = { siteId, transferRef, method, amount, seq, at, transfers: [transfer] };
  return happened({ ...facts, kind: 'unclaimed-refunded' });
}

/**
 * The player bears what is free, and withdrawals that are not sent are cancelled for it, newest first; the
 * house bears the rest, such as what is at risk in open bets.
 */
export function decideChargeBack(state: ExchangeState, command: ChargeBack & Stamp): Decision {
  const { playerId, transferRef, method, amount, remark, seq, at } = command;
  const account = state.accounts.get(playerId);
  if (account === undefined) return refused(refuse('NOT_FOUND', 'This account is not open.'));
  if (!isAmount(amount, 1)) return refused(refuse('INVALID_REQUEST', 'amount must be over 0.'));
  const { siteId, end } = account;
  const repeated = answerBefore(state, { ...command, siteId, direction: 'withdraw' });
  if (repeated !== null) return repeated;
  let free: number = freeOf(state, account);
  const undone = [];
  for (const one of unsentOf(state, account)) {
    if (free >= amount) break;
    free += totalOf(one);
    undone.push(cancelled(one, { stamp: command, by: 'charge-back' }));
  }
  const own = money(Math.max(0, Math.min(amount, free)));
  const to = providerEnd(siteId, method);
  const shared = { ...unrelated, to, remark };
  const house: Account = { kind: 'house', siteId };
  const parts: Transfer[] = [
    { ...shared, from: end, amount: own, reason: 'withdraw' },
    { ...shared, from: house, amount: money(amount - own), reason: 'charge-back' },
  ];
  const transfers = parts.filter((part) => part.amount > 0);
  const facts = { seq, at, siteId, playerId, transferRef, method, amount, remark, transfers };
  return happened(...undone, { ...facts, kind: 'deposit-charged-back' });
}
