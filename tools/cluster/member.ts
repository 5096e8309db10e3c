/**
 * One process of the cluster. It writes to a file, and is started again some seconds after it ended, as a
 * supervisor would do.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface MemberOptions {
  readonly name: string;
  readonly command: readonly [program: string, ...args: readonly string[]];
  /** Folder of the files that the members write. */
  readonly logs: string;
  readonly onEvent: (text: string) => void;
}

type Condition = 'up' | 'paused' | 'down';

/** How long a process that ended stays away. */
export const awayMs = 5000;
/** How long a process may take to stop when it is asked to. */
const stopMsMax = 10_000;
const shownChars = 2000;

export class Member {
  readonly name: string;
  readonly #options: MemberOptions;
  readonly #log: string;
  #child: ChildProcess | null = null;
  #condition: Condition = 'down';
  #timer: NodeJS.Timeout | undefined;
  #isClosing = false;

  constructor(options: MemberOptions) {
    this.#options = options;
    this.name = options.name;
    this.#log = join(options.logs, `${options.name}.log`);
    this.start();
  }

  get condition(): Condition {
    return this.#condition;
  }

  /** What it wrote last. */
  get output(): string {
    return readFileSync(this.#log, 'utf8').slice(-shownChars).trim();
  }

  start(): void {
    const [program, ...args] = this.#options.command;
    const file = openSync(this.#log, 'a', 0o600);
    const child = spawn(program, args, { stdio: ['ignore', file, file] });
    closeSync(file);
    this.#child = child;
    this.#condition = 'up';
    child.once('error', (error) => this.#noteEnd(child, error.message));
    child.once('exit', (code, signal) => this.#noteEnd(child, signal ?? `code ${code}`));
  }

  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  /** Stops it for that long without ending it, as a machine does that hangs. */
  pause(pausedMs: number): void {
    const child = this.#child;
    if (!child?.kill('SIGSTOP')) return;
    this.#condition = 'paused';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#child !== child) return;
      this.#condition = 'up';
      this.#options.onEvent(`${this.name} goes on`);
      child.kill('SIGCONT');
    }, pausedMs);
  }

  /** Nothing happens any more when it ends. */
  leave(): void {
    this.#isClosing = true;
    clearTimeout(this.#timer);
  }

  async close(): Promise<void> {
    this.leave();
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGCONT');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), stopMsMax);
    await ended;
    clearTimeout(timer);
  }

  #noteEnd(child: ChildProcess, how: string): void {
    if (this.#child !== child) return;
    this.#child = null;
    this.#condition = 'down';
    if (this.#isClosing) return;
    this.#options.onEvent(`${this.name} ended (${how}); it starts again in ${awayMs / 1000} s`);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#options.onEvent(`${this.name} starts again`);
      this.start();
    }, awayMs);
  }
}
