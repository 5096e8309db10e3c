/** The product as it is built, as a separate process on a temporary folder and a free port. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { serverProgram } from '@layline/server/built';
import type { BareAnswer } from './bare-server.ts';

const bare = fileURLToPath(new URL('./bare-server.ts', import.meta.url));
/** As `npm start` and the service units start it. */
const asShipped = ['--max-semi-space-size=16'];
const readyMsMax = 60_000;

export interface RunningServer {
  readonly url: string;
  readonly pid: number | undefined;
  /** Empty for the bare server. */
  readonly dataDir: string;
  readonly close: () => Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** The answer of /readyz, as callers on this machine get it. */
export interface Readiness {
  readonly ready: boolean;
  readonly reasons: readonly { readonly code: string }[];
}

type IsReady = (readiness: Readiness) => boolean;

async function untilReady(url: string, child: ChildProcess, isReady: IsReady): Promise<void> {
  const until = performance.now() + readyMsMax;
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`The server stopped with ${child.exitCode}.`);
    const response = await fetch(`${url}/readyz`).catch(() => null);
    const readiness = (await response?.json().catch(() => null)) as Readiness | null | undefined;
    if (readiness && isReady(readiness)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The server was not ready in time.');
}

/** `flags` are added to those that every bench uses; resolves once the server is ready, or `isReady`. */
export async function openRealServer(
  flags: readonly string[] = [],
  isReady: IsReady = ({ ready }) => ready,
): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'layline-bench-'));
  const port = await freePort();
  const args = [
    ...asShipped,
    serverProgram,
    '--port',
    String(port),
    '--data-dir',
    folder,
    '--log-level',
    'error',
    '--rate-limit',
    '0',
    ...flags,
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://localhost:${port}`;
  const close = async (): Promise<void> => {
    await end(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(url, child, isReady);
    return { url, pid: child.pid, dataDir: folder, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export async function openBareServer(answer: BareAnswer): Promise<RunningServer> {
  const child = fork(bare, { stdio: 'inherit' });
  child.send(answer);
  const [port] = (await once(child, 'message')) as [number];
  const url = `http://127.0.0.1:${port}`;
  return { url, pid: child.pid, dataDir: '', close: () => end(child) };
}
