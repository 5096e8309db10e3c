/** Whether the process lives (/healthz) and can take bets (/readyz), and why not. */
import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import type { FeedSet } from '../market/feed-set.ts';
import { outageNow } from '../store-outage.ts';
import { isLeading } from './leading.ts';
import { isLocal } from './local-caller.ts';

/** What the stream of the Betfair-shaped API counts. */
export interface BetfairStreamReport {
  readonly connections: number;
  readonly subscriptions: number;
  /** Connections that were not let in. */
  readonly refused: number;
  /** Bytes that were written and not read yet. */
  readonly unreadBytes: number;
  /** Bytes that were written to connections which ended without reading them. */
  readonly droppedBytes: number;
}

export interface Health {
  readonly app: App;
  readonly feeds: Pick<FeedSet, 'states'>;
  /** The event loop is so late that new work must wait. */
  readonly isOverloaded: () => boolean;
  /** Null or absent while that stream is off. */
  readonly betfairStream?: (() => BetfairStreamReport) | null;
}

function readiness({ app, feeds, isOverloaded }: Health) {
  const { engine, store, marketCache } = app;
  const report = engine.report();
  const outage = outageNow(app);
  return {
    ready: outage === null && isLeading(app) && !isOverloaded(),
    store: {
      kind: store.kind,
      powerLossSafe: store.isPowerLossSafe,
      available: outage === null,
      outage,
    },
    epoch: store.lease?.epoch ?? null,
    engine: { queued: report.queued, held: report.held, seq: report.seq },
    markets: marketCache.size,
    feeds: feeds.states(),
  };
}

export function serveHealth(server: FastifyInstance, health: Health): void {
  server.get('/healthz', { config: { rateLimit: false } }, () => ({ ok: true }));
  server.get('/readyz', { config: { rateLimit: false } }, (request, reply) => {
    const body = readiness(health);
    const shown = isLocal(request) ? body : { ready: body.ready };
    return reply.code(body.ready ? 200 : 503).send(shown);
  });
}
