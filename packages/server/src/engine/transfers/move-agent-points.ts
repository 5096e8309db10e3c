/**
 * Points move once under a reference, for good. The store, which holds every reference, is read first; later
 * ones are in the engine's memory.
 */
import { refuse, type SiteId } from '@layline/contract';
import { type ClearSheet, isSamePoints, type MovePoints } from '@layline/exchange';
import type { Store } from '../../store/database.ts';
import { findPoints } from '../../store/queries/agents/points.ts';
import { type Outcome, refusedOutcome } from '../request/request.ts';
import type { Engine } from '../writer/engine.ts';

interface PointsParts {
  readonly engine: Pick<Engine, 'view' | 'submit'>;
  readonly store: Store;
}

/** Accepted without events if it was done before. */
export async function moveAgentPoints(
  { engine, store }: PointsParts,
  request: MovePoints | ClearSheet,
): Promise<Outcome> {
  const answer = await answerBefore({ engine, store }, request);
  return answer ?? engine.submit(request);
}

/** Returns null for an unused reference. */
export async function answerBefore(
  { engine, store }: PointsParts,
  request: MovePoints | ClearSheet,
): Promise<Outcome | null> {
  const { agentId, amount, remark, transferRef: ref, by } = request;
  const agent = engine.view.agentOf(agentId);
  // A caller without permission learns nothing about earlier answers.
  if (agent === undefined || (by !== undefined && !engine.view.isInBranch(agentId, by)))
    return null;
  const siteId: SiteId = agent.siteId;
  const known = await findPoints(store, { siteId, ref });
  if (known === null) return null;
  const act =
    request.kind === 'move-points' ? request.direction : (`cleared-by-${request.paidBy}` as const);
  const uplineId = request.kind === 'clear-sheet' ? request.uplineId : known.uplineId;
  const isSame = isSamePoints(known, { agentId, uplineId, act, amount, remark });
  if (!isSame) return refusedOutcome(refuse('TRANSFER_REF_REUSED'));
  return { kind: 'accepted', events: [], betId: null };
}
