/**
 * A temporary PostgreSQL with a synchronous standby: an acknowledged commit is on the disks of both. When the
 * primary is killed, the standby is made the primary at once, which Patroni or an operator does in real use.
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
} from './postgres-cluster.ts';

interface Node {
  readonly data: string;
  readonly port: number;
  readonly server: ChildProcess;
}

interface Programs {
  readonly binaries: string;
  readonly owner: Owner | undefined;
}

export interface PairState {
  readonly primary: number;
  /** Null while there is none. */
  readonly standby: number | null;
  /** Whether each commit waits for the standby's disk. */
  readonly isSynchronous: boolean;
}

/** The name of each standby in `synchronous_standby_names`. */
export const standbyName = 'standby';
const lookMs = 50;
const looksMax = 600;

/** Opens the pair, in sync; the caller closes it. */
export async function openPostgresPair(): Promise<PostgresPair | NoPostgres> {
  const found = findPostgres();
  if ('reason' in found) return found;
  const data = makeCluster(found.binaries, found.owner);
  const primary = { data, ...(await startOn(found.binaries, data, found.owner)) };
  const pair = new PostgresPair(found, primary);
  await pair.addStandby();
  return pair;
}

export class PostgresPair {
  readonly #programs: Programs;
  #primary: Node;
  #standby: Node | null = null;
  #isSynchronous = false;
  readonly #endNow = (): void => this.end();

  constructor(programs: Programs, primary: Node) {
    this.#programs = programs;
    this.#primary = primary;
    process.once('exit', this.#endNow);
  }

  /** Of the present primary itself. */
  get url(): string {
    return `postgresql://layline@127.0.0.1:${this.#primary.port}/postgres`;
  }

  state(): PairState {
    const standby = this.#standby?.port ?? null;
    return { primary: this.#primary.port, standby, isSynchronous: this.#isSynchronous };
  }

  /** Runs one statement on the primary; resolves with what it prints. */
  ask(statement: string): Promise<string> {
    return this.#run('psql', ['-X', '-A', '-t', '-d', this.url, '-c', statement]);
  }

  /** Names the standbys that commits wait for; none if empty. */
  async waitForStandbys(names: string): Promise<void> {
    await this.ask(`alter system set synchronous_standby_names = '${names}'`);
    await this.ask('select pg_reload_conf()');
  }

  /** Copies the primary, and resolves once each commit waits for the copy. */
  async addStandby(): Promise<void> {
    const { binaries, owner } = this.#programs;
    const data = mkdtempSync(join(tmpdir(), 'layline-postgres-'));
    if (owner) chownSync(data, owner.uid, owner.gid);
    const source = `host=127.0.0.1 port=${this.#primary.port} user=layline application_name=${standbyName}`;
    await this.#run('pg_basebackup', ['-D', data, '-R', '-c', 'fast', '-d', source]);
    this.#standby = { data, ...(await startOn(binaries, data, owner)) };
    await this.waitForStandbys(standbyName);
    for (let look = 0; !(await this.#isInSync()); look += 1) {
      if (look > looksMax) {
        throw new Error('The standby of PostgreSQL does not become synchronous.');
      }
      await new Promise((resolve) => setTimeout(resolve, lookMs));
    }
    this.#isSynchronous = true;
  }

  /**
   * Kills the primary and makes the standby a server that may be written, which then waits for no other.
   * Rejects while there is no synchronous standby.
   */
  async promote(): Promise<void> {
    const [former, next] = [this.#primary, this.#standby];
    if (next === null || !this.#isSynchronous) {
      throw new Error('PostgreSQL has no synchronous standby at the moment; wait for it.');
    }
    former.server.kill('SIGKILL');
    this.#isSynchronous = false;
    await this.#run('pg_ctl', ['promote', '-w', '-D', next.data]);
    [this.#primary, this.#standby] = [next, null];
    await this.waitForStandbys('');
    removeWhileEnding(former.data);
  }

  /** Ends both at once, for a process that ends itself. */
  end(): void {
    for (const node of this.#nodes()) {
      node.server.kill('SIGKILL');
      removeWhileEnding(node.data);
    }
  }

  async close(): Promise<void> {
    process.off('exit', this.#endNow);
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
    return (await this.ask('select sync_state from pg_stat_replication')) === 'sync';
  }

  async #run(program: string, args: readonly string[]): Promise<string> {
    const { binaries, owner } = this.#programs;
    const options = { ...owner, cwd: tmpdir() };
    const { stdout } = await promisify(execFile)(join(binaries, program), args, options);
    return stdout.trim();
  }
}
