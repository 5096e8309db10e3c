/** The comparison of a match file's own statement of the end with what its record comes to. */
import type { ResultDoubt } from '@layline/contract';

/** The field that states the end, what it states, and what the record comes to. */
export interface Difference {
  readonly field: string;
  readonly stated: string;
  readonly computed: string;
}

/** Unknown: the file does not state the end, or the record cannot show it. */
export type MatchCheck =
  | { readonly kind: 'agrees' }
  | ({ readonly kind: 'contradicts' } & Difference)
  | ({ readonly kind: 'unknown' } & Difference);

export const agrees: MatchCheck = { kind: 'agrees' };

/** Why the end of a match is not certain, for the operator; null if it is. */
export function doubtOf(check: MatchCheck): ResultDoubt | null {
  if (check.kind === 'agrees') return null;
  const { field, stated, computed } = check;
  const reason =
    check.kind === 'contradicts'
      ? `the field ${field} of the file contradicts its record`
      : `the file does not show how the match ended (${field})`;
  return { reason, stated, computed };
}
