/** `npm run cluster` as a process: what it starts survives what is done to it, and ends with it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findBet } from '../../packages/server/test/acknowledged-bets.ts';
import { call, ended, type Json, signIn } from '../../packages/server/test/real-server.ts';
import { root } from '../machine/paths.ts';
import { lackingForCluster } from './lacking.ts';

const tool = join(root, 'tools/cluster.ts');
const lacking = lackingForCluster();
if (lacking !== null) console.warn(`SKIPPED: a cluster on this machine: ${lacking}.`);

let folder: string;
let children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'layline-test-'));
});
afterEach(async () => {
  for (const child of children) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended(child);
  }
  children = [];
  rmSync(folder, { recursive: true });
});

/** Runs the tool; its cluster is not that of the machine's user. */
function run(...words: readonly string[]) {
  const env = { ...process.env, CLUSTER_STATE: join(folder, 'state.json') };
  const child = spawn(process.execPath, [tool, ...words], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let text = '';
  const seen = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      for (const look of seen) look();
    });
  }
  /** Resolves with what the pattern finds in the output. */
  const until = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = pattern.exec(text);
        if (found) resolve(found[1] ?? found[0]);
      };
      seen.add(look);
      child.on('close', () => reject(new Error(`The cluster ended: ${text}`)));
      look();
    });
  return { child, until, output: () => text };
}

/** Runs the tool to its end. */
async function order(...words: readonly string[]) {
  const { child, output } = run(...words);
  return { code: await ended(child), text: output() };
}

/** Sends the bet, under one reference, until it is answered. */
async function place(address: string, token: string, bet: object): Promise<Json> {
  for (;;) {
    const answer = await call(address, '/bet/save2', token, bet).catch(() => null);
    if (answer?.status === true) return answer.data;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Reads again when the connection was that of an edge that is gone. */
async function read(address: string, url: string, token: string): Promise<Json> {
  for (;;) {
    const answer = await call(address, url, token).catch(() => null);
    if (answer !== null) return answer;
  }
}

/** Command lines of processes that name the text. */
const processesOf = (text: string): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      } catch {
        return '';
      }
    })
    .filter((line) => line.includes(text));

it('[OPS-22] says what is wrong where no cluster runs, or the words make no sense', async () => {
  const none = await order('kill', 'engine');
  expect(none).toEqual({
    code: 1,
    text: 'No cluster runs here. Start one with: npm run cluster\n',
  });
  const senseless = await order('--edges', 'none');
  expect([senseless.code, senseless.text.startsWith('npm run cluster ')]).toEqual([2, true]);
});

it('[OPS-22] says that its port is in use before it starts anything', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const refused = await order('--port', String(port), '--pages', 'false');
  other.close();
  expect(refused.code).toBe(2);
  expect(refused.text).toMatch(new RegExp(`^Port ${port} is in use; name another`));
});

it.runIf(lacking === null && process.platform === 'linux')(
  '[OPS-22] keeps each bet once while the leader and an edge are killed, and leaves nothing behind',
  async () => {
    const cluster = run('--port', '0', '--edges', '2', '--pages', 'false');
    const address = await cluster.until(/players +(http:\/\/localhost:\d+)/);
    const token = await signIn(address);
    const bet = await findBet(address);
    const placed = [await place(address, token, { ...bet, clientRef: 'before-any' })];

    expect((await order('kill', 'engine')).text).toMatch(/^engine-1 was killed/);
    placed.push(await place(address, token, { ...bet, clientRef: 'after-leader' }));
    await cluster.until(/engine-2 +\S+ +leads/);
    expect((await order('kill', 'edge-1')).code).toBe(0);
    placed.push(await place(address, token, { ...bet, clientRef: 'after-an-edge' }));

    const { data: open } = await read(address, '/bet/trade/list', token);
    expect(JSON.stringify(open)).not.toBe('[]');
    const again = await place(address, token, { ...bet, clientRef: 'after-leader' });
    expect(again.betId).toBe(placed[1].betId);
    expect(new Set(placed.map(({ betId }) => betId)).size).toBe(3);
    const { exposure } = await read(address, '/bet/exposure/fetch', token);
    expect(exposure).toBe(300);

    const second = run('--port', '0', '--pages', 'false');
    expect(await ended(second.child)).toBe(2);
    expect(second.output()).toContain('A cluster runs already');
    expect((await order('kill', 'nobody')).code).toBe(1);
    const { text } = await order('status');
    expect(text).toMatch(/engine-2 +\S+ +leads/);

    const { socket } = JSON.parse(readFileSync(join(folder, 'state.json'), 'utf8'));
    const ofCluster = String(socket).replace(/\/[^/]*$/, '');
    // What was killed may not have been started again yet.
    expect(processesOf(ofCluster).length).toBeGreaterThanOrEqual(3);
    expect((await order('stop')).text).toBe('The cluster stops.\n');
    expect(await ended(cluster.child)).toBe(0);
    expect(processesOf(ofCluster)).toEqual([]);
    expect(existsSync(ofCluster)).toBe(false);
    expect(existsSync(join(folder, 'state.json'))).toBe(false);
  },
  900_000,
);
