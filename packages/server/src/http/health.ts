/** Whether the process lives (/livez, once /healthz) and may take bets (/readyz), and why not. */
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

/** Why a server takes no bets. */
interface Reason {
  readonly code: string;
  readonly text: string;
}

/** What `/readyz` answers: 200 when `ready`, else 503. The rest is for the operator alone. */
export interface Readiness {
  readonly ready: boolean;
  /** Empty when it is ready. */
  readonly reasons: readonly Reason[];
  readonly [detail: string]: unknown;
}

/** A server that does not lead yet, or no more. */
export const notReady = (code: string, text: string): Readiness => ({
  ready: false,
  reasons: [{ code, text }],
});

/**
 * A feed that fails is shown and never makes the server unready: its markets are suspended, and a proxy
 * that sent players elsewhere would take their accounts and the casino from them too.
 */
export function readinessOf({ app, feeds, isOverloaded }: Health) {
  const { engine, store, marketCache } = app;
  const report = engine.report();
  const outage = outageNow(app);
  const reasons: Reason[] = [];
  if (outage !== null) reasons.push({ code: outage.code, text: outage.text });
  if (!isLeading(app)) {
    reasons.push({ code: 'LEASE_LOST', text: 'The lease on the database has run out.' });
  }
  if (isOverloaded()) {
    reasons.push({ code: 'OVERLOADED', text: 'The event loop is late, so new work is refused.' });
  }
  return {
    ready: reasons.length === 0,
    reasons,
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
  } satisfies Readiness;
}

/** That the process answers, and nothing else. */
export const alive = { ok: true } as const;

export function serveHealth(server: FastifyInstance, health: Health): void {
  for (const path of ['/livez', '/healthz']) {
    server.get(path, { config: { rateLimit: false } }, () => alive);
  }
  server.get('/readyz', { config: { rateLimit: false } }, (request, reply) => {
    const body = readinessOf(health);
    const shown = isLocal(request) ? body : { ready: body.ready };
    return reply.code(body.ready ? 200 : 503).send(shown);
  });
}
