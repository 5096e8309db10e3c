/**
 * A round id (mid, shown as RID): the game's three digits and the round's start in UTC as yyMMddHHmmss,
 * 15 digits. A table never starts two rounds in the same second, so ids are unique.
 */
import { type Instant, makeInstant } from '@layline/contract';

const prefixForm = /^\d{3}$/;

/** Throws a RangeError for a prefix other than three digits. */
export function makeRoundId(prefix: string, startAt: Instant): string {
  if (!prefixForm.test(prefix)) throw new RangeError(`A prefix is three digits, not ${prefix}`);
  return prefix + makeInstant(startAt).slice(2, 19).replace(/\D/g, '');
}
