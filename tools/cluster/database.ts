/**
 * PostgreSQL with a synchronous standby behind one address. When the primary is killed, the standby is made
 * the primary at once, and a new standby is copied from it, which Patroni or an operator does in real use.
 */
import { type ChildProcess, execFile } from 'node:child_process';
import { chownSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  findPostgres,
  makeCluster,
  type NoPostgres,
  type Owner,
  removeWhileEnding,
  startOn,
} from '../../packages/server/test/postgres-cluster.ts';
import { openRelay } from './relay.ts';

interface Node {
  readonly data: string;
  readonly port: number;
  readonly server: ChildProcess;
}

interface Programs {
  readonly binaries: string;
  readonly owner: Owner | undefined;
}

export interface DatabaseState {
  readonly primary: number;
  /** Null while there is none. */
  readonly standby: number | null;
  /** Whether each commit waits for the standby's disk. */
  readonly isSynchronous: boolean;
}

export interface Database {
  /** Of whichever server is the primary. */
  readonly url: string;
  state(): DatabaseState;
  /** Kills the primary; resolves when the standby has taken its place. Rejects while there is none. */
  killPrimary(): Promise<void>;
  /** Ends both at once, for a process that ends itself. */
  end(): void;
  close(): Promise<void>;
}

const name = 'standby';
const lookMs = 50;
const looksMax = 600;

export async function openDatabase(
  onEvent: (text: string) => void,
): Promise<Database | NoPostgres> {
  const found = findPostgres();
  if ('reason' in found) return found;
  const data = makeCluster(found.binaries, found.owner);
  const primary = { data, ...(await startOn(found.binaries, data, found.owner)) };
  const pair = new Pair(found, primary, onEvent);
  const relay = await openRelay(0, () => [pair.state().primary]);
  pair.onMoved = () => relay.cut();
  await pair.addStandby();
  return {
    url: `postgresql://layline@127.0.0.1:${relay.port}/postgres`,
    state: () => pair.state(),
    killPrimary: () => pair.killPrimary(),
    end: () => pair.end(),
    async close() {
      relay.close();
      await pair.close();
    },
  };
}

class Pair {
  readonly #programs: Programs;
  readonly #onEvent: (text: string) => void;
  #primary: Node;
  #standby: Node | null = null;
  #isSynchronous = false;
  #isClosing = false;
  #adding: Promise<void> = Promise.resolve();
  onMoved = (): void => undefined;

  constructor(programs: Programs, primary: Node, onEvent: (text: string) => void) {
    this.#programs = programs;
    this.#primary = primary;
    this.#onEvent = onEvent;
  }

  state(): DatabaseState {
    const standby = this.#standby?.port ?? null;
    return { primary: this.#primary.port, standby, isSynchronous: this.#isSynchronous };
  }

  async addStandby(): Promise<void> {
    const { binaries, owner } = this.#programs;
    const data = mkdtempSync(join(tmpdir(), 'layline-postgres-'));
    if (owner) chownSync(data, owner.uid, owner.gid);
    const source = `host=127.0.0.1 port=${this.#primary.port} user=layline application_name=${name}`;
    await this.#run('pg_basebackup', ['-D', data, '-R', '-c', 'fast', '-d', source]);
    this.#standby = { data, ...(await startOn(binaries, data, owner)) };
    await this.#waitForStandbys(name);
    for (let look = 0; !(await this.#isInSync()); look += 1) {
      if (look > looksMax)
        throw new Error('The standby of PostgreSQL does not become synchronous.');
      await new Promise((resolve) => setTimeout(resolve, lookMs));
    }
    this.#isSynchronous = true;
  }

  async killPrimary(): Promise<void> {
    const [former, next] = [this.#primary, this.#standby];
    if (next === null || !this.#isSynchronous) {
      throw new Error('PostgreSQL has no synchronous standby at the moment; wait for it.');
    }
    former.server.kill('SIGKILL');
    this.#isSynchronous = false;
    await this.#run('pg_ctl', ['promote', '-w', '-D', next.data]);
    [this.#primary, this.#standby] = [next, null];
    await this.#waitForStandbys('');
    this.onMoved();
    removeWhileEnding(former.data);
    this.#onEvent(`PostgreSQL: the standby, port ${next.port}, is the primary`);
    this.#adding = this.addStandby().then(
      () => this.#onEvent('PostgreSQL: a new synchronous standby follows'),
      (error: unknown) => {
        if (!this.#isClosing) this.#onEvent(`PostgreSQL: no new standby: ${String(error)}`);
      },
    );
  }

  end(): void {
    this.#isClosing = true;
    for (const node of this.#nodes()) {
      node.server.kill('SIGKILL');
      removeWhileEnding(node.data);
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#adding;
    for (const { server } of this.#nodes()) {
      if (server.exitCode !== null || server.signalCode !== null) continue;
      const ended = new Promise((resolve) => server.once('exit', resolve));
      // A primary that is asked politely waits for its standby.
      if (server.kill('SIGQUIT')) await ended;
    }
    this.end();
  }

  #nodes(): readonly Node[] {
    return this.#standby === null ? [this.#primary] : [this.#primary, this.#standby];
  }

  async #isInSync(): Promise<boolean> {
    return (await this.#ask('select sync_state from pg_stat_replication')) === 'sync';
  }

  async #waitForStandbys(names: string): Promise<void> {
    await this.#ask(`alter system set synchronous_standby_names = '${names}'`);
    await this.#ask('select pg_reload_conf()');
  }

  #ask(statement: string): Promise<string> {
    const url = `postgresql://layline@127.0.0.1:${this.#primary.port}/postgres`;
    return this.#run('psql', ['-X', '-A', '-t', '-d', url, '-c', statement]);
  }

  async #run(program: string, args: readonly string[]): Promise<string> {
    const { binaries, owner } = this.#programs;
    const options = { ...owner, cwd: tmpdir() };
    const { stdout } = await promisify(execFile)(join(binaries, program), args, options);
    return stdout.trim();
  }
}
