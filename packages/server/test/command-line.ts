/** Runs the real command line in a process of its own. */
import { spawn } from 'node:child_process';
import { commandLine } from './built.ts';

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface CommandOptions {
  /** Given at standard input. */
  readonly input?: string;
  /** Called with what was printed to standard error so far. */
  readonly onErr?: (text: string) => void;
  /** Called with its id once it runs. */
  readonly onStart?: (pid: number) => void;
}

export function runLine(
  args: readonly string[],
  { input = '', onErr = () => undefined, onStart = () => undefined }: CommandOptions = {},
): Promise<Ran> {
  const child = spawn(process.execPath, [commandLine, ...args]);
  onStart(child.pid ?? 0);
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
    onErr(err);
  });
  child.stdin.end(input);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })));
}
