/** Whether the process lives (/healthz) and can take bets (/readyz); why not is told here alone. */
import { instant, makeInstant } from '@layline/contract';
import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import type { FeedRunner } from '../market/feed-runner.ts';
import { isLocal } from './local-caller.ts';

export interface Health {
  readonly app: App;
  readonly feed: Pick<FeedRunner, 'name' | 'isRunning'>;
  /** The event loop is so late that new work must wait. */
  readonly isOverloaded: () => boolean;
}

export function readiness({ app, feed, isOverloaded }: Health) {
  const { engine, store, marketCache } = app;
  const report = engine.report();
  const trouble = troubleNow(app);
  return {
    ready: trouble === null && !isOverloaded(),
    store: {
      kind: store.kind,
      powerLossSafe: store.isPowerLossSafe,
      available: trouble === null,
      trouble,
    },
    engine: { queued: report.queued, held: report.held, seq: report.seq },
    feed: {
      name: feed.name,
      running: feed.isRunning(),
      markets: marketCache.size,
      doubt: marketCache.feedDoubt,
    },
  };
}

/** Why nothing can be written, and since when: the store's trouble, or what the engine does after it. */
export function troubleNow({ writes, engine }: Pick<App, 'writes' | 'engine'>) {
  const { failedAt } = engine.report();
  const trouble = writes.trouble;
  if (trouble === null && failedAt === null) return null;
  const { code, text, since } = trouble ?? {
    code: 'RECOVERING',
    text: 'The engine reads its memory back from the store; the log says what keeps it.',
    since: failedAt,
  };
  const first = Math.min(since ?? Infinity, failedAt ?? Infinity);
  return { code, text, since: makeInstant(instant(first)) };
}

export function serveHealth(server: FastifyInstance, health: Health): void {
  server.get('/healthz', { config: { rateLimit: false } }, () => ({ ok: true }));
  server.get('/readyz', { config: { rateLimit: false } }, (request, reply) => {
    const body = readiness(health);
    const told = isLocal(request) ? body : { ready: body.ready };
    return reply.code(body.ready ? 200 : 503).send(told);
  });
}
