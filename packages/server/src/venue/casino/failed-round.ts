/** Tables retry their rounds until they succeed; store outages are logged elsewhere, once. */
import type { Refusal } from '@layline/contract';
import { outageCodeOf } from '../../store/faults/outage.ts';

/** Tells whether a failure concerns the round itself and belongs in the log. */
export function isOfRound(failure: unknown): boolean {
  const { code } = (failure ?? {}) as Partial<Refusal>;
  return code !== 'UNAVAILABLE' && outageCodeOf(failure) === null;
}
