/** Runs the real server in a separate process, for HTTP calls and for kills. */
import { type ChildProcess, spawn } from 'node:child_process';
import { demoPassword, demoUserName } from '@layline/contract';
import { serverProgram } from './built.ts';
import { copyMigrated } from './migrated-folder.ts';

export interface Running {
  readonly child: ChildProcess;
  readonly address: string;
  readonly output: () => string;
}

/** `program` is another copy of the server, such as the one that ships. */
export const spawnServer = (args: readonly string[], program = serverProgram) =>
  spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });

/** Starts it by another program, such as one that runs it in a network namespace. */
export function spawnServerBy(prefix: readonly [string, ...string[]], args: readonly string[]) {
  const [program, ...words] = prefix;
  const command = [...words, process.execPath, serverProgram, ...args];
  return spawn(program, command, { stdio: ['ignore', 'pipe', 'pipe'] });
}

/**
 * Starts the real server on a free port; resolves once it has printed its address. A copy of a migrated
 * store saves it the first start; another `program` goes the whole way. One sport is simulated unless the
 * flags say otherwise: enough to bet on, for half the work of all.
 */
export async function start(flags: readonly string[], program = serverProgram): Promise<Running> {
  const isChosen = flags.some((flag) => flag === '--feed' || flag === '--roles');
  const sport = isChosen ? [] : ['--feed', 'simulated:soccer'];
  const args = ['--port', '0', '--rate-limit', '0', '--log-level', 'warn', ...sport, ...flags];
  const dataDir = flags[flags.indexOf('--data-dir') + 1];
  const isBuiltIn = flags.includes('--data-dir') && !flags.includes('--database-url');
  if (program === serverProgram && isBuiltIn && dataDir !== undefined) copyMigrated(dataDir);
  const child = spawnServer(args, program);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /http:\/\/localhost:\d+/.exec(text)?.[0];
      if (found) resolve(found);
    });
    child.on('exit', () => reject(new Error(`The server ended: ${text}`)));
  });
  return { child, address, output: () => text };
}

export const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once('close', (code) => resolve(code));
  });

export type Json = ReturnType<typeof JSON.parse>;

export async function call(address: string, url: string, token = '', body?: object): Promise<Json> {
  const response = await fetch(`${address}/api${url}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.json();
}

export async function signIn(address: string): Promise<string> {
  const credentials = { userName: demoUserName('Layline'), password: demoPassword };
  return (await call(address, '/auth/signin', '', credentials)).userToken;
}
