/** The HTTP application: the calls of the contract, health, metrics, documentation and the client. */
import rateLimit from '@fastify/rate-limit';
import { refuse } from '@layline/contract';
import { type FastifyError, type FastifyInstance, fastify } from 'fastify';
import type { House } from '../house.ts';
import { serveStream } from '../stream/serve-stream.ts';
import { AddressRate } from './address-rate.ts';
import { bindRoutes, sendPlain, sendRefusal, validateWith } from './bind.ts';
import { serveClient } from './client-files.ts';
import { serveDocs } from './docs/serve-docs.ts';
import { type Health, serveHealth } from './health.ts';
import { answerKeptReads } from './kept/fast-reads.ts';
import { serveMetrics } from './metrics.ts';
import { replyOfError } from './quick/plain-reply.ts';
import { answerQuickBets } from './quick/quick-bets.ts';
import { bodyBytesMax, readJsonBodies } from './read-json.ts';
import { secure } from './security.ts';

export interface AppOptions {
  readonly house: House;
  readonly health: Health;
  /** Calls per address in ten seconds; 0 for no limit. */
  readonly rateLimit: number;
  readonly trustProxy: readonly string[];
  /** The built client; null serves the calls alone. */
  readonly clientFolder: string | null;
}

export async function openApp(options: AppOptions): Promise<FastifyInstance> {
  const { house } = options;
  const app = fastify({
    logger: false,
    bodyLimit: bodyBytesMax,
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 2100, caseSensitive: true },
  });
  app.setValidatorCompiler(validateWith);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  setErrorReplies(app, house);
  const readJson = readJsonBodies(app);
  await secure(app, house.sites);
  const rate = options.rateLimit > 0 ? new AddressRate(house.clock, options.rateLimit) : null;
  if (rate) await limitRate(app, rate);
  refuseOverload(app, options.health);
  const observe = await serveMetrics(app, house, options.health);
  serveHealth(app, options.health);
  await serveDocs(app);
  bindRoutes(app, house);
  serveStream(app, options);
  await serveClient(app, house, options.clientFolder);
  const ahead = { house, rate, trustProxy: options.trustProxy, observe };
  answerKeptReads(app, ahead);
  answerQuickBets(app, { ...ahead, readJson, isOverloaded: options.health.isOverloaded });
  return app;
}

async function limitRate(app: FastifyInstance, rate: AddressRate): Promise<void> {
  await app.register(rateLimit, {
    max: rate.max,
    timeWindow: rate.windowMs,
    store: rate.store,
    errorResponseBuilder: () => new TooMany(),
  });
}

class TooMany extends Error {}

/** When the event loop lags, new bets and sign-ins wait at the client rather than here. */
function refuseOverload(app: FastifyInstance, health: Health): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'POST' && health.isOverloaded()) sendRefusal(reply, refuse('BUSY'));
    else done();
  });
}

function setErrorReplies(app: FastifyInstance, house: House): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof TooMany) return sendRefusal(reply, refuse('TOO_MANY_REQUESTS'));
    const failed = { route: request.routeOptions.url, asked: request.body };
    return sendPlain(reply, replyOfError(error, failed, house));
  });
}
