/**
 * How `npm run cluster -- kill engine` reaches the cluster that runs: a small file names its socket, which
 * only the same user can open.
 */
import { chmodSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

export interface ControlReply {
  readonly isOk: boolean;
  readonly text: string;
}

type Answer = (words: readonly string[]) => Promise<ControlReply>;

interface State {
  readonly pid: number;
  readonly socket: string;
}

const requestMax = 200;

/** CLUSTER_STATE names another file, for several clusters at once. */
const stateFile = (): string =>
  process.env['CLUSTER_STATE'] ?? join(tmpdir(), `layline-cluster-${userInfo().uid}.json`);

/** Null if there is none, or it is another user's. */
function readState(): State | null {
  try {
    const file = stateFile();
    if (statSync(file).uid !== userInfo().uid) return null;
    const { pid, socket } = JSON.parse(readFileSync(file, 'utf8')) as Partial<State>;
    return typeof pid === 'number' && typeof socket === 'string' ? { pid, socket } : null;
  } catch {
    return null;
  }
}

/** Rejects if nothing answers there. */
function send(socket: string, words: readonly string[]): Promise<ControlReply> {
  return new Promise((resolve, reject) => {
    const line = connect(socket);
    let text = '';
    line.on('error', reject);
    line.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    line.on('end', () => {
      try {
        resolve(JSON.parse(text) as ControlReply);
      } catch {
        reject(new Error('The cluster ended before it answered.'));
      }
    });
    line.write(`${JSON.stringify(words)}\n`);
  });
}

/** Sends the words to the cluster that runs; a refusal says how to start one. */
export async function order(words: readonly string[]): Promise<ControlReply> {
  const state = readState();
  if (state !== null) {
    const reply = await send(state.socket, words).catch(() => null);
    if (reply !== null) return reply;
  }
  return { isOk: false, text: 'No cluster runs here. Start one with: npm run cluster' };
}

/** Returns the number of the process of a cluster that answers; null if there is none. */
export async function findRunning(): Promise<number | null> {
  const state = readState();
  if (state === null) return null;
  return send(state.socket, ['status']).then(
    () => state.pid,
    () => null,
  );
}

/** Answers orders until it is closed. */
export async function openControl(folder: string, answer: Answer): Promise<() => void> {
  const socket = join(folder, 'control.sock');
  const server = createServer((line) => {
    let text = '';
    line.on('error', () => line.destroy());
    line.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.length > requestMax) return line.destroy();
      if (!text.endsWith('\n')) return undefined;
      void answer(wordsIn(text)).then((reply) => line.end(JSON.stringify(reply)));
      return undefined;
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socket, resolve);
  });
  chmodSync(socket, 0o600);
  const file = stateFile();
  rmSync(file, { force: true });
  const state: State = { pid: process.pid, socket };
  writeFileSync(file, JSON.stringify(state), { mode: 0o600, flag: 'wx' });
  return () => {
    server.close();
    if (readState()?.pid === process.pid) rmSync(file, { force: true });
  };
}

function wordsIn(text: string): readonly string[] {
  try {
    const words: unknown = JSON.parse(text);
    return Array.isArray(words) ? words.map(String) : [];
  } catch {
    return [];
  }
}
