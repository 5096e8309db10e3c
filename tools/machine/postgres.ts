/**
 * A temporary PostgreSQL for the tests: a new cluster in a temporary folder on a free port, with
 * fsync on as in real use. It never touches a database that is already on the machine.
 */
import {
  findPostgres,
  makeCluster,
  type NoPostgres,
  removeWhileEnding,
  startOn,
} from '../../packages/server/test/postgres-cluster.ts';

export interface Postgres {
  readonly url: string;
  close(): Promise<void>;
}
/**
 * Opens a cluster, installing PostgreSQL from Debian first if it is missing and we are root. The
 * caller closes it; if this process ends first, the server is stopped and its folder removed.
 */
export async function openPostgres(): Promise<Postgres | NoPostgres> {
  const found = findPostgres();
  if ('reason' in found) return found;
  const { binaries, owner } = found;
  const data = makeCluster(binaries, owner);
  const { server, port } = await startOn(binaries, data, owner);
  const closeNow = () => {
    server.kill('SIGQUIT');
    removeWhileEnding(data);
  };
  process.once('exit', closeNow);
  return {
    url: `postgresql://layline@127.0.0.1:${port}/postgres`,
    async close() {
      process.off('exit', closeNow);
      const ended = new Promise((resolve) => server.once('exit', resolve));
      if (server.kill('SIGINT')) await ended;
      removeWhileEnding(data);
    },
  };
}
