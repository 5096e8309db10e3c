/** The HTTP application: the calls of the contract, health, metrics, documentation and the client. */
import { refuse } from '@layline/contract';
import { type FastifyError, type FastifyInstance, fastify } from 'fastify';
import type { House } from '../house.ts';
import { serveStream } from '../stream/serve-stream.ts';
import { bindRoutes, sendRefusal, sendReply, validateWith } from './bind.ts';
import { serveDocs } from './docs/serve-docs.ts';
import { answerMalformed, earlyHeaders } from './early-answers.ts';
import { type Health, serveHealth } from './health.ts';
import { AddressRate } from './limits/address-rate.ts';
import { limitCalls, refuseTwoHosts } from './limits/limit-calls.ts';
import { UnknownTokens } from './limits/unknown-tokens.ts';
import { serveMetrics } from './metrics.ts';
import { serveClient } from './pages/client-files.ts';
import { takeCspReports } from './pages/csp-reports.ts';
import { secure } from './pages/security.ts';
import { requireTls, sayStrictTransport } from './proxy/require-tls.ts';
import { noteUntrustedForwards } from './proxy/untrusted-forward.ts';
import { bodyBytesMax, readJsonBodies } from './read-json.ts';
import { replyOfError } from './refusal-reply.ts';

export interface AppOptions {
  readonly house: House;
  readonly health: Health;
  /** Calls per address in ten seconds; 0 for no limit. */
  readonly rateLimit: number;
  /** Whether anybody may read the description of the calls. */
  readonly hasDocs: boolean;
  readonly trustProxy: readonly string[];
  /** A trusted proxy speaks TLS, and what did not come over it is not answered. */
  readonly isBehindTls?: boolean;
  /** The built client; null serves the calls alone. */
  readonly clientFolder: string | null;
}

export async function openApp(options: AppOptions): Promise<FastifyInstance> {
  const { house, isBehindTls = false } = options;
  const app = fastify({
    logger: false,
    bodyLimit: bodyBytesMax,
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, _request, reply) => {
      for (const [name, value] of earlyHeaders(isBehindTls)) reply.header(name, value);
      void sendRefusal(reply, refuse('INVALID_REQUEST', `address: ${faultOfAddress(error)}`));
    },
    clientErrorHandler: answerMalformed(isBehindTls),
    routerOptions: { maxParamLength: 2100, caseSensitive: true },
  });
  app.setValidatorCompiler(validateWith);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  setErrorReplies(app, house);
  readJsonBodies(app);
  const forwards = noteUntrustedForwards(app, house);
  if (isBehindTls) sayStrictTransport(app);
  await secure(app, house.sites);
  const rate = options.rateLimit > 0 ? new AddressRate(house.clock, options.rateLimit) : null;
  limitCalls(app, rate);
  refuseTwoHosts(app);
  if (isBehindTls) requireTls(app, house.sites);
  refuseOverload(app, options.health);
  const unknown = new UnknownTokens(house.clock, rate !== null);
  const cspReports = takeCspReports(app, house);
  await serveMetrics(app, options.health, { unknown, cspReports, forwards });
  serveHealth(app, options.health);
  if (options.hasDocs) await serveDocs(app);
  bindRoutes(app, { house, unknown });
  serveStream(app, options);
  await serveClient(app, house, options.clientFolder);
  return app;
}

/** What the router cannot read is answered before any hook has run. */
const faultOfAddress = ({ code }: FastifyError): string =>
  code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'a part of it is too long' : 'must be well-formed';

/** When the event loop lags, new bets and sign-ins wait at the client rather than here. */
function refuseOverload(app: FastifyInstance, health: Health): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'POST' && health.isOverloaded()) sendRefusal(reply, refuse('BUSY'));
    else done();
  });
}

function setErrorReplies(app: FastifyInstance, house: House): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failed = { route: request.routeOptions.url, asked: request.body };
    return sendReply(reply, replyOfError(error, failed, house));
  });
}
