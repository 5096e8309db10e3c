/** Whose positions a caller may follow: staff everybody's, an agent only those of its own branch. */
import { agentId } from '@layline/contract';
import type { Wanted } from '../../../admin/risk/show-position.ts';
import type { EngineView } from '../../../engine/view/view.ts';
import { actorOf } from './branch-access.ts';
import type { Caller } from './staff/caller.ts';

/** As a query has them, once or several times. */
interface ScopeQuery {
  readonly site?: unknown;
  readonly agent?: unknown;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Returns null if the caller may not follow it; unknown agents get the same answer as those of others. */
export function followedScope(
  view: EngineView,
  caller: Pick<Caller, 'agentId'>,
  { site, agent }: ScopeQuery,
): Wanted | null {
  const actor = actorOf(view, caller);
  if (actor === undefined) return null;
  const wanted = {
    site: textOf(site),
    agent: textOf(agent) ?? actor?.agentId,
    reader: actor?.agentId ?? null,
  };
  return isInSight(view, wanted) ? wanted : null;
}

/** Branches may move while somebody follows them. */
export function isInSight(view: EngineView, { agent, reader }: Wanted): boolean {
  if (agent === undefined) return reader === null;
  if (view.agentOf(agentId(agent)) === undefined) return false;
  return reader === null || view.isInBranch(agentId(agent), agentId(reader));
}
