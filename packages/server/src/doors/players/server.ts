/** The HTTP application: the calls of the contract, health, metrics, documentation and the client. */
import { type Refusal, refuse } from '@layline/contract';
import type { FastifyError, FastifyInstance } from 'fastify';
import { SharedCounts } from '../../cluster/shared-counts.ts';
import type { Wire } from '../../cluster/wire.ts';
import { AddressRate } from '../door/address-rate.ts';
import { takeCspReports } from '../door/csp-reports.ts';
import { answerMalformed, earlyHeaders } from '../door/early-answers.ts';
import type { Guard, Redirect } from '../door/guard.ts';
import { needLease } from '../door/leading.ts';
import { limitCalls, refuseTwoHosts } from '../door/limit-calls.ts';
import { type DoorOptions, openDoor } from '../door/open-door.ts';
import type { Serving } from '../door/parts.ts';
import { bodyBytesMax, readJsonBodies } from '../door/read-json.ts';
import { watchRefusedCalls } from '../door/refused-calls.ts';
import { replyOfError, sendRefusal, sendReply } from '../door/reply.ts';
import { addStrictTransport, needTls } from '../door/require-tls.ts';
import { addPageHeaders } from '../door/security.ts';
import { UnknownTokens } from '../door/unknown-tokens.ts';
import { noteUntrustedForwards } from '../door/untrusted-forward.ts';
import { Figures } from '../machines/figures.ts';
import { type Health, serveHealth } from '../machines/health.ts';
import { meterDurations, serveMetrics } from '../machines/metrics.ts';
import { bindRoutes, validateWith } from './bind.ts';
import { serveDocs } from './docs/serve-docs.ts';
import { serveClient } from './pages/client-files.ts';
import { serveStream } from './serve-stream.ts';

export interface ServerOptions {
  readonly app: Serving;
  readonly health: Health;
  /** Metrics of this process; made if absent. */
  readonly figures?: Figures;
  /** The operator's own listener, which then alone shows them; null or absent without one. */
  readonly metrics?: object | null;
  /** The players' port of a server in production never shows them. */
  readonly isProduction?: boolean;
  /** Calls per address in ten seconds; 0 for no limit. */
  readonly rateLimit: number;
  /** Whether the API's documentation is public. */
  readonly hasDocs: boolean;
  readonly trustProxy: readonly string[];
  /** A trusted proxy terminates TLS, and requests that did not use TLS are not answered. */
  readonly isBehindTls?: boolean;
  /** To the venue's other servers, which count as one with this; absent or null where there are none. */
  readonly wire?: Wire | null;
  /** The built client; null serves only the calls. */
  readonly clientFolder: string | null;
  /** Whether browsers keep the client for a visit without a network; true if absent. */
  readonly hasWorker?: boolean;
}

export async function openServer(options: ServerOptions): Promise<FastifyInstance> {
  const { app } = options;
  const rate =
    options.rateLimit > 0 ? new AddressRate(app.clock, { max: options.rateLimit }) : null;
  const forwards = noteUntrustedForwards(app);
  const { health, figures = new Figures() } = options;
  const refused = watchRefusedCalls(app);
  const measure = meterDurations(figures);
  const server = openPlayersDoor(options, {
    guards: guardsOf(options, { rate, forwards: forwards.guard }),
    note(answered) {
      measure(answered);
      refused.note(answered);
    },
  });
  server.setValidatorCompiler(validateWith);
  server.setSerializerCompiler(() => (data) => JSON.stringify(data));
  setErrorReplies(server, app);
  readJsonBodies(server);
  const unknown = new UnknownTokens(app.clock, rate !== null);
  const cspReports = takeCspReports(server, app);
  const shared = openShared(server, options);
  if (rate) shared?.share('calls', rate);
  if (unknown.misses) shared?.share('unknown tokens', unknown.misses);
  const isShown = !options.isProduction && !options.metrics;
  serveMetrics(server, { figures, health, unknown, cspReports, forwards, refused, isShown });
  serveHealth(server, options.health);
  if (options.hasDocs) await serveDocs(server);
  bindRoutes(server, { app, unknown });
  serveStream(server, { ...options, shared });
  const { clientFolder: folder, hasWorker } = options;
  await serveClient(server, { app, folder, hasWorker });
  return server;
}

interface Counting {
  readonly rate: AddressRate | null;
  readonly forwards: Guard<never>;
}

/** In the order in which calls are refused. */
const guardsOf = (
  { app, health, isBehindTls = false }: ServerOptions,
  { rate, forwards }: Counting,
): readonly Guard[] => [
  forwards,
  ...(isBehindTls ? [addStrictTransport] : []),
  addPageHeaders(app.sites),
  limitCalls(rate),
  refuseTwoHosts,
  ...(isBehindTls ? [needTls(app.sites)] : []),
  needLease(app),
  refuseOverload(health),
];

function openPlayersDoor(
  { trustProxy, isBehindTls = false }: ServerOptions,
  watching: Pick<DoorOptions<Refusal | Redirect>, 'guards' | 'note'>,
): FastifyInstance {
  return openDoor<Refusal | Redirect>({
    bodyBytesMax,
    trustProxy,
    ...watching,
    refuse: (reply, refused) =>
      'redirect' in refused ? reply.redirect(refused.redirect, 308) : sendRefusal(reply, refused),
    own: {
      keepAliveTimeout: 65_000,
      forceCloseConnections: 'idle',
      frameworkErrors: (error, _request, reply) => {
        for (const [name, value] of earlyHeaders(isBehindTls)) reply.header(name, value);
        void sendRefusal(reply, refuse('INVALID_REQUEST', `address: ${faultOfAddress(error)}`));
      },
      clientErrorHandler: answerMalformed(isBehindTls),
      routerOptions: { maxParamLength: 2100, caseSensitive: true },
    },
  });
}

function openShared(
  server: FastifyInstance,
  { app, wire = null }: ServerOptions,
): SharedCounts | null {
  if (wire === null) return null;
  const shared = new SharedCounts(wire, app.clock);
  server.addHook('onClose', async () => shared.close());
  return shared;
}

/** Requests that the router cannot parse are answered before any hook runs. */
const faultOfAddress = ({ code }: FastifyError): string =>
  code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'a part of it is too long' : 'must be well-formed';

/**
 * While the event loop lags, new bets and sign-ins are refused for a later retry, instead of queueing here.
 */
const refuseOverload =
  (health: Health): Guard<Refusal> =>
  ({ method }) =>
    method === 'POST' && health.isOverloaded() ? refuse('BUSY') : null;

function setErrorReplies(server: FastifyInstance, app: Serving): void {
  server.setErrorHandler((error: FastifyError, request, reply) => {
    const failed = { app, route: request.routeOptions.url, body: request.body };
    return sendReply(reply, replyOfError(error, failed));
  });
}
