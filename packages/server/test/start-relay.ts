/** Starts a relay of the test's network in a process of its own, as the beacon of a bench. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export { testNetwork } from './relay.ts';

const program = join(import.meta.dirname, 'relay-program.ts');

export interface StartedRelay {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startRelay(): Promise<StartedRelay> {
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    url: line.toString().trim(),
    async stop() {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
