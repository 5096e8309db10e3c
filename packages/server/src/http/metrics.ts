/** Figures for Prometheus, to callers on this machine only: they are the operator's business. */
import { refuse } from '@layline/contract';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { StreamReport } from '../stream/sockets.ts';
import { sendRefusal } from './bind.ts';
import type { Health } from './health.ts';
import type { UnknownTokens } from './limits/unknown-tokens.ts';
import { isLocal } from './local-caller.ts';
import type { CspReports } from './pages/csp-reports.ts';
import type { UntrustedForwards } from './proxy/untrusted-forward.ts';
import { type RefusedKind, watchRefusedCalls } from './refused-calls.ts';

/** What the stream counts, from the same report as everywhere. */
const streamFigures = [
  ['sockets', 'Open sockets of the stream', 'gauge'],
  ['topics', 'Topics followed now or lately', 'gauge'],
  ['subscriptions', 'Topics followed, each by each of its readers', 'gauge'],
  ['changes', 'Changes of followed topics', 'counter'],
  ['frames', 'Frames made, each for all its readers', 'counter'],
  ['delivered', 'Frames given to sockets', 'counter'],
  ['writes', 'Writes of buffered frames to sockets', 'counter'],
  ['coalesced', 'Changes that a reader got inside a later one', 'counter'],
  ['resumed', 'Topics taken up again where they were left', 'counter'],
  ['refused', 'Sockets and requests that were refused', 'counter'],
] as const satisfies readonly (readonly [keyof StreamReport, string, 'gauge' | 'counter'])[];

const engineFigures = [
  ['queued', 'Commands waiting for a commit', 'gauge'],
  ['held', 'Bets held for the in-play delay', 'gauge'],
  ['refusedHolds', 'Bets that found no room to be held', 'counter'],
  ['seq', 'Number of the last command', 'gauge'],
  ['commits', 'Commits of the engine', 'counter'],
  ['recoveries', 'Read back from the store', 'counter'],
  ['failed', 'Commands refused because deciding or storing them failed', 'counter'],
] as const;

interface Counted {
  readonly unknown: UnknownTokens;
  readonly cspReports: CspReports;
  readonly forwards: UntrustedForwards;
}

const refusedFigures = [
  ['sign_in_failed', 'Passwords and codes that were not right'],
  ['unauthorized', 'Calls without a token that stands (401)'],
  ['too_many', 'Calls over a limit (429)'],
  ['bad_origin', 'Handshakes of the stream by pages of another origin'],
] as const satisfies readonly (readonly [RefusedKind, string])[];

export async function serveMetrics(
  server: FastifyInstance,
  { app, isOverloaded }: Health,
  { unknown, cspReports, forwards }: Counted,
): Promise<void> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const { gauge, counted } = meters(registers);
  const seconds = new Histogram({
    name: 'layline_http_seconds',
    help: 'Duration of calls by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  });
  const troubles = () => Number(app.writes.trouble !== null);
  gauge('layline_store_trouble', '1 while the store takes no writes', troubles);
  gauge('layline_market_cache_markets', 'Markets in the market cache', () => app.marketCache.size);
  const leftOff = () => app.marketCache.leftOff;
  gauge('layline_market_cache_left_off', 'Markets that found no room', leftOff);
  gauge('layline_overloaded', '1 while new work is refused', () => Number(isOverloaded()));
  countRefused(server, app, counted);
  counted('layline_unknown_callers', 'Calls whose token named nobody', () => unknown.count);
  counted('layline_csp_reports', 'What browsers refused to our pages', () => cspReports.count);
  const forwarded = 'Calls with X-Forwarded-For from a peer that is not trusted';
  counted('layline_untrusted_forwards', forwarded, () => forwards.count);
  for (const [name, help, kind] of engineFigures) {
    const tell = kind === 'gauge' ? gauge : counted;
    tell(
      `layline_engine_${name.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`)}`,
      help,
      () => app.engine.report()[name],
    );
  }
  for (const [name, help, kind] of streamFigures) {
    const tell = kind === 'gauge' ? gauge : counted;
    tell(`layline_stream_${name}`, help, () => server.streamReport()[name]);
  }

  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    seconds.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  server.get('/metrics', { config: { rateLimit: false } }, async (request, reply) => {
    if (!isLocal(request)) return sendRefusal(reply, refuse('NOT_FOUND'));
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function countRefused(
  server: FastifyInstance,
  app: Health['app'],
  counted: (name: string, help: string, read: () => number) => void,
): void {
  const refused = watchRefusedCalls(server, app);
  for (const [kind, help] of refusedFigures) {
    counted(`layline_refused_${kind}`, help, () => refused(kind));
  }
}

/** Meters whose value is read when the registry is. */
const meters = (registers: Registry[]) => ({
  gauge: (name: string, help: string, read: () => number): unknown =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    }),
  counted: (name: string, help: string, read: () => number): unknown =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    }),
});
