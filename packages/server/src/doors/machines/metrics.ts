/**
 * Metrics for Prometheus. The players' port shows them to this machine alone, and to nobody in production or
 * where the operator's own listener does.
 */
import { refuse } from '@layline/contract';
import type { FastifyInstance } from 'fastify';
import type { CspReports } from '../door/csp-reports.ts';
import { isLeading } from '../door/leading.ts';
import { isLocal } from '../door/local-caller.ts';
import type { Answered } from '../door/open-door.ts';
import type { RefusedCalls, RefusedKind } from '../door/refused-calls.ts';
import { sendRefusal } from '../door/reply.ts';
import type { UnknownTokens } from '../door/unknown-tokens.ts';
import type { UntrustedForwards } from '../door/untrusted-forward.ts';
import type { FigureKind, Figures } from './figures.ts';
import { type BetfairStreamReport, type Health, readinessOf } from './health.ts';

/** The stream's metrics, from the same report as everywhere. */
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
] as const satisfies readonly (readonly [string, string, FigureKind])[];

/** Counters of the players' stream; `encodes` are those of its changes that were encoded once for all. */
export type StreamReport = Readonly<Record<(typeof streamFigures)[number][0] | 'encodes', number>>;

/** The same for the Betfair-shaped stream. */
const betfairStreamFigures = [
  ['connections', 'Open connections of the Betfair-shaped stream', 'gauge'],
  ['subscriptions', 'Its subscriptions to markets and to orders', 'gauge'],
  ['refused', 'Its connections that were not let in', 'counter'],
  ['unreadBytes', 'Bytes written to its connections and not read yet', 'gauge'],
  ['droppedBytes', 'Bytes written to its connections that ended without reading them', 'counter'],
] as const satisfies readonly (readonly [keyof BetfairStreamReport, string, FigureKind])[];

const engineFigures = [
  ['queued', 'Commands waiting for a commit', 'gauge'],
  ['held', 'Bets held for the in-play delay', 'gauge'],
  ['refusedHolds', 'Bets that found no room to be held', 'counter'],
  ['seq', 'Number of the last command', 'gauge'],
  ['commits', 'Commits of the engine', 'counter'],
  ['recoveries', 'Read back from the store', 'counter'],
  ['failed', 'Commands refused because deciding or storing them failed', 'counter'],
] as const;

const refusedFigures = [
  ['sign_in_failed', 'Passwords and codes that were not right'],
  ['unauthorized', 'Calls without a token that stands (401)'],
  ['too_many', 'Calls over a limit (429)'],
  ['bad_origin', 'Handshakes of the stream by pages of another origin'],
] as const satisfies readonly (readonly [RefusedKind, string])[];

const feedFigures = [
  ['up', '1 while the feed runs and its prices are trusted'],
  ['markets', 'Markets of the feed in the market cache'],
  ['problems', 'What the feed could not read or reach'],
  ['lag_ms', "Between the source's time of its newest message and its arrival"],
] as const;

interface Measured {
  readonly figures: Figures;
  readonly health: Health;
  readonly unknown: UnknownTokens;
  readonly cspReports: CspReports;
  readonly forwards: UntrustedForwards;
  readonly refused: RefusedCalls;
  /** Whether the players' port answers with them. */
  readonly isShown: boolean;
}

export function serveMetrics(server: FastifyInstance, measured: Measured): void {
  const { figures, health, isShown } = measured;
  figures.leadWhile(() => isLeading(health.app));
  meterServer(measured);
  meterCalls(measured);
  meterFeeds(measured);
  meterEngine(measured);
  for (const [name, help, kind] of streamFigures) {
    const read = () => server.streamReport()[name];
    figures.add(kind, { name: `layline_stream_${name}`, help, read });
  }
  meterBetfairStream(measured);
  server.get('/metrics', { config: { isPolled: true } }, async (request, reply) => {
    if (!isShown || !isLocal(request)) return sendRefusal(reply, refuse('NOT_FOUND'));
    return reply.type(figures.contentType).send(await figures.text());
  });
}

const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`);

/** Returns what takes every answered call. */
export function meterDurations(figures: Figures): (answered: Answered) => void {
  const seconds = figures.addDurations({
    name: 'layline_http_seconds',
    help: 'Duration of calls by route and status',
    labels: ['route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
  });
  return ({ route, status, ms }) => seconds.observe({ route, status }, ms / 1000);
}

function meterServer({ figures, health }: Measured): void {
  const { app, isOverloaded } = health;
  const gauges = [
    ['ready', '1 while this server may take bets', () => Number(readinessOf(health).ready)],
    [
      'lease_epoch',
      'Epoch of the lease; 0 on the built-in store',
      () => app.store.lease?.epoch ?? 0,
    ],
    [
      'store_outage',
      '1 while the store accepts no writes',
      () => Number(app.writes.outage !== null),
    ],
    [
      'edge_alone',
      '1 while an edge hears nothing of the server that leads',
      () => Number(app.edge?.isAlone() ?? false),
    ],
    ['market_cache_markets', 'Markets in the market cache', () => app.marketCache.size],
    ['market_cache_left_off', 'Markets that found no room', () => app.marketCache.leftOff],
    ['overloaded', '1 while new work is refused', () => Number(isOverloaded())],
    [
      'casino_waiting',
      'Casino tables that are closed until the public beacon answers',
      () => (app.edge === null ? app.casino.waits().size : 0),
    ],
  ] as const;
  for (const [name, help, read] of gauges) {
    figures.add('gauge', { name: `layline_${name}`, help, read });
  }
}

function meterCalls({ figures, unknown, cspReports, forwards, refused }: Measured): void {
  for (const [kind, help] of refusedFigures) {
    figures.add('counter', {
      name: `layline_refused_${kind}`,
      help,
      read: () => refused.count(kind),
    });
  }
  const forwarded = 'Calls with X-Forwarded-For from a peer that is not trusted';
  const counters = [
    ['unknown_callers', 'Calls whose token named nobody', () => unknown.count],
    ['csp_reports', 'What browsers refused to our pages', () => cspReports.count],
    ['untrusted_forwards', forwarded, () => forwards.count],
  ] as const;
  for (const [name, help, read] of counters) {
    figures.add('counter', { name: `layline_${name}`, help, read });
  }
}

function meterEngine({ figures, health: { app } }: Measured): void {
  for (const [name, help, kind] of engineFigures) {
    const read = () => app.engine.report()[name];
    figures.add(kind, { name: `layline_engine_${snakeCase(name)}`, help, read });
  }
}

function meterBetfairStream({ figures, health: { betfairStream } }: Measured): void {
  if (!betfairStream) return;
  for (const [name, help, kind] of betfairStreamFigures) {
    const read = () => betfairStream()[name];
    figures.add(kind, { name: `layline_betfair_stream_${snakeCase(name)}`, help, read });
  }
}

/** Adds one metric for each feed, labelled with its name. */
function meterFeeds({ figures, health: { feeds } }: Measured): void {
  const readings = (name: (typeof feedFigures)[number][0]) =>
    feeds.states().flatMap((state) => {
      const { isRunning, staleReason, markets, problems, lagMs } = state;
      const isUp = Number(isRunning && staleReason === null);
      const value = { up: isUp, markets, problems, lag_ms: lagMs }[name];
      return value === null ? [] : [{ of: state.name, value }];
    });
  for (const [name, help] of feedFigures) {
    const read = () => readings(name);
    figures.addLabelled({ name: `layline_feed_${name}`, help, label: 'feed', read });
  }
}
