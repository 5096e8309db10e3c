/** Defines what each role of staff may do; every admin command has such a rule. */
import type { Money } from '@layline/contract';
import { agentRole, type Role } from '@layline/contract/console';

/** Who may run a command in the console, and how. By default, only the owner and admins may. */
export interface StaffRule {
  /** Roles that may run it besides owner and admin. */
  readonly roles?: readonly Role[];
  /** It only reads: everybody may run it, without a reason and without an audit entry. */
  readonly isRead?: boolean;
  /** Only the owner may run it. */
  readonly isOwners?: boolean;
  /** It uses files of the server's machine and is available only there. */
  readonly isLocal?: boolean;
  /** Another person must approve it: always, or if the named value exceeds the amount. */
  readonly second?: 'always' | { readonly value: string; readonly above: Money };
  /** What agents may use it for, in their own branches; absent for what is the staff's alone. */
  readonly branch?: BranchRule;
  /** What it says when it is done is written into the audit. Not for what shows a secret once. */
  readonly isAudited?: boolean;
}

/** What of the values must be in the branch of the agent who runs a command. */
export type BranchRule =
  /** The agent that a value names, who may be the one who runs it where that is said. */
  | { readonly of: 'agent'; readonly value: string; readonly isOwn: boolean }
  /** The player that `site` and `user` name. */
  | { readonly of: 'player' }
  /** The agent that is named by `agent`, for a player who becomes its. */
  | { readonly of: 'new-player' }
  /** The sheet of `agent` with `upline`: the upline; to look at it, the agent itself as well. */
  | { readonly of: 'sheet'; readonly isOwn: boolean };

export function mayRun(role: Role, rule: StaffRule): boolean {
  if (rule.isLocal) return false;
  if (role === agentRole) return rule.branch !== undefined;
  if (role === 'owner') return true;
  if (rule.isOwners) return false;
  return role === 'admin' || rule.isRead === true || (rule.roles?.includes(role) ?? false);
}
