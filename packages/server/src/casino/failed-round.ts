/** Rounds are tried again until they succeed, on every table: the store's trouble is told once, elsewhere. */
import type { Refusal } from '@layline/contract';
import { troubleOf } from '../store/writes/outage.ts';

/** Whether what failed concerns the round itself, and so belongs into the log. */
export function isOfRound(failure: unknown): boolean {
  const { code } = (failure ?? {}) as Partial<Refusal>;
  return code !== 'UNAVAILABLE' && troubleOf(failure) === null;
}
