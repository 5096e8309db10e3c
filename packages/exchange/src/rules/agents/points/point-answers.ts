/**
 * Replies per points reference. They stay in memory for a day and in the store permanently, like those of
 * deposits (transfer-answers.ts). A refused movement moved nothing, and its reference may be used again.
 */
import type { Instant, SiteId, TransferRef } from '@layline/contract';
import { keptMs, startGeneration } from '../../../memory/generations.ts';
import type { ExchangeState } from '../../../memory/state.ts';
import type { PointsAnswer, PointsMoved, SheetCleared } from '../../../model/agent.ts';

interface PointsKey {
  readonly siteId: SiteId;
  readonly transferRef: TransferRef;
}

export type PointsRequest = Pick<
  PointsAnswer,
  'agentId' | 'uplineId' | 'act' | 'amount' | 'remark'
>;

const keyOf = ({ siteId, transferRef }: PointsKey): string => `${siteId}/${transferRef}`;

export function findPointsAnswer(
  { pointsAnswers: { current, previous } }: ExchangeState,
  query: PointsKey & { readonly at: Instant },
): PointsAnswer | undefined {
  const key = keyOf(query);
  const answer = current.get(key) ?? previous.get(key);
  return answer !== undefined && answer.at + keptMs > query.at ? answer : undefined;
}

/** A repeat may come after the agent has moved, so the upline of that time matters only for sheets. */
export const isSamePoints = (one: PointsRequest, other: PointsRequest): boolean =>
  one.agentId === other.agentId &&
  one.act === other.act &&
  one.amount === other.amount &&
  one.remark === other.remark &&
  (one.uplineId === other.uplineId || one.act === 'allocate' || one.act === 'return');

export function keepPointsAnswer(state: ExchangeState, event: PointsMoved | SheetCleared): void {
  startGeneration(state.pointsAnswers, { at: event.at, open: () => new Map() });
  putPointsAnswer(state.pointsAnswers.current, pointsAnswer(event));
}

export function putPointsAnswer(answers: Map<string, PointsAnswer>, answer: PointsAnswer): void {
  answers.set(keyOf(answer), answer);
}

/** The movement that the event's reference stands for from then on. */
export function pointsAnswer(event: PointsMoved | SheetCleared): PointsAnswer {
  const { siteId, agentId, transferRef, transfer, at } = event;
  const { amount, remark, from, to } = transfer;
  const given = { siteId, agentId, transferRef, amount, remark, at };
  if (event.kind === 'sheet-cleared') {
    return { ...given, uplineId: event.uplineId, act: `cleared-by-${event.paidBy}` };
  }
  const upline = event.direction === 'allocate' ? from : to;
  const uplineId = upline.kind === 'agent' ? upline.agentId : null;
  return { ...given, uplineId, act: event.direction };
}
