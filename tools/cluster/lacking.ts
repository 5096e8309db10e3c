/** What this machine lacks for a cluster; installs it from Debian where we are root. */
import { findPostgres } from '../../packages/server/test/postgres-cluster.ts';
import { findNats } from '../machine/nats.ts';

/** Null if nothing is missing. */
export function lackingForCluster(): string | null {
  const postgres = findPostgres();
  return 'reason' in postgres ? postgres.reason : findNats();
}
