/** What each role of staff may do: a property of every admin command. */
import type { Money } from '@layline/contract';
import type { Role } from '@layline/contract/console';

/** How staff may use a command in the console; a command that says nothing is the owner's and admins'. */
export interface StaffRule {
  /** Who may run it besides owner and admin. */
  readonly roles?: readonly Role[];
  /** It only shows: everybody may run it, without a reason and without a line in the audit. */
  readonly isRead?: boolean;
  /** Only the owner may run it. */
  readonly isOwners?: boolean;
  /** It uses files of the server's machine, and is offered there alone. */
  readonly isLocal?: boolean;
  /** Another person must approve it: always, or when the value of that name is above the amount. */
  readonly second?: 'always' | { readonly value: string; readonly above: Money };
  /** What it says when it is done is written into the audit. Not for what shows a secret once. */
  readonly isAudited?: boolean;
}

export function mayRun(role: Role, rule: StaffRule): boolean {
  if (rule.isLocal) return false;
  if (role === 'owner') return true;
  if (rule.isOwners) return false;
  return role === 'admin' || rule.isRead === true || (rule.roles?.includes(role) ?? false);
}
