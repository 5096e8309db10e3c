/** Refuses calls without the lease: cached data may be older than another server's commits. */
import { refuse } from '@layline/contract';
import type { FastifyInstance } from 'fastify';
import type { Reads } from './parts.ts';
import { sendRefusal } from './reply.ts';

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
export function refuseWithoutLease(server: FastifyInstance, app: Reads): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (isLeading(app) || request.routeOptions.config.rateLimit === false) done();
    else sendRefusal(reply, refuse('UNAVAILABLE'));
  });
}
