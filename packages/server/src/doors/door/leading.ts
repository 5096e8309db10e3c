/** Refuses calls without the lease: cached data may be older than another server's commits. */
import { type Refusal, refuse } from '@layline/contract';
import { type Guard, isPolled } from './guard.ts';
import type { Reads } from './parts.ts';

/** False while this server's database lease has expired, as after a pause of the machine. */
export const isLeading = ({ store }: Pick<Reads, 'store'>): boolean =>
  store.lease?.isHeld() !== false;

const againMs = 100;

/**
 * Repeats work that fails while a lease was not renewed in time, as on a busy machine, until it is renewed or
 * another server has taken over.
 */
export async function untilLeading<Result>(
  app: Pick<Reads, 'store' | 'clock'>,
  work: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (isLeading(app) || app.store.lease?.isLost) throw error;
      await app.clock.sleep(againMs);
    }
  }
}

/** Does not apply to calls that a proxy polls. */
export const needLease =
  (app: Pick<Reads, 'store'>): Guard<Refusal> =>
  (request) =>
    isLeading(app) || isPolled(request) ? null : refuse('UNAVAILABLE');
