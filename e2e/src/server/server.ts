/** The real server for a journey: on a free port, with an empty data folder that is removed after. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverProgram } from '@layline/server/built';
import { copyMigrated } from '@layline/server/migrated-folder';
import { sendLine } from '@layline/server/send-line';

export const repository = join(import.meta.dirname, '../../..');

export interface RunningServer {
  /** Such as http://localhost:43210, without a trailing slash. */
  readonly url: string;
  /** Address of the console, if the flags open one. */
  readonly consoleUrl: string | null;
  /** Runs an admin command; resolves with its output. */
  order(...words: readonly string[]): Promise<unknown>;
  close(): Promise<void>;
}

const readyMsMax = 240_000;

interface Addresses {
  readonly url: string;
  readonly consoleUrl: string | null;
}

/** Resolves with the addresses on which the server reports to listen; rejects with its output. */
function untilListening(server: ChildProcess): Promise<Addresses> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string) => reject(new Error(`The server ${why}:\n${output.slice(-4000)}`));
    const timer = setTimeout(() => fail('does not listen yet'), readyMsMax);
    const read = (chunk: Buffer) => {
      if (output.length < 200_000) output += chunk.toString();
      const url = /http:\/\/localhost:\d+/.exec(output)?.[0];
      if (url === undefined) return;
      clearTimeout(timer);
      // Both addresses are reported together.
      resolve({ url, consoleUrl: /Console +(http:\/\/\S+)/.exec(output)?.[1] ?? null });
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.once('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with ${code}`);
    });
  });
}

/** Starts the server with the given flags on a store without rows; the built client is served with it. */
export async function openServer(flags: readonly string[]): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'layline-e2e-'));
  const dataDir = join(folder, 'data');
  copyMigrated(dataDir);
  const own = ['--port', '0', '--data-dir', dataDir, '--log-level', 'warn'];
  const server = spawn(process.execPath, [serverProgram, ...own, '--rate-limit', '0', ...flags], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const killNow = () => server.kill('SIGKILL');
  process.once('exit', killNow);
  const addresses = await untilListening(server);
  return {
    ...addresses,
    order: (...words) => sendLine(dataDir, words),
    async close() {
      process.off('exit', killNow);
      const ended = new Promise((resolve) => server.once('exit', resolve));
      if (server.exitCode === null && server.kill('SIGTERM')) await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Recordings in a folder next to the checkout; null if there are none. */
export function recordingNextTo(path: string): string | null {
  const file = join(repository, '../shared/data/betfair', path);
  return existsSync(file) ? file : null;
}
