/**
 * Applies events to the state, in place and without checking whether they were allowed; nothing else
 * changes the state. Applying the journal's events in order always gives the same state. Throws if an
 * event breaks an invariant, because then the journal and the code disagree.
 */
import { type MarketId, marketId, noMoney } from '@layline/contract';
import { type Account, balanceOf, post, type Transfer } from '@layline/ledger';
import { addAccount, type ExchangeState } from './memory/state.ts';
import type { AgentEvent } from './model/agent.ts';
import { type CashierEvent, isCashierEvent } from './model/cashier.ts';
import { type CommissionEvent, isCommissionEvent } from './model/commission.ts';
import type { AccountOpened, Event, MarketSettled } from './model/event.ts';
import { isWalletEvent, type WalletEvent } from './model/wallet.ts';
import {
  applyAgentEvent,
  keepSheets,
  placePlayer,
  transfersOfAgents,
} from './rules/agents/apply-agents.ts';
import { dropLocksOf } from './rules/agents/tree/branch-locks.ts';
import {
  applyBetCancelled,
  applyBetLapsed,
  applyBetMatched,
  applyBetPlaced,
  applyBetReduced,
  applyBetRefused,
} from './rules/bets/apply-bets.ts';
import { applyPersistenceChanged } from './rules/bets/change-persistence.ts';
import { applyCashier } from './rules/cashier/apply-cashier.ts';
import { applyCommission } from './rules/commission/decide-commission.ts';
import type { LocatedBet } from './rules/decision/locate.ts';
import { betsOf } from './rules/held/open-bets.ts';
import { applyMaintenance } from './rules/limits/maintenance.ts';
import { applyRiskResumed, applyRiskStopped, scopeKey } from './rules/limits/risk-stops.ts';
import { applyMarketDefined } from './rules/markets/define-market.ts';
import { applyEngineOpened } from './rules/open-engine.ts';
import { applyProtection } from './rules/protection/apply-protection.ts';
import { countUsage } from './rules/protection/count-usage.ts';
import { rulesIn } from './rules/protection/protect-site.ts';
import { setExposure } from './rules/risk/position.ts';
import { applyCasinoBet, applyRoundSettled } from './rules/rounds/apply-rounds.ts';
import { applyWallet, keepWalletNets } from './rules/rounds/wallet-rounds.ts';
import { applySessionBet } from './rules/sessions/apply-session-bet.ts';
import { keepTransferAnswer } from './rules/transfer-answers.ts';
import {
  applyTriggerChanged,
  applyTriggerEnded,
  applyTriggerFired,
  applyTriggerPlaced,
} from './rules/triggers/apply-triggers.ts';
import { setPossibleWin } from './rules/wins/possible-win.ts';

/** Number of settled markets and voided rounds to remember, so that none is settled twice. */
const settledKept = 100_000;

/** `located` is what `decide` found for the event; a replay passes nothing. */
export function apply(state: ExchangeState, event: Event, located?: LocatedBet): void {
  state.seq = event.seq;
  countUsage(state, event);
  applyKind(state, event, located);
}

function applyKind(state: ExchangeState, event: Event, located?: LocatedBet): void {
  switch (event.kind) {
    case 'account-opened':
      return applyAccountOpened(state, event);
    case 'funds-moved':
      postAll(state, [event.transfer]);
      return keepTransferAnswer(state, event);
    case 'funds-refused':
      return keepTransferAnswer(state, event);
    case 'market-defined':
      return applyMarketDefined(state, event);
    case 'bet-placed':
      return applyBetPlaced(state, event, located);
    case 'bet-matched':
      return applyBetMatched(state, event);
    case 'bet-cancelled':
      return applyBetCancelled(state, event);
    case 'bet-persistence-changed':
      return applyPersistenceChanged(state, event);
    case 'bet-lapsed':
      return applyBetLapsed(state, event);
    case 'bet-reduced':
      return applyBetReduced(state, event);
    case 'bet-refused':
      return applyBetRefused(state, event);
    case 'session-bet-placed':
      return applySessionBet(state, event);
    case 'market-settled':
      return applyMarketSettled(state, event);
    case 'market-resettled':
      state.settled.set(event.marketId, event.seq);
      return postAll(state, event.transfers);
    case 'casino-bet-placed':
      return applyCasinoBet(state, event);
    case 'round-settled':
      postAll(state, event.transfers);
      keepWalletNets(state, event);
      return applyRoundSettled(state, event);
    case 'round-voided':
      postAll(state, event.transfers);
      return keepSettled(state, { marketId: marketId(event.roundId), seq: event.seq });
    case 'journal-marked':
      return;
    case 'engine-opened':
      return applyEngineOpened(state, event);
    case 'trigger-placed':
      return applyTriggerPlaced(state, event);
    case 'trigger-changed':
      return applyTriggerChanged(state, event);
    case 'trigger-fired':
      return applyTriggerFired(state, event);
    case 'trigger-ended':
      return applyTriggerEnded(state, event);
    case 'protection-changed':
      return applyProtection(state, event);
    case 'site-protected':
      state.siteRules.set(event.siteId, rulesIn(event));
      return;
    case 'risk-stopped':
      return applyRiskStopped(state, event);
    case 'risk-resumed':
      return applyRiskResumed(state, event);
    case 'maintenance-announced':
    case 'maintenance-ended':
      return applyMaintenance(state, event);
    default:
      return applyRare(state, event);
  }
}

type RareEvent = CashierEvent | CommissionEvent | WalletEvent | AgentEvent;

/** Kinds that a venue has seldom: those of every bet are told without asking for these. */
function applyRare(state: ExchangeState, event: RareEvent): void {
  if (isCashierEvent(event)) {
    if ('transfers' in event) postAll(state, event.transfers);
    return applyCashier(state, event);
  }
  if (isCommissionEvent(event)) return applyCommission(state, event);
  if (isWalletEvent(event)) {
    postAll(state, event.transfers);
    return applyWallet(state, event);
  }
  postAll(state, transfersOfAgents(event));
  return applyAgentEvent(state, event);
}

function applyAccountOpened(state: ExchangeState, event: AccountOpened): void {
  const known = state.accounts.get(event.playerId);
  if (known !== undefined) {
    known.exposureLimit = event.exposureLimit;
    return;
  }
  const account = addAccount(state, event);
  const { agentId, seq } = event;
  if (agentId !== undefined) placePlayer(state, account, { seq, agentId });
}

/** Removes the market and its bets from memory; its id stays, so that it cannot be settled again. */
function applyMarketSettled(state: ExchangeState, event: MarketSettled): void {
  const market = state.markets.get(event.marketId);
  if (market === undefined) throw new Error(`An event of ${event.marketId}, which is not defined`);
  postAll(state, event.transfers);
  for (const position of market.positions.values()) {
    setExposure(position, noMoney);
    setPossibleWin(position, 0);
    for (const bet of betsOf(state, position)) state.bets.remove(bet);
    state.bets.removePosition(position);
  }
  for (const runner of market.runners.values()) state.bets.removeRunner(runner);
  for (const position of state.sessions.get(event.marketId)?.values() ?? []) {
    setExposure(position, noMoney);
    setPossibleWin(position, 0);
  }
  state.sessions.delete(event.marketId);
  state.triggers.delete(event.marketId);
  dropLocksOf(state, event.marketId);
  state.riskStops.delete(scopeKey({ kind: 'market', marketId: event.marketId }));
  state.markets.delete(event.marketId);
  keepSettled(state, event);
}

function keepSettled(
  state: ExchangeState,
  { marketId: id, seq }: { readonly marketId: MarketId; readonly seq: number },
): void {
  state.settled.set(id, seq);
  for (const oldest of state.settled.keys()) {
    if (state.settled.size <= settledKept) break;
    state.settled.delete(oldest);
  }
}

function postAll(state: ExchangeState, transfers: readonly Transfer[]): void {
  const refusal = post(state.ledger, transfers);
  if (refusal !== null) throw new Error(`The ledger refused an event: ${refusal.message}`);
  keepSheets(state, transfers);
  const seen = new Set<Account>();
  for (const { from, to } of transfers) seen.add(from).add(to);
  for (const end of seen) {
    const account = end.kind === 'player' ? state.accounts.get(end.playerId) : undefined;
    if (account !== undefined) account.balance = balanceOf(state.ledger, end);
  }
}
