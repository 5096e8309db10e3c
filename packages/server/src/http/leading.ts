/** Refuses calls without the lease: cached data may be older than another server's commits. */
import { refuse } from '@layline/contract';
import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import { sendRefusal } from './reply.ts';

/** False while this server's database lease has expired, as after a pause of the machine. */
export const isLeading = ({ store }: Pick<App, 'store'>): boolean =>
  store.lease?.isHeld() !== false;

/** Does not apply to calls that a proxy polls. */
export function refuseWithoutLease(server: FastifyInstance, app: App): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (isLeading(app) || request.routeOptions.config.rateLimit === false) done();
    else sendRefusal(reply, refuse('UNAVAILABLE'));
  });
}
