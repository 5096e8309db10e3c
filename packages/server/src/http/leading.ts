/** No call is answered from memory that another server may already have overtaken. */
import { refuse } from '@layline/contract';
import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import { sendRefusal } from './reply.ts';

/** False while this server's lease on the database has run out, as after a pause of the machine. */
export const isLeading = ({ store }: Pick<App, 'store'>): boolean =>
  store.lease?.isHeld() !== false;

/** Calls that a proxy polls are answered all the same. */
export function refuseWithoutLease(server: FastifyInstance, app: App): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (isLeading(app) || request.routeOptions.config.rateLimit === false) done();
    else sendRefusal(reply, refuse('UNAVAILABLE'));
  });
}
