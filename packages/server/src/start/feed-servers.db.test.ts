/** An engine, an edge and two servers that run its feed, each a process of its own (OPS-27). */
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBet } from '../../test/acknowledged-bets.ts';
import { freePort } from '../../test/free-port.ts';
import { hasNats, openTestNats, type TestNats } from '../../test/nats-server.ts';
import { call, ended, signIn, spawnServer } from '../../test/real-server.ts';
import { makeDatabase } from '../../test/server-databases.ts';
import { hasServer } from '../../test/stores.ts';

const maxMs = 60_000;
const waiting = { timeout: maxMs, interval: 100 };

interface Running {
  readonly child: ChildProcess;
  readonly port: number;
  readonly probes: string;
  readonly output: () => string;
}

if (!hasNats) console.warn('SKIPPED: servers that run feeds: no nats-server is installed.');

describe.runIf(hasServer && hasNats)('servers that share the roles of a venue', () => {
  let folder: string;
  let database: Awaited<ReturnType<typeof makeDatabase>>;
  let nats: TestNats;
  const servers: Running[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'layline-'));
    database = await makeDatabase();
    nats = await openTestNats();
  });
  afterEach(async () => {
    for (const { child } of servers.splice(0)) {
      child.kill('SIGKILL');
      await ended(child);
    }
    await nats.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Resolves once it has said so. */
  async function open(roles: string, says: RegExp): Promise<Running> {
    const [port, probes] = [await freePort(), await freePort()];
    const flags = [
      ['--port', String(port), '--metrics-port', String(probes), '--roles', roles],
      ['--rate-limit', '0', '--log-level', 'warn', '--seed', '7'],
      ['--database-url', database.url, '--data-dir', join(folder, String(port))],
      ['--nats-url', nats.url, '--seed-key-file', join(folder, 'seed.key')],
    ];
    const child = spawnServer(flags.flat());
    let text = '';
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        if (says.test(text)) resolve();
      });
    }
    child.on('exit', () => reject(new Error(`The server ended: ${text}`)));
    const output = () => text;
    const running = { child, port, probes: `http://127.0.0.1:${probes}`, output };
    servers.push(running);
    await promise;
    return running;
  }

  const readyz = async ({ probes }: Running) => (await fetch(`${probes}/readyz`)).json();
  const feedOf = async (server: Running) => (await readyz(server)).feeds[0];
  const isTrusted = async (engine: Running): Promise<boolean> => {
    const { staleReason, markets } = await feedOf(engine);
    return staleReason === null && markets > 0;
  };

  it('[OPS-27] bets are placed on prices of another server, and of the next one', async () => {
    const engine = await open('engine', /decides/);
    await expect(fetch(`http://127.0.0.1:${engine.port}/`)).rejects.toThrow('fetch failed');
    const edge = await open('edge', /Edge/);
    const address = `http://localhost:${edge.port}`;
    const token = await signIn(address);
    expect(await findBet(address).catch(() => null)).toBeNull();

    const first = await open('feed', /Feeds +simulated/);
    await expect.poll(() => isTrusted(engine), waiting).toBe(true);
    const second = await open('feed', /Feeds +simulated/);
    await expect.poll(async () => (await feedOf(second)).by, waiting).not.toBe('');
    expect([(await feedOf(first)).isRun, (await feedOf(second)).isRun]).toEqual([true, false]);

    const place = async (clientRef: string): Promise<void> => {
      const answered = async () => {
        const bet = await findBet(address).catch(() => null);
        return (await call(address, '/bet/save2', token, { ...bet, clientRef })).status;
      };
      await expect.poll(answered, waiting).toBe(true);
    };
    await place('of-the-first');

    first.child.kill('SIGKILL');
    await expect.poll(async () => (await feedOf(second)).isRun, waiting).toBe(true);
    await expect.poll(() => isTrusted(engine), waiting).toBe(true);
    await place('of-the-second');
  }, 240_000);

  it('[OPS-27] a server that was paused is not heard, and waits for its turn again', async () => {
    const engine = await open('engine,edge', /Layline +http/);
    const first = await open('feed', /Feeds +simulated/);
    await expect.poll(() => isTrusted(engine), waiting).toBe(true);
    const second = await open('feed', /Feeds +simulated/);
    first.child.kill('SIGSTOP');
    await expect.poll(async () => (await feedOf(second)).isRun, waiting).toBe(true);
    await expect.poll(() => isTrusted(engine), waiting).toBe(true);
    first.child.kill('SIGCONT');
    await expect.poll(async () => (await feedOf(first)).isRun, waiting).toBe(false);
    expect((await feedOf(second)).isRun).toBe(true);
    second.child.kill('SIGTERM');
    expect(await ended(second.child), second.output()).toBe(0);
    await expect.poll(async () => (await feedOf(first)).isRun, waiting).toBe(true);
    await expect.poll(() => isTrusted(engine), waiting).toBe(true);
  }, 240_000);

  it('[OPS-27] a server of feeds needs an engine that has been there', async () => {
    await expect(open('feed', /Feeds/)).rejects.toThrow('no server of this release has decided');
  }, 120_000);
});
