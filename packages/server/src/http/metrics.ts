/** Figures for Prometheus, for callers on this machine only. */
import { refuse } from '@layline/contract';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { StreamReport } from '../stream/sockets.ts';
import type { BetfairStreamReport, Health } from './health.ts';
import type { UnknownTokens } from './limits/unknown-tokens.ts';
import { isLocal } from './local-caller.ts';
import type { CspReports } from './pages/csp-reports.ts';
import type { UntrustedForwards } from './proxy/untrusted-forward.ts';
import { type RefusedKind, watchRefusedCalls } from './refused-calls.ts';
import { sendRefusal } from './reply.ts';

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

/** The same of the Betfair-shaped stream. */
const betfairStreamFigures = [
  ['connections', 'Open connections of the Betfair-shaped stream', 'gauge'],
  ['subscriptions', 'Its subscriptions to markets and to orders', 'gauge'],
  ['refused', 'Its connections that were not let in', 'counter'],
  ['unreadBytes', 'Bytes written to its connections and not read yet', 'gauge'],
  ['droppedBytes', 'Bytes written to its connections that ended without reading them', 'counter'],
] as const satisfies readonly (readonly [keyof BetfairStreamReport, string, 'gauge' | 'counter'])[];

const engineFigures = [
  ['queued', 'Commands waiting for a commit', 'gauge'],
  ['held', 'Bets held for the in-play delay', 'gauge'],
  ['refusedHolds', 'Bets that found no room to be held', 'counter'],
  ['seq', 'Number of the last command', 'gauge'],
  ['commits', 'Commits of the engine', 'counter'],
  ['recoveries', 'Read back from the store', 'counter'],
  ['failed', 'Commands refused because deciding or storing them failed', 'counter'],
] as const;

interface Measured {
  readonly health: Health;
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

export async function serveMetrics(server: FastifyInstance, measured: Measured): Promise<void> {
  const { app } = measured.health;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const meters = makeMeters(registers);
  const seconds = new Histogram({
    name: 'layline_http_seconds',
    help: 'Duration of calls by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  });
  meterCalls({ server, meters, measured });
  meterFeeds(measured.health, registers);
  meterEngine({ server, meters, app });
  meterBetfairStream(measured.health, meters);

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

const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`);

interface Metering {
  readonly server: FastifyInstance;
  readonly meters: ReturnType<typeof makeMeters>;
}

function meterCalls({
  server,
  meters: { gauge, counted },
  measured,
}: Metering & { readonly measured: Measured }): void {
  const { health, unknown, cspReports, forwards } = measured;
  const { app, isOverloaded } = health;
  const outage = () => Number(app.writes.outage !== null);
  gauge({
    name: 'layline_store_outage',
    help: '1 while the store takes no writes',
    read: outage,
  });
  gauge({
    name: 'layline_market_cache_markets',
    help: 'Markets in the market cache',
    read: () => app.marketCache.size,
  });
  const leftOff = () => app.marketCache.leftOff;
  gauge({
    name: 'layline_market_cache_left_off',
    help: 'Markets that found no room',
    read: leftOff,
  });
  gauge({
    name: 'layline_overloaded',
    help: '1 while new work is refused',
    read: () => Number(isOverloaded()),
  });
  const refused = watchRefusedCalls(server, app);
  for (const [kind, help] of refusedFigures) {
    counted({ name: `layline_refused_${kind}`, help, read: () => refused(kind) });
  }
  counted({
    name: 'layline_unknown_callers',
    help: 'Calls whose token named nobody',
    read: () => unknown.count,
  });
  counted({
    name: 'layline_csp_reports',
    help: 'What browsers refused to our pages',
    read: () => cspReports.count,
  });
  const forwarded = 'Calls with X-Forwarded-For from a peer that is not trusted';
  counted({ name: 'layline_untrusted_forwards', help: forwarded, read: () => forwards.count });
}

function meterEngine({
  server,
  meters: { gauge, counted },
  app,
}: Metering & Pick<Health, 'app'>): void {
  for (const [name, help, kind] of engineFigures) {
    const meter = kind === 'gauge' ? gauge : counted;
    meter({
      name: `layline_engine_${snakeCase(name)}`,
      help,
      read: () => app.engine.report()[name],
    });
  }
  for (const [name, help, kind] of streamFigures) {
    const meter = kind === 'gauge' ? gauge : counted;
    meter({ name: `layline_stream_${name}`, help, read: () => server.streamReport()[name] });
  }
}

function meterBetfairStream(
  { betfairStream }: Health,
  { gauge, counted }: Metering['meters'],
): void {
  if (!betfairStream) return;
  for (const [name, help, kind] of betfairStreamFigures) {
    const meter = kind === 'gauge' ? gauge : counted;
    const read = () => betfairStream()[name];
    meter({ name: `layline_betfair_stream_${snakeCase(name)}`, help, read });
  }
}

const feedFigures = [
  ['up', '1 while the feed runs and its prices are trusted'],
  ['markets', 'Markets of the feed in the market cache'],
  ['problems', 'What the feed could not read or reach'],
  ['lag_ms', "Between the source's time of its newest message and its arrival"],
] as const;

/** One figure of each feed, by its name. */
function meterFeeds({ feeds }: Health, registers: Registry[]): void {
  const readings = (name: (typeof feedFigures)[number][0]) =>
    feeds.states().flatMap((state) => {
      const { isRunning, staleReason, markets, problems, lagMs } = state;
      const isUp = Number(isRunning && staleReason === null);
      const value = { up: isUp, markets, problems, lag_ms: lagMs }[name];
      return value === null ? [] : [{ feed: state.name, value }];
    });
  for (const [name, help] of feedFigures) {
    new Gauge({
      name: `layline_feed_${name}`,
      help,
      labelNames: ['feed'],
      registers,
      collect() {
        this.reset();
        for (const { feed, value } of readings(name)) this.set({ feed }, value);
      },
    });
  }
}

interface Figure {
  readonly name: string;
  readonly help: string;
  readonly read: () => number;
}

/** Meters whose value is read when the registry is. */
const makeMeters = (registers: Registry[]) => ({
  gauge: ({ name, help, read }: Figure): unknown =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    }),
  counted: ({ name, help, read }: Figure): unknown =>
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
