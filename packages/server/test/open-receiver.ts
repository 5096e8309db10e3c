/** Receives alerts in a process of its own, as an operator's pager does. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const program = join(import.meta.dirname, 'alert-receiver.mjs');

export interface Received {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Receiver {
  readonly child: ChildProcess;
  readonly url: string;
  readonly next: () => Promise<Received>;
}

/** `answers`: see alert-receiver.mjs. The caller kills the child. */
export async function openReceiver(answers: string): Promise<Receiver> {
  const child = spawn(process.execPath, [program, answers], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async (): Promise<string> => (await lines.next()).value ?? '';
  const port = Number((await line()).replace('port ', ''));
  return {
    child,
    url: `http://127.0.0.1:${port}/`,
    next: async () => JSON.parse(await line()) as Received,
  };
}
