/** Opens what an edge is made of, and the wire that every server of a venue may have. */
import type { Clock } from '../base/clock.ts';
import type { Closing } from '../base/closing.ts';
import { watchLoad } from '../base/load.ts';
import type { Log } from '../base/log.ts';
import { SealedBus } from '../cluster/seal/sealed-bus.ts';
import { publishersOf, type Subjects, subjectsOf } from '../cluster/wire.ts';
import type { Health } from '../doors/machines/health.ts';
import type { Store } from '../store/database.ts';
import { StartRefusal } from '../store/faults/start-refusal.ts';
import { refuseUnfit } from '../store/open-store.ts';
import { openPostgres } from '../store/postgres.ts';
import { readLeaderRow } from '../store/queries/lease-keys.ts';
import { KeptAttestation } from './keep-attested.ts';
import { type EdgeApp, openEdgeApp } from './open-edge.ts';
import { secretsInMemory } from './open-secrets.ts';
import { problemsWithStore } from './production.ts';
import type { Settings } from './settings/settings.ts';
import { openTracing } from './tracing/open-tracing.ts';

interface Parts {
  readonly clock: Clock;
  readonly log: Log;
}

export interface SealedWire {
  readonly bus: SealedBus;
  readonly subjects: Subjects;
}

/** Null where servers do not talk; NATS is not even loaded then. */
export async function wireOf(
  { natsUrl, venue }: Pick<Settings, 'natsUrl' | 'venue'>,
  { store, ...parts }: Parts & { readonly store: Pick<Store, 'query'> },
): Promise<SealedWire | null> {
  if (natsUrl === null) return null;
  const { openNats } = await import('../cluster/bus/nats-bus.ts');
  const subjects = subjectsOf(venue);
  const bus = new SealedBus({
    bus: openNats({ url: natsUrl, ...parts }),
    subjects: publishersOf(subjects),
    readLeader: () => readLeaderRow(store),
    ...parts,
  });
  return { bus, subjects };
}

interface EdgeParts {
  readonly app: EdgeApp;
  readonly health: Health;
  readonly wire: SealedWire;
  readonly attested: KeptAttestation;
}

export async function openEdgeParts(
  settings: Settings,
  { closing, clock, log }: Parts & { readonly closing: Closing },
): Promise<EdgeParts> {
  const store = await openStoreOfLeader(settings, log);
  closing.unshift(['store', () => store.close()]);
  const problems = await problemsWithStore(settings, store);
  if (problems.length > 0) throw new StartRefusal(problems.join('\n'));
  const wire = await wireOf(settings, { clock, log, store });
  if (wire === null) throw new StartRefusal('NATS_URL (--nats-url): an edge needs it.');
  closing.unshift(['wire', () => wire.bus.close()]);
  // What is sealed with the venue's key is opened by the leader alone.
  const tracing = await openTracing(settings, 'layline-edge');
  closing.unshift(['traces', () => tracing.close()]);
  const app = await openEdgeApp(store, { wire, clock, log, secrets: secretsInMemory(), tracing });
  closing.unshift(['journal', () => app.close()]);
  const { isOverloaded } = watchLoad(clock);
  const attested = new KeptAttestation({ settings, store, clock, log });
  const { isProduction } = settings;
  const health = { app, feeds: { states: () => [] }, isOverloaded, attested, isProduction };
  return { app, wire, health, attested };
}

/** Opens the database that another server writes. */
export async function openStoreOfLeader(settings: Settings, log: Log): Promise<Store> {
  const url = settings.databaseUrl ?? '';
  try {
    await refuseUnfit(url, settings);
    return await openPostgres(url, {
      onLost: (error) => log.warn({ reason: error.message }, 'a database connection was lost'),
    });
  } catch (error) {
    if (error instanceof StartRefusal) throw error;
    throw new StartRefusal(`DATABASE_URL: PostgreSQL cannot be used: ${String(error)}`);
  }
}
