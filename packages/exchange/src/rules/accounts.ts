/** Opens accounts, and moves money between a player and their agent, or the site's upline. */
import { type AgentId, money, type Refusal, refuse } from '@layline/contract';
import type { Transfer } from '@layline/ledger';
import type { PlayerAccount } from '../memory/market.ts';
import { type ExchangeState, newAccount } from '../memory/state.ts';
import type { MoveFunds, OpenAccount, Stamp } from '../model/command.ts';
import type { AccountOpened, FundsRefused } from '../model/event.ts';
import { refuseFromAgent, uplineOfPlayer } from './agents/points/funds.ts';
import { agentOf, isInBranch, noAgent } from './agents/tree/tree.ts';
import { type Decision, happened, refused } from './decision/decision.ts';
import { freeOf } from './held/funds.ts';
import { amountCeiling } from './limits/bet-limits.ts';
import { refuseWithdrawEntry } from './limits/entry.ts';
import { refuseDeposit } from './limits/person-limits.ts';
import { walletEnd } from './rounds/wallet-rounds.ts';
import { findTransferAnswer, isSameTransfer } from './transfer-answers.ts';

const notOpen = 'This account is not open.';

/** True if an agent requests an account outside its branch. */
const isOutside = (state: ExchangeState, agent: AgentId | null, by: AgentId | undefined): boolean =>
  by !== undefined && (agent === null || !isInBranch(state, agent, by));

/** Opening an account again changes its exposure limit; its site never changes. */
export function decideOpenAccount(state: ExchangeState, command: OpenAccount & Stamp): Decision {
  const { seq, at, playerId, siteId, exposureLimit, agentId, by } = command;
  const known = state.accounts.get(playerId);
  const agent = known === undefined ? (agentId ?? null) : agentOf(known);
  if (isOutside(state, agent, by)) return refused(refuse('NOT_FOUND', notOpen));
  if (known !== undefined && known.siteId !== siteId) {
    return refused(refuse('INVALID_REQUEST', 'This account belongs to another site.'));
  }
  if (exposureLimit !== null && (!Number.isSafeInteger(exposureLimit) || exposureLimit < 0)) {
    return refused(refuse('INVALID_REQUEST', 'exposureLimit is 0 or more, or null for none.'));
  }
  if (known !== undefined && known.exposureLimit === exposureLimit) return happened();
  const opened = { kind: 'account-opened', seq, at, playerId, siteId, exposureLimit } as const;
  if (known !== undefined) return happened({ ...opened, isChange: true });
  if (agentId !== undefined && state.agents.get(agentId)?.siteId !== siteId) {
    return refused(noAgent(agentId));
  }
  const placed = agentId === undefined ? opened : { ...opened, agentId };
  return openWith(state, { opened: placed, funds: command.funds });
}

interface Opening {
  readonly opened: AccountOpened;
  readonly funds: OpenAccount['funds'];
}

/** A refused first deposit refuses the account too. */
function openWith(state: ExchangeState, { opened, funds }: Opening): Decision {
  if (funds === undefined) return happened(opened);
  const { seq, at, playerId } = opened;
  const account = emptyAccount(opened);
  const move = { kind: 'move-funds', seq, at, playerId, direction: 'deposit', ...funds } as const;
  const { events, refusal } = decideFunds(state, { account, command: move });
  return refusal === null ? happened(opened, ...events) : refused(refusal);
}

/** The account as it is once the event is applied. */
function emptyAccount({ seq, playerId, siteId, exposureLimit, agentId }: AccountOpened) {
  const agents = agentId === undefined ? [] : [{ seq, agentId }];
  return { ...newAccount({ number: -1, playerId, siteId, exposureLimit }), agents };
}

/** Returns no events for a transfer that was answered before. */
export function decideMoveFunds(state: ExchangeState, command: MoveFunds & Stamp): Decision {
  const account = state.accounts.get(command.playerId);
  if (account === undefined || isOutside(state, agentOf(account), command.by)) {
    return refused(refuse('NOT_FOUND', notOpen));
  }
  return decideFunds(state, { account, command });
}

interface FundsCommand {
  readonly account: PlayerAccount;
  readonly command: MoveFunds & Stamp;
}

function decideFunds(state: ExchangeState, { account, command }: FundsCommand): Decision {
  if (command.wallet !== undefined && agentOf(account) !== null) {
    return refused(refuse('CASHIER_OFF'));
  }
  const { seq, at, playerId, transferRef, isAll = false } = command;
  if (!isAll && (!Number.isSafeInteger(command.amount) || command.amount <= 0)) {
    return refused(refuse('INVALID_REQUEST', 'amount must be more than 0.'));
  }
  const answer = findTransferAnswer(state, { siteId: account.siteId, transferRef, at });
  if (answer !== undefined) {
    if (!isSameTransfer(answer, command)) return refused(refuse('TRANSFER_REF_REUSED'));
    return answer.code === null ? happened() : refused(refuse(answer.code));
  }
  const { direction } = command;
  const amount = isAll ? money(Math.max(0, freeOf(state, account))) : command.amount;
  const refusal = refuseFunds(state, { account, amount, direction, at });
  // A register that is silent now may answer soon: its reference keeps no answer.
  if (refusal?.code === 'REGISTER_UNKNOWN') return refused(refusal);
  if (refusal !== null) return refused(refusal, refusedEvent({ ...command, amount }, refusal));
  const transfer = fundsTransfer(account, { ...command, amount });
  return happened({ kind: 'funds-moved', seq, at, playerId, transfer, transferRef });
}

interface Funds extends Pick<MoveFunds, 'amount' | 'direction'>, Pick<Stamp, 'at'> {
  readonly account: PlayerAccount;
}

/** Only the free balance can be withdrawn, and at the level that a withdrawal needs, whoever pays it out. */
function refuseFunds(
  state: ExchangeState,
  { account, amount, direction, at }: Funds,
): Refusal | null {
  const { balance } = account;
  if (direction === 'withdraw') {
    const level = refuseWithdrawEntry(state, { account, at });
    if (level !== null) return level;
    const isCovered = amount > 0 && amount <= freeOf(state, account);
    return isCovered ? null : refuse('INSUFFICIENT_FUNDS');
  }
  const limited =
    refuseDeposit(state, { account, at, amount }) ?? refuseFromAgent(state, { account, amount });
  if (limited !== null) return limited;
  return balance + amount > amountCeiling ? refuse('BALANCE_TOO_LARGE') : null;
}

function refusedEvent(command: MoveFunds & Stamp, { code }: Refusal): FundsRefused {
  const { seq, at, playerId, transferRef, direction, amount, remark } = command;
  const request = { playerId, transferRef, direction, amount, remark };
  return { kind: 'funds-refused', seq, at, ...request, code };
}

function fundsTransfer(account: PlayerAccount, command: MoveFunds): Transfer {
  const { end, siteId } = account;
  const { wallet } = command;
  const upline = wallet === undefined ? uplineOfPlayer(account) : walletEnd(siteId, wallet);
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
