/** Asks the site's register about a person who wants an account: none is opened without its yes. */
import { type Refusal, refuse } from '@layline/contract';
import type { Subject } from '@layline/contract/checkers';
import type { Site } from '../sites/directory.ts';
import type { Checked, RegistersHolder } from './registers.ts';
import { takeNeeded } from './subjects.ts';

export interface EntryOfNew {
  readonly subject: Subject;
  readonly checked: Checked;
}

/** Null for a site without a register. */
export async function checkNewcomer(
  { registers }: { readonly registers: RegistersHolder },
  { site, given }: { readonly site: Site; readonly given: Subject },
): Promise<EntryOfNew | Refusal | null> {
  if (site.register === '') return null;
  const { subject, missing } = takeNeeded(given, site.subjectFields);
  if (missing.length > 0) {
    return refuse('INVALID_REQUEST', `subject.${missing[0]}: is needed to open an account.`);
  }
  const checked = (await registers.current?.check(site.register, subject)) ?? null;
  if (checked === null) {
    const text = 'No account can be opened now: the register of excluded people does not answer.';
    return refuse('REGISTER_UNKNOWN', `${text} Please try again in a minute.`);
  }
  if (checked.isAllowed) return { subject, checked };
  const text = 'A register of excluded people names you: no account can be opened.';
  return refuse('ACCOUNT_EXCLUDED', text);
}
