/** Agents as the console and the command line show them, in major units and per cent. */
import { type AgentId, makeInstant, makeMoney, type SiteId } from '@layline/contract';
import type { ShownAgent, ShownLock, ShownTotals } from '@layline/contract/console';
import type { AgentView, BranchLock, LockedPart } from '@layline/exchange';
import type { EngineView } from '../../engine/view/view.ts';

const percentOf = (basisPoints: number): number => basisPoints / 100;

export const showAgent = (agent: AgentView): ShownAgent => ({
  agent: agent.agentId,
  level: agent.level,
  upline: agent.uplineId ?? '',
  balance: makeMoney(agent.balance),
  credit: makeMoney(agent.credit),
  allocated: makeMoney(agent.allocated),
  owed: makeMoney(agent.owed),
  playersHave: makeMoney(agent.playersBalance),
  exposure: makeMoney(agent.exposure),
  sports: percentOf(agent.shares.sports),
  casino: percentOf(agent.shares.casino),
  commission: percentOf(agent.shares.commission),
  agents: agent.agents,
  playerCount: agent.players,
});

/** Such as `betting` or `sport 2`. */
export function partText(part: LockedPart): string {
  if (part.kind === 'sport') return `sport ${part.sportId}`;
  return part.kind === 'market' ? `market ${part.marketId}` : part.kind;
}

export const showLock = ({
  agentId,
  part,
  reason,
  until,
  since,
  lockedBy,
}: BranchLock): ShownLock => ({
  agent: agentId,
  part: partText(part),
  since: makeInstant(since),
  until: until === null ? '' : makeInstant(until),
  reason,
  by: lockedBy ?? 'staff',
});

/** Returns the agents of a site, or of one branch. */
export const showTree = (
  view: EngineView,
  { siteId, top }: { readonly siteId: SiteId; readonly top: AgentId | null },
): ShownAgent[] =>
  view
    .agentTree(siteId)
    .filter(({ agentId }) => top === null || view.isInBranch(agentId, top))
    .map(showAgent);

export function showTotals(view: EngineView, siteId: SiteId): ShownTotals {
  const totals = view.siteTotals(siteId);
  const { upline, house, commission, agents, players, providers, suspense, total } = totals;
  return {
    upline: makeMoney(upline),
    house: makeMoney(house),
    commission: makeMoney(commission),
    agents: makeMoney(agents),
    players: makeMoney(players),
    providers: makeMoney(providers),
    suspense: makeMoney(suspense),
    total: makeMoney(total),
  };
}
