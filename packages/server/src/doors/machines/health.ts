/**
 * Reports whether the process is alive (/livez, formerly /healthz) and ready for bets (/readyz), with
 * reasons.
 */
import { makeInstant } from '@layline/contract';
import type { FastifyInstance } from 'fastify';
import type { EdgeProblem } from '../../cluster/edge.ts';
import type { Attestation } from '../../engine/audit/attest/attest.ts';
import { outageNow } from '../../engine/store-outage.ts';
import type { FeedSet } from '../../venue/market/feed-set.ts';
import { isLeading } from '../door/leading.ts';
import { isLocal } from '../door/local-caller.ts';
import type { Serving } from '../door/parts.ts';

/** Counters of the Betfair-shaped stream. */
export interface BetfairStreamReport {
  readonly connections: number;
  readonly subscriptions: number;
  /** Refused connections. */
  readonly refused: number;
  /** Bytes written but not read yet. */
  readonly unreadBytes: number;
  /** Bytes written to connections that ended without reading them. */
  readonly droppedBytes: number;
}

export interface Attested {
  /** Null before the first time. */
  readonly latest: Attestation | null;
  /** Whether a server that differs may serve nobody. */
  readonly isNeeded: boolean;
}

export interface Health {
  readonly app: Serving;
  readonly feeds: Pick<FeedSet, 'states'>;
  /** Tells whether the event loop is so late that new work must wait. */
  readonly isOverloaded: () => boolean;
  /** Whether the server's role could rewrite its tables; null or absent until that is known. */
  readonly mayRewrite?: (() => boolean | null) | undefined;
  /** Absent where a server is not attested. */
  readonly attested?: Attested;
  /** Whether a clock that is off makes a server unready. */
  readonly isProduction?: boolean;
  /** Null or absent if that stream is off. */
  readonly betfairStream?: (() => BetfairStreamReport) | null;
}

/** A reason for not accepting bets. */
interface Reason {
  readonly code: string;
  readonly text: string;
}

/** The answer of `/readyz`: 200 if `ready`, else 503. Only the operator sees the rest. */
export interface Readiness {
  readonly ready: boolean;
  /** Empty if ready. */
  readonly reasons: readonly Reason[];
  /** What should be changed, though bets are taken. */
  readonly warnings?: readonly Reason[];
  readonly [detail: string]: unknown;
}

/** For a server that does not lead yet, or no longer. */
export const notReady = (code: string, text: string): Readiness => ({
  ready: false,
  reasons: [{ code, text }],
});

const edgeProblems: Readonly<Record<EdgeProblem, string>> = {
  NO_WIRE: 'NATS is not reached: no price arrives, and no bet can be passed on.',
  NO_LEADER: 'Nothing arrives from a server that leads: no price, and no bet can be passed on.',
  NO_MARKETS: 'The markets of the server that leads have not arrived yet.',
};

const oneRole: Reason = {
  code: 'ONE_ROLE',
  text: 'The role of DATABASE_URL could rewrite its tables; name their owner as DATABASE_OWNER_URL.',
};

/** What is not as released stops a server that must be, and a wrong clock any in production. */
function attestFaults({ attested, isProduction }: Health) {
  const faults = attested?.latest?.faults ?? [];
  const stops = ({ code }: Reason): boolean =>
    attested?.isNeeded === true || (isProduction === true && code === 'CLOCK');
  return { reasons: faults.filter(stops), warnings: faults.filter((fault) => !stops(fault)) };
}

/**
 * A failing feed is reported but does not make the server unready. Its markets are suspended, and sending
 * players elsewhere would deny them their accounts and the casino too.
 */
export function readinessOf(health: Health) {
  const { app, feeds, isOverloaded, mayRewrite, attested } = health;
  const { engine, store, marketCache } = app;
  const replication = app.edge === null ? app.replication : null;
  const report = engine.report();
  const outage = outageNow(app);
  const released = attestFaults(health);
  const reasons: Reason[] = [...released.reasons];
  if (outage !== null) reasons.push({ code: outage.code, text: outage.text });
  if (!isLeading(app)) {
    reasons.push({ code: 'LEASE_LOST', text: 'The lease on the database has run out.' });
  }
  if (app.edge?.isFresh() === false) {
    const { fault } = app.edge.follower.report();
    const text = fault ?? 'The journal was not read for seconds.';
    reasons.push({ code: fault === null ? 'JOURNAL_STALE' : 'BROKEN_JOURNAL', text });
  }
  const problem = app.edge?.problem() ?? null;
  if (problem !== null) reasons.push({ code: problem, text: edgeProblems[problem] });
  const commits = replication?.commits ?? null;
  const unsafe = replication?.unsafe ?? null;
  if (unsafe !== null) reasons.push({ code: unsafe.code, text: unsafe.text });
  if (isOverloaded()) {
    reasons.push({ code: 'OVERLOADED', text: 'The event loop is late, so new work is refused.' });
  }
  return {
    ready: reasons.length === 0,
    reasons,
    warnings: [...(mayRewrite?.() === true ? [oneRole] : []), ...released.warnings],
    attested: attested?.latest ? makeInstant(attested.latest.at) : null,
    store: {
      kind: store.kind,
      powerLossSafe: store.isPowerLossSafe,
      available: outage === null,
      outage,
      ...(commits !== null && { commits }),
    },
    epoch: store.lease?.epoch ?? null,
    engine: { queued: report.queued, held: report.held, seq: report.seq },
    markets: marketCache.size,
    /** Bets that add risk are refused where it has begun; the rest is served. */
    maintenance: engine.view.maintenances().map(({ siteId, startsAt, endsAt, hasBegun }) => ({
      site: siteId,
      startsAt: makeInstant(startsAt),
      endsAt: makeInstant(endsAt),
      hasBegun,
    })),
    feeds: feeds.states(),
  } satisfies Readiness;
}

/** Reports that the process answers, and nothing else. */
export const alive = { ok: true } as const;

export function serveHealth(server: FastifyInstance, health: Health): void {
  for (const path of ['/livez', '/healthz']) {
    server.get(path, { config: { isPolled: true } }, () => alive);
  }
  server.get('/readyz', { config: { isPolled: true } }, (request, reply) => {
    const body = readinessOf(health);
    const shown = isLocal(request) ? body : { ready: body.ready };
    return reply.code(body.ready ? 200 : 503).send(shown);
  });
}
