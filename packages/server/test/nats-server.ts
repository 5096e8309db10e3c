/** A NATS server of its own for a test: the one that is installed, as Debian's `nats-server`. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { freePort } from './free-port.ts';

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin'];
const program = folders
  .map((folder) => join(folder, 'nats-server'))
  .find((path) => existsSync(path));

export const hasNats = program !== undefined;

export interface TestNats {
  readonly url: string;
  stop(): Promise<void>;
  /** On the same port. */
  start(): Promise<void>;
}

/** Starts it; the caller asks `hasNats` first. */
export async function openTestNats(): Promise<TestNats> {
  const port = await freePort();
  let child: ChildProcess | null = null;
  const flags = ['-a', '127.0.0.1', '-p', String(port), '--user', 'layline', '--pass', 'a b/c'];
  const nats: TestNats = {
    url: `nats://layline:${encodeURIComponent('a b/c')}@127.0.0.1:${port}`,
    async start() {
      const started = spawn(program ?? '', flags, { stdio: ['ignore', 'ignore', 'pipe'] });
      child = started;
      await new Promise<void>((resolve, reject) => {
        let log = '';
        started.stderr.on('data', (chunk: Buffer) => {
          log += chunk.toString();
          if (log.includes('Server is ready')) resolve();
        });
        started.on('error', reject);
        started.on('exit', () => reject(new Error(`nats-server ended: ${log}`)));
      });
    },
    async stop() {
      const running = child;
      child = null;
      if (running === null || running.exitCode !== null) return;
      const ended = once(running, 'exit');
      running.kill('SIGKILL');
      await ended;
    },
  };
  await nats.start();
  return nats;
}
