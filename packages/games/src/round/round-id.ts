/**
 * A round id (mid, shown as RID): the game's three digits and the round's start in UTC as
 * yyMMddHHmmss, 15 digits. One table never starts two rounds in the same second, so it is unique.
 */
import { type Instant, makeInstant, parseInstant } from '@layline/contract';

const prefixForm = /^\d{3}$/;
const form = /^(\d{3})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/;

/** Throws a RangeError for a prefix other than three digits. */
export function makeRoundId(prefix: string, startAt: Instant): string {
  if (!prefixForm.test(prefix)) throw new RangeError(`A prefix is three digits, not ${prefix}`);
  return prefix + makeInstant(startAt).slice(2, 19).replace(/\D/g, '');
}

/** Prefix and start of a round id; null when the text is not one. Years are 2000 to 2099. */
export function parseRoundId(
  text: string,
): { readonly prefix: string; readonly startAt: Instant } | null {
  const [, prefix = '', ...parts] = form.exec(text) ?? [];
  const [year, month, day, hour, minute, second] = parts;
  const startAt = parseInstant(`20${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (startAt === null || makeRoundId(prefix, startAt) !== text) return null;
  return { prefix, startAt };
}
