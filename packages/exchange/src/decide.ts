/**
 * Decides a command without changing anything: returns events, or a refusal from the published list. The
 * same state and command always give the same decision.
 */

import type { ExchangeState } from './memory/state.ts';
import type { AgentCommand } from './model/agent.ts';
import { type CashierCommand, isCashierCommand } from './model/cashier.ts';
import type { Stamp, Stamped } from './model/command.ts';
import { isMaintenanceCommand, type MaintenanceCommand } from './model/maintenance.ts';
import { decideMoveFunds, decideOpenAccount } from './rules/accounts.ts';
import { decideAgentCommand } from './rules/agents/decide-agent-command.ts';
import { decideCancelBet, decideCancelBets } from './rules/bets/cancel-bet.ts';
import { decideChangeBet } from './rules/bets/change-bet.ts';
import { decideChangePersistence } from './rules/bets/change-persistence.ts';
import { decideEachWay } from './rules/bets/each-way.ts';
import { decideMatchHouse } from './rules/bets/match-house.ts';
import { decideCashier, withShortCancelled } from './rules/cashier/decide-cashier.ts';
import { decideCommission } from './rules/commission/decide-commission.ts';
import type { Decision } from './rules/decision/decision.ts';
import { decideMaintenance } from './rules/limits/maintenance.ts';
import { decideResumeRisk, decideStopRisk } from './rules/limits/risk-stops.ts';
import { decideMark } from './rules/mark-journal.ts';
import { decideDefineMarket } from './rules/markets/define-market.ts';
import { decideResettleMarket } from './rules/markets/resettle-market.ts';
import { decideSettleMarket } from './rules/markets/settle-market.ts';
import { decideOpenEngine } from './rules/open-engine.ts';
import { decideProtect } from './rules/protection/protect.ts';
import { decideProtectSite } from './rules/protection/protect-site.ts';
import { decideCasinoBet } from './rules/rounds/place-casino-bet.ts';
import { decideCasinoBets } from './rules/rounds/place-casino-bets.ts';
import { decideSettleRound } from './rules/rounds/settle-round.ts';
import { decideVoidRound } from './rules/rounds/void-round.ts';
import { decideSessionBet } from './rules/sessions/place-session-bet.ts';
import { decideResettleSession } from './rules/sessions/resettle-session.ts';
import { decideSettleSession } from './rules/sessions/settle-session.ts';
import { decideBetWithTriggers } from './rules/triggers/attach-triggers.ts';
import { decideFireTrigger, decideReviewTriggers } from './rules/triggers/fire-trigger.ts';
import {
  decideChangeTrigger,
  decideEndTrigger,
  decidePlaceTrigger,
} from './rules/triggers/place-trigger.ts';
import { triggerOf } from './rules/triggers/trigger-ref.ts';

export const decide = (state: ExchangeState, command: Stamped): Decision =>
  withShortCancelled(state, decideKind(state, command));

function decideKind(state: ExchangeState, command: Stamped): Decision {
  switch (command.kind) {
    case 'open-account':
      return decideOpenAccount(state, command);
    case 'move-funds':
      return decideMoveFunds(state, command);
    case 'define-market':
      return decideDefineMarket(state, command);
    case 'place-bet':
      return triggerOf(command.clientRef) === null
        ? decideBetWithTriggers(state, command)
        : decideFireTrigger(state, command);
    case 'place-trigger':
      return decidePlaceTrigger(state, command);
    case 'change-trigger':
      return decideChangeTrigger(state, command);
    case 'end-trigger':
      return decideEndTrigger(state, command);
    case 'review-triggers':
      return decideReviewTriggers(state, command);
    case 'place-each-way':
      return decideEachWay(state, command);
    case 'cancel-bet':
      return decideCancelBet(state, command);
    case 'cancel-bets':
      return decideCancelBets(state, command);
    case 'change-bet':
      return decideChangeBet(state, command);
    case 'change-persistence':
      return decideChangePersistence(state, command);
    case 'match-house':
      return decideMatchHouse(state, command);
    case 'place-session-bet':
      return decideSessionBet(state, command);
    case 'settle-session':
      return decideSettleSession(state, command);
    case 'settle-market':
      return decideSettleMarket(state, command);
    case 'resettle-market':
      return decideResettleMarket(state, command);
    case 'resettle-session':
      return decideResettleSession(state, command);
    case 'place-casino-bet':
      return decideCasinoBet(state, command);
    case 'place-casino-bets':
      return decideCasinoBets(state, command);
    case 'settle-round':
      return decideSettleRound(state, command);
    case 'void-round':
      return decideVoidRound(state, command);
    case 'mark-journal':
      return decideMark(command);
    case 'open-engine':
      return decideOpenEngine(state, command);
    case 'protect':
      return decideProtect(state, command);
    case 'protect-site':
      return decideProtectSite(state, command);
    case 'stop-risk':
      return decideStopRisk(state, command);
    case 'resume-risk':
      return decideResumeRisk(state, command);
    case 'set-commission-plan':
    case 'set-discount-tiers':
    case 'set-discounts':
      return decideCommission(state, command);
    default:
      return decideRare(state, command);
  }
}

type RareCommand = CashierCommand | MaintenanceCommand | AgentCommand;

/** Kinds that a venue has seldom: those of every bet are told without asking for these. */
function decideRare(state: ExchangeState, command: RareCommand & Stamp): Decision {
  if (isCashierCommand(command)) return decideCashier(state, command);
  if (isMaintenanceCommand(command)) return decideMaintenance(state, command);
  return decideAgentCommand(state, command);
}
