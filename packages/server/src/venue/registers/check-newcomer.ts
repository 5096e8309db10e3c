/**
 * Asks the site's register about a person who wants an account. None is opened while it is silent; a yes and
 * a no open one alike, so that a stranger who gives somebody's particulars learns nothing of them.
 */
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
  return { subject, checked };
}
