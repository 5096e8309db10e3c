/** A temporary PostgreSQL with a synchronous standby: an acknowledged commit is on the disks of both. */
import { type ChildProcess, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  findPostgres,
  makeCluster,
  type NoPostgres,
  type Owner,
  removeWhileEnding,
  startOn,
} from './postgres-cluster.ts';

interface Node {
  readonly url: string;
  readonly port: number;
  readonly server: ChildProcess;
}

export interface PostgresPair {
  readonly primary: Node;
  readonly standby: Node;
  /** Runs one statement on the primary and returns its first value. */
  ask(statement: string): string;
  /** Kills the primary and makes the standby a server that may be written, which then waits for no other. */
  promote(): void;
  close(): Promise<void>;
}

const name = 'pair';

/** Opens the pair; the caller closes it. */
export async function openPostgresPair(): Promise<PostgresPair | NoPostgres> {
  const found = findPostgres();
  if ('reason' in found) return found;
  const { binaries, owner } = found;
  const first = makeCluster(binaries, owner);
  const primary = nodeOf(await startOn(binaries, first, owner));
  const second = copyOf(primary, { binaries, owner });
  const standby = nodeOf(await startOn(binaries, second, owner));
  const run = (program: string, args: readonly string[]): string =>
    must(join(binaries, program), args, owner);
  const ask = (statement: string, { url } = primary): string =>
    run('psql', ['-X', '-A', '-t', '-d', url, '-c', statement]).trim();
  ask(`alter system set synchronous_standby_names = '${name}'`);
  ask('select pg_reload_conf()');
  const isSync = "select pg_sleep(0.05), (select sync_state from pg_stat_replication) = 'sync'";
  for (let tries = 0; !ask(isSync).endsWith('|t'); tries += 1) {
    if (tries > 400) throw new Error('The standby does not become synchronous.');
  }
  const closeNow = (): void => {
    for (const { server } of [primary, standby]) server.kill('SIGKILL');
    for (const data of [first, second]) removeWhileEnding(data);
  };
  process.once('exit', closeNow);
  return {
    primary,
    standby,
    ask,
    promote() {
      primary.server.kill('SIGKILL');
      run('pg_ctl', ['promote', '-w', '-D', second]);
      ask("alter system set synchronous_standby_names = ''", standby);
      ask('select pg_reload_conf()', standby);
    },
    async close() {
      process.off('exit', closeNow);
      const ends = [primary, standby].map(({ server }) => endOf(server));
      await Promise.all(ends);
      for (const data of [first, second]) removeWhileEnding(data);
    },
  };
}

const nodeOf = ({ server, port }: { server: ChildProcess; port: number }): Node => ({
  server,
  port,
  url: `postgresql://layline@127.0.0.1:${port}/postgres`,
});

function endOf(server: ChildProcess): Promise<unknown> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  const ended = new Promise((resolve) => server.once('exit', resolve));
  // A primary that is asked politely waits for its standby.
  server.kill('SIGQUIT');
  return ended;
}

interface Programs {
  readonly binaries: string;
  readonly owner: Owner | undefined;
}

function copyOf({ port }: Node, { binaries, owner }: Programs): string {
  const data = mkdtempSync(join(tmpdir(), 'layline-postgres-'));
  if (owner) chownSync(data, owner.uid, owner.gid);
  const source = `host=127.0.0.1 port=${port} user=layline application_name=${name}`;
  must(join(binaries, 'pg_basebackup'), ['-D', data, '-R', '-c', 'fast', '-d', source], owner);
  return data;
}

function must(program: string, args: readonly string[], owner: Owner | undefined): string {
  const done = spawnSync(program, args, { ...owner, cwd: tmpdir(), encoding: 'utf8' });
  if (done.status === 0) return done.stdout;
  throw new Error(`${program} failed: ${done.stderr || done.error?.message}`);
}
