/** Unsaved changes to what a command sets for a site. */
import type { CommandForm } from '@layline/contract/console';
import type { Values } from '../commands/use-run.ts';
import { useCommand, useMe } from '../session/me.ts';
import { type DraftKey, drafts, useDraft } from './draft.ts';

export interface Editing {
  readonly key: DraftKey;
  /** Undefined if the role may only look. */
  readonly form: CommandForm | undefined;
  readonly saved: Values;
  readonly changes: Values;
  /** Returns the changed value, or what is saved. */
  readonly value: (name: string) => string;
  readonly set: (name: string, value: string) => void;
}

interface Edited {
  readonly site: string;
  readonly command: string;
  readonly saved: Values;
}

export function useEditing({ site, command, saved }: Edited): Editing {
  const { name: user } = useMe();
  const form = useCommand(command);
  const key = { user, site, command };
  const changes = useDraft(key);
  return {
    key,
    form,
    saved,
    changes,
    value: (name) => changes[name] ?? saved[name] ?? '',
    set: (name, value) => drafts.set(key, { name, value, saved: saved[name] ?? '' }),
  };
}
