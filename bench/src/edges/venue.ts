/** A leader and its edges on one PostgreSQL and one NATS, each a process of its own. */
import { openPostgres } from '../../../tools/machine/postgres.ts';
import { openNats } from '../http/nats.ts';
import { openRealServer, type RunningServer } from '../http/real-server.ts';

export interface BenchVenue extends AsyncDisposable {
  readonly databaseUrl: string;
  readonly leader: RunningServer;
  readonly edges: readonly RunningServer[];
}

/** Throws if this machine has no PostgreSQL or NATS. */
export async function openVenue(count: number): Promise<BenchVenue> {
  await using opened = new AsyncDisposableStack();
  const cluster = await openPostgres();
  if (!('url' in cluster)) throw new Error(`No PostgreSQL for this figure: ${cluster.reason}`);
  opened.defer(() => cluster.close());
  const nats = await openNats();
  opened.defer(() => nats.close());
  const flags = ['--database-url', cluster.url, '--nats-url', nats.url];
  const leader = await openRealServer(flags);
  opened.defer(() => leader.close());
  const edges: RunningServer[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const edge = await openRealServer([...flags, '--roles', 'edge']);
    opened.defer(() => edge.close());
    edges.push(edge);
  }
  // A failure above must not leave a server behind.
  const kept = opened.move();
  return {
    databaseUrl: cluster.url,
    leader,
    edges,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}
