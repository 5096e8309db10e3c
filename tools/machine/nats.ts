/** The NATS server for tests of several servers: installed from Debian if missing, and if we are root. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const findProgram = (): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin']
    .map((folder) => join(folder, 'nats-server'))
    .find((path) => existsSync(path));

const isInstalled = (): boolean => findProgram() !== undefined;

/** The program, once `findNats` has found it. */
export const natsProgram = (): string => findProgram() ?? 'nats-server';

/** Why those tests are skipped; null when they are not. */
export function findNats(): string | null {
  if (isInstalled()) return null;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const quiet = { env, stdio: 'ignore', timeout: 120_000 } as const;
    spawnSync('apt-get', ['update', '-q'], quiet);
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'nats-server'], quiet);
  }
  return isInstalled() ? null : 'no nats-server found; install the package nats-server';
}
