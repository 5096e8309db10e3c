/** Decides commands of the cashier, and what a settlement does to withdrawals that wait. */
import type { PlayerId } from '@layline/contract';
import type { ExchangeState } from '../../memory/state.ts';
import type { CashierCommand, WithdrawalCancelled } from '../../model/cashier.ts';
import type { Stamp } from '../../model/command.ts';
import type { Event } from '../../model/event.ts';
import type { Decision } from '../decision/decision.ts';
import { decideAssign, decideChargeBack, decideCredit, decideRefund } from './deposits.ts';
import {
  cancelled,
  decideApprove,
  decideCancel,
  decideEnd,
  decideHold,
  decideSend,
  totalOf,
  unsentOf,
} from './withdrawals.ts';

export function decideCashier(state: ExchangeState, command: CashierCommand & Stamp): Decision {
  switch (command.kind) {
    case 'hold-withdrawal':
      return decideHold(state, command);
    case 'approve-withdrawal':
      return decideApprove(state, command);
    case 'cancel-withdrawal':
      return decideCancel(state, command);
    case 'send-withdrawal':
      return decideSend(state, command);
    case 'end-withdrawal':
      return decideEnd(state, command);
    case 'credit-deposit':
      return decideCredit(state, command);
    case 'assign-unclaimed':
      return decideAssign(state, command);
    case 'refund-unclaimed':
      return decideRefund(state, command);
    case 'charge-back':
      return decideChargeBack(state, command);
  }
}

/**
 * Adds to a settlement the end of withdrawals that the balance no longer pays for, newest first. What is
 * sent stays sent. Invariant: held ≤ balance.
 */
export function withShortCancelled(state: ExchangeState, decision: Decision): Decision {
  if (state.withdrawals.size === 0) return decision;
  const more = decision.events.flatMap((event) => shortCancelled(state, event));
  return more.length === 0 ? decision : { ...decision, events: [...decision.events, ...more] };
}

function shortCancelled(state: ExchangeState, event: Event): WithdrawalCancelled[] {
  return [...netsOf(event)].flatMap(([playerId, net]) => {
    const account = state.accounts.get(playerId);
    if (account === undefined || account.held === 0) return [];
    let short = account.held - (account.balance + net);
    const ended: WithdrawalCancelled[] = [];
    for (const one of unsentOf(state, account)) {
      if (short <= 0) break;
      short -= totalOf(one);
      ended.push(cancelled(one, { stamp: event, by: 'shortfall' }));
    }
    return ended;
  });
}

/** What a settlement adds to each player's balance. */
function netsOf(event: Event): Map<PlayerId, number> {
  const nets = new Map<PlayerId, number>();
  if (!('bets' in event)) return nets;
  for (const { from, to, amount } of event.transfers) {
    if (from.kind === 'player') nets.set(from.playerId, (nets.get(from.playerId) ?? 0) - amount);
    if (to.kind === 'player') nets.set(to.playerId, (nets.get(to.playerId) ?? 0) + amount);
  }
  return nets;
}
