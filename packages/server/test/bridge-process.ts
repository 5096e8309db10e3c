/** Runs an example bridge as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { ended } from './real-server.ts';

export interface BridgeProcess {
  readonly url: string;
  readonly child: ChildProcess;
  end(): Promise<void>;
}

/** `example` is a file of `examples` that prints the port that it listens on. */
export async function startBridge(
  example: string,
  env: Readonly<Record<string, string>>,
): Promise<BridgeProcess> {
  const program = join(import.meta.dirname, '../../../examples', example);
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn(process.execPath, [program], {
    stdio: [...stdio],
    env: { ...process.env, ...env },
  });
  let text = '';
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const found = /(?:port |:)(\d{2,5})\b/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.on('exit', () => reject(new Error(`The bridge ended: ${text}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    async end() {
      child.kill('SIGKILL');
      await ended(child);
    },
  };
}
