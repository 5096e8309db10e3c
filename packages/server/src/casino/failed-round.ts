/** Every table retries its rounds until they succeed; a store outage is logged once, elsewhere. */
import type { Refusal } from '@layline/contract';
import { outageCodeOf } from '../store/writes/outage.ts';

/** Whether what failed concerns the round itself, and so belongs into the log. */
export function isOfRound(failure: unknown): boolean {
  const { code } = (failure ?? {}) as Partial<Refusal>;
  return code !== 'UNAVAILABLE' && outageCodeOf(failure) === null;
}
