/** Finds PostgreSQL's programs, and makes and starts clusters in temporary folders. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from './free-port.ts';

export interface NoPostgres {
  readonly reason: string;
}

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

const readyMsMax = 30_000;
const portTriesMax = 5;
const removalTriesMax = 100;
const oldestVersion = 15;
/** Sorts text by the rules of a language, as most servers do, and not by bytes as PGlite does. */
const linguistic = ['--locale=C', '--locale-provider=icu', '--icu-locale=en-US'];

/** The folder with initdb and postgres, which Debian keeps out of PATH. */
function findBinaries(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  // What runs on the oldest that is supported runs on the others.
  const oldestFirst = versions
    .filter((version) => Number(version) >= oldestVersion)
    .sort((a, b) => Number(a) - Number(b));
  const folders = [
    ...oldestFirst.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  const isHome = (folder: string) =>
    existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'));
  return folders.find(isHome) ?? null;
}

const isRoot = (): boolean => process.getuid?.() === 0;

function installFromDebian(): boolean {
  if (!isRoot() || spawnSync('apt-get', ['--version']).status !== 0) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-q'], { env, stdio: 'ignore', timeout: 120_000 });
  const args = ['install', '-y', '-q', '--no-install-recommends', 'postgresql'];
  return spawnSync('apt-get', args, { env, stdio: 'ignore', timeout: 240_000 }).status === 0;
}

/** PostgreSQL refuses to run as root; there it runs as `postgres` or `nobody`. */
function findOwner(): Owner | undefined {
  if (!isRoot()) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find((fields) => fields[0] === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  return undefined;
}

/** Resolves once the server accepts connections; rejects with its log if it ends. */
function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    const timer = setTimeout(
      () => reject(new Error(`PostgreSQL is not ready: ${log}`)),
      readyMsMax,
    );
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      finish();
    };
    server.stderr?.on('data', (chunk: Buffer) => {
      if (log.length < 100_000) log += chunk.toString();
      if (/ready to accept (read-only )?connections/.test(log)) settle(resolve);
    });
    server.on('error', (error) => settle(() => reject(error)));
    server.on('exit', () => settle(() => reject(new Error(log.trim() || 'PostgreSQL ended.'))));
  });
}

function launch(binaries: string, data: string, port: number, owner?: Owner): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: data,
    port: String(port),
    max_connections: '100',
    fsync: 'on',
    log_timezone: 'UTC',
    timezone: 'UTC',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return spawn(join(binaries, 'postgres'), ['-D', data, ...flags], {
    ...owner,
    cwd: data,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

export function makeCluster(binaries: string, owner?: Owner): string {
  const data = mkdtempSync(join(tmpdir(), 'layline-postgres-'));
  if (owner) chownSync(data, owner.uid, owner.gid);
  const args = ['-D', data, '-U', 'layline', '-A', 'trust', '-E', 'UTF8', ...linguistic];
  const made = spawnSync(join(binaries, 'initdb'), args, { ...owner, cwd: data });
  if (made.status === 0) return data;
  rmSync(data, { recursive: true, force: true });
  throw new Error(`initdb failed: ${made.stderr?.toString() ?? made.error?.message}`);
}

export async function startOn(binaries: string, data: string, owner?: Owner) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const server = launch(binaries, data, port, owner);
    try {
      await untilReady(server);
      return { server, port };
    } catch (error) {
      server.kill('SIGKILL');
      const isTaken = error instanceof Error && error.message.includes('Address already in use');
      if (!isTaken || attempt === portTriesMax) throw error;
    }
  }
}

/** A server that is ending still writes for a moment, so the removal is retried. */
export function removeWhileEnding(folder: string): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let attempt = 0; attempt < removalTriesMax && existsSync(folder); attempt += 1) {
    rmSync(folder, { recursive: true, force: true });
    if (existsSync(folder)) Atomics.wait(pause, 0, 0, 50);
  }
}

interface Found {
  readonly binaries: string;
  /** Undefined where this process may run PostgreSQL itself. */
  readonly owner: Owner | undefined;
}

/** Returns what starts a cluster, or why none can be started; as root it installs what is missing. */
export function findPostgres(): Found | NoPostgres {
  const binaries = findBinaries() ?? (installFromDebian() ? findBinaries() : null);
  if (binaries === null) {
    return { reason: 'no PostgreSQL found (initdb and postgres); install the package postgresql' };
  }
  const owner = findOwner();
  if (isRoot() && owner === undefined) {
    return { reason: 'PostgreSQL does not run as root and no user postgres or nobody exists' };
  }
  return { binaries, owner };
}
