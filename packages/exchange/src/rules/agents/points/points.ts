/**
 * Moves points between an agent and its upline: down by allocation, within the credit and the upline's
 * balance, and back up. Clears sheets by points for money that was paid outside, never by more than the
 * sheet's amount.
 */
import { type Refusal, refuse, type SiteId } from '@layline/contract';
import type { Transfer } from '@layline/ledger';
import type { ExchangeState } from '../../../memory/state.ts';
import type { Agent, ClearSheet, MovePoints } from '../../../model/agent.ts';
import type { Stamp } from '../../../model/command.ts';
import { type Decision, happened, refused } from '../../decision/decision.ts';
import { noAgent, termsOf, uplineEnd } from '../tree/tree.ts';
import { owedOn, refuseLack } from './funds.ts';
import { findPointsAnswer, isSamePoints, type PointsRequest } from './point-answers.ts';

/** Returns no events for a repeat under the same reference. */
export function decideMovePoints(state: ExchangeState, command: MovePoints & Stamp): Decision {
  const { agentId, direction, amount, transferRef, remark, seq, at } = command;
  const agent = state.agents.get(agentId);
  if (agent === undefined) return refused(noAgent(agentId));
  const { siteId } = agent;
  const { uplineId } = termsOf(agent);
  const request = { agentId, uplineId, act: direction, amount, remark };
  const answered = answerBefore(state, { siteId, transferRef, at, request });
  if (answered !== null) return answered;
  const refusal = refusePoints(state, agent, command);
  if (refusal !== null) return refused(refusal);
  const [upline, own] = [uplineEnd(siteId, uplineId), uplineEnd(siteId, agentId)];
  const isDown = direction === 'allocate';
  const transfer: Transfer = {
    ...(isDown ? { from: upline, to: own } : { from: own, to: upline }),
    amount,
    reason: isDown ? 'allocation' : 'return',
    ...unbound,
    remark,
  };
  const moved = { siteId, agentId, direction, transferRef, transfer };
  return happened({ kind: 'points-moved', seq, at, ...moved });
}

const unbound = { marketId: null, betId: null } as const;

interface StampedRequest {
  readonly siteId: SiteId;
  readonly transferRef: MovePoints['transferRef'];
  readonly at: Stamp['at'];
  readonly request: PointsRequest;
}

/** Null for an unused reference. */
function answerBefore(state: ExchangeState, stamped: StampedRequest): Decision | null {
  const { amount } = stamped.request;
  if (!Number.isSafeInteger(amount) || amount <= 0) {
    return refused(refuse('INVALID_REQUEST', 'amount must be more than 0.'));
  }
  const answer = findPointsAnswer(state, stamped);
  if (answer === undefined) return null;
  return isSamePoints(answer, stamped.request)
    ? happened()
    : refused(refuse('TRANSFER_REF_REUSED'));
}

function refusePoints(
  state: ExchangeState,
  { agentId, siteId, credit, allocated, terms }: Agent,
  { amount, direction }: Pick<MovePoints, 'amount' | 'direction'>,
): Refusal | null {
  const { uplineId } = termsOf({ terms });
  if (direction === 'return') {
    if (amount > allocated) return refuse('INVALID_REQUEST', 'Not so much is allocated.');
    return refuseLack(state, { siteId, agentId, amount });
  }
  if (allocated + amount > credit) return refuse('INVALID_REQUEST', 'This passes the credit.');
  return refuseLack(state, { siteId, agentId: uplineId, amount });
}

/** The party that was paid outside gives points; the site has unlimited points. */
export function decideClearSheet(state: ExchangeState, command: ClearSheet & Stamp): Decision {
  const { agentId, uplineId, paidBy, amount, transferRef, remark, seq, at } = command;
  const agent = state.agents.get(agentId);
  if (agent === undefined) return refused(noAgent(agentId));
  const { siteId } = agent;
  const request = { agentId, uplineId, act: `cleared-by-${paidBy}`, amount, remark } as const;
  const answered = answerBefore(state, { siteId, transferRef, at, request });
  if (answered !== null) return answered;
  const sheet = { agentId, uplineId };
  const owed = owedOn(state, sheet);
  if (amount > (paidBy === 'agent' ? owed : 0 - owed)) {
    return refused(refuse('INVALID_REQUEST', 'Not so much is owed by that end of the sheet.'));
  }
  const giver = paidBy === 'agent' ? uplineId : agentId;
  const lack = refuseLack(state, { siteId, agentId: giver, amount });
  if (lack !== null) return refused(lack);
  const transfer: Transfer = {
    from: uplineEnd(siteId, giver),
    to: uplineEnd(siteId, giver === agentId ? uplineId : agentId),
    amount,
    reason: 'clearing',
    ...unbound,
    remark,
    sheet,
  };
  const cleared = { siteId, agentId, uplineId, paidBy, transferRef, transfer };
  return happened({ kind: 'sheet-cleared', seq, at, ...cleared });
}
