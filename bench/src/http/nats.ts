/** A NATS server of its own for a figure: the one that is installed, on a free port of this machine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter } from 'node:path';
import process from 'node:process';
import { findNats } from '../../../tools/machine/nats.ts';
import { freePort } from './real-server.ts';

const program = 'nats-server';

export interface RunningNats {
  readonly url: string;
  readonly close: () => Promise<void>;
}

export async function openNats(): Promise<RunningNats> {
  const missing = findNats();
  if (missing !== null) throw new Error(`No NATS for this figure: ${missing}`);
  const port = await freePort();
  // Debian keeps it out of an ordinary user's PATH.
  const PATH = [process.env['PATH'] ?? '', '/usr/sbin', '/usr/local/bin'].join(delimiter);
  const child = spawn(program, ['-a', '127.0.0.1', '-p', String(port)], {
    env: { ...process.env, PATH },
    stdio: 'ignore',
  });
  await once(child, 'spawn');
  return {
    url: `nats://127.0.0.1:${port}`,
    async close() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
