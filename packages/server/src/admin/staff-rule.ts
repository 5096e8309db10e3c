/**
 * Defines which roles may run a command; every admin command has such a rule. What the command does to money,
 * limits and access has rules of its own (effects/effect-table.ts).
 */
import { agentRole, type Role } from '@layline/contract/console';

/** Who may run a command in the console, and how. By default, only the owner and admins may. */
export interface StaffRule {
  /** Roles that may run it besides owner and admin. */
  readonly roles?: readonly Role[];
  /** It only reads: everybody may run it, without a reason and without an audit entry. */
  readonly isRead?: boolean;
  /** Only the owner may run it. */
  readonly isOwners?: boolean;
  /** It is available only on the server's own machine, such as what uses its files. */
  readonly isLocal?: boolean;
  /** How agents may use it within their own branches; absent for commands of staff only. */
  readonly branch?: BranchRule;
  /** Its text is written to the audit once it is done. Not for commands that show a secret once. */
  readonly isAudited?: boolean;
}

/** Which of the values must be in the calling agent's branch. */
export type BranchRule =
  /** The agent that a value names; with `isOwn` it may be the calling agent itself. */
  | { readonly of: 'agent'; readonly value: string; readonly isOwn: boolean }
  /** The player that `site` and `user` name. */
  | { readonly of: 'player' }
  /** The agent named by `agent`, which gets a new player. */
  | { readonly of: 'new-player' }
  /** The sheet of `agent` with `upline`: only the upline; with `isOwn` also the agent itself. */
  | { readonly of: 'sheet'; readonly isOwn: boolean };

export function mayRun(role: Role, rule: StaffRule): boolean {
  if (rule.isLocal) return false;
  if (role === agentRole) return rule.branch !== undefined;
  if (role === 'owner') return true;
  if (rule.isOwners) return false;
  return role === 'admin' || rule.isRead === true || (rule.roles?.includes(role) ?? false);
}
