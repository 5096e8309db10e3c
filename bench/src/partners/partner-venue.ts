/** The whole server on PostgreSQL, with partners on this machine. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openPostgres as openCluster } from '../../../tools/machine/postgres.ts';
import { freePort, openRealServer, type RunningServer } from '../http/real-server.ts';

const cli = fileURLToPath(import.meta.resolve('@layline/server/cli'));
const run = promisify(execFile);
export interface PartnerVenue {
  readonly server: RunningServer;
  /** The demo site. */
  readonly site: string;
  /** What partners call. */
  readonly partnerUrl: string;
  /** Runs an operator's command; returns what it says as data. */
  readonly order: (...words: readonly string[]) => Promise<Record<string, unknown>>;
  readonly close: () => Promise<void>;
}

interface VenueOptions {
  /** Fills the database before the server opens it. */
  readonly fill?: (url: string) => Promise<void>;
  readonly flags?: readonly string[];
}

export async function openPartnerVenue({
  fill,
  flags = [],
}: VenueOptions = {}): Promise<PartnerVenue> {
  await using opened = new AsyncDisposableStack();
  const cluster = await openCluster();
  if (!('url' in cluster)) throw new Error(`No PostgreSQL for this figure: ${cluster.reason}`);
  opened.defer(() => cluster.close());
  await fill?.(cluster.url);
  const partnerPort = String(await freePort());
  const partners = ['--partner-networks', '127.0.0.0/8', '--partner-port', partnerPort];
  const server = await openRealServer(['--database-url', cluster.url, ...partners, ...flags]);
  opened.defer(() => server.close());
  const where = ['--data-dir', server.dataDir, '--database-url', cluster.url];
  const kept = opened.move();
  return {
    server,
    site: 'layline',
    partnerUrl: `http://127.0.0.1:${partnerPort}`,
    async order(...words) {
      const { stdout } = await run(process.execPath, [cli, ...words, '--json', ...where]);
      return JSON.parse(stdout);
    },
    close: () => kept.disposeAsync(),
  };
}
