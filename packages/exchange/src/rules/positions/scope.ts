/** Whose position is read, and to which of its branches a player's bets belong. */
import type { AgentId, SiteId } from '@layline/contract';
import type { PlayerAccount } from '../../memory/market.ts';
import type { PathStep } from '../agents/tree/tree.ts';

/** The venue, or a branch. */
export type PositionScope =
  | { readonly kind: 'venue' }
  | { readonly kind: 'site'; readonly siteId: SiteId }
  | { readonly kind: 'agent'; readonly agentId: AgentId };

/** A site of the venue, a direct downline, or all direct players together. */
export type PositionBranch =
  | { readonly kind: 'site'; readonly siteId: SiteId }
  | { readonly kind: 'agent'; readonly agentId: AgentId }
  | { readonly kind: 'players' };

/** A player, with the agents above at the time of the bets, lowest first. */
export interface Held {
  readonly account: PlayerAccount;
  readonly path: readonly PathStep[];
}

/** The place in the path at which the scope is; its length for the site. Null for bets of others. */
export function stepIn(scope: PositionScope, { account, path }: Held): number | null {
  if (scope.kind === 'venue') return path.length;
  if (scope.kind === 'site') return account.siteId === scope.siteId ? path.length : null;
  const step = path.findIndex(({ agentId }) => agentId === scope.agentId);
  return step < 0 ? null : step;
}

/** The branch right below the scope. */
export function branchBelow(
  scope: PositionScope,
  { account: { siteId }, path }: Held,
  step: number,
): PositionBranch {
  if (scope.kind === 'venue') return { kind: 'site', siteId };
  const below = path[step - 1]?.agentId;
  return below === undefined ? { kind: 'players' } : { kind: 'agent', agentId: below };
}

export function branchKey(branch: PositionBranch): string {
  if (branch.kind === 'players') return 'players';
  return branch.kind === 'site' ? `site ${branch.siteId}` : `agent ${branch.agentId}`;
}
