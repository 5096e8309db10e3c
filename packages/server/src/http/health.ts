/** Whether the process lives (/healthz) and can take bets (/readyz). */
import type { FastifyInstance } from 'fastify';
import type { House } from '../house.ts';
import type { FeedRunner } from '../market/feed-runner.ts';

export interface Health {
  readonly house: House;
  readonly feed: Pick<FeedRunner, 'name' | 'isRunning'>;
  /** The event loop is so late that new work must wait. */
  readonly isOverloaded: () => boolean;
}

export function readiness({ house, feed, isOverloaded }: Health) {
  const { desk, store, board } = house;
  const report = desk.report();
  const isReady = report.isAvailable && !isOverloaded();
  return {
    ready: isReady,
    store: {
      kind: store.kind,
      powerLossSafe: store.isPowerLossSafe,
      available: report.isAvailable,
    },
    desk: { queued: report.queued, held: report.held, seq: report.seq },
    feed: {
      name: feed.name,
      running: feed.isRunning(),
      markets: board.size,
      doubt: board.feedDoubt,
    },
  };
}

export function serveHealth(app: FastifyInstance, health: Health): void {
  app.get('/healthz', { config: { rateLimit: false } }, () => ({ ok: true }));
  app.get('/readyz', { config: { rateLimit: false } }, (_request, reply) => {
    const body = readiness(health);
    return reply.code(body.ready ? 200 : 503).send(body);
  });
}
