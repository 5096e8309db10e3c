/**
 * A whole venue of real servers behind a proxy: a leader and its standby, two edges, NATS and PostgreSQL.
 * Servers are killed amid bets; the players' client only does what docs/rules tell it to.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShownCluster } from '@layline/contract/console-system';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBet, readHistory } from '../../test/acknowledged-bets.ts';
import { openCuttingProxy } from '../../test/cutting-proxy.ts';
import { hasNats, openTestNats, type TestNats } from '../../test/nats-server.ts';
import { call, ended, type Json, signIn, spawnServer, start } from '../../test/real-server.ts';
import { makeDatabase } from '../../test/server-databases.ts';
import { hasServer } from '../../test/stores.ts';
import { systemClock } from '../base/clock.ts';
import { sendToServer } from '../cli/remote.ts';
import { verifyStore } from '../engine/audit/verify.ts';
import { openPostgres } from '../store/postgres.ts';

const connections = 8;
const betsOfConnection = 20;
const againMs = 50;
/** After which number of acknowledged bets what is killed. */
const edgeAt = 30;
const leaderAt = 80;

const portOf = (address: string): number => Number(new URL(address).port);

describe.runIf(hasServer && hasNats)('a venue of real servers', () => {
  let folder: string;
  let nats: TestNats;
  let database: Awaited<ReturnType<typeof makeDatabase>>;
  let flags: string[];
  const children: ChildProcess[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'layline-'));
    database = await makeDatabase();
    nats = await openTestNats();
    const stored = ['--database-url', database.url, '--data-dir', join(folder, 'data')];
    flags = [...stored, '--nats-url', nats.url];
  });
  afterEach(async () => {
    for (const child of children.splice(0)) {
      child.kill('SIGKILL');
      await ended(child);
    }
    await nats.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  async function open(...more: readonly string[]) {
    const running = await start([...flags, ...more]);
    children.push(running.child);
    return running;
  }

  /** Resolves once it waits behind the leader. */
  async function openStandby(): Promise<void> {
    const own = ['--port', '0', '--rate-limit', '0', '--log-level', 'warn', '--standby', 'true'];
    const child = spawnServer([...own, ...flags]);
    children.push(child);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('behind')) resolve();
    });
    child.on('exit', () => reject(new Error(`The standby ended: ${text}`)));
    await promise;
  }

  /** Sends a bet, under its reference, until it is answered. */
  async function betUntilAnswered(address: string, token: string, bet: object): Promise<Json> {
    for (;;) {
      const answer = await call(address, '/bet/save2', token, bet).catch(() => null);
      if (answer !== null && answer.code !== 'UNAVAILABLE') return answer;
      await systemClock.sleep(againMs);
    }
  }

  /** How many servers of each kind the leader knows of. */
  async function heard(): Promise<Readonly<Record<string, number>>> {
    const place = { dataDir: join(folder, 'data'), databaseUrl: database.url };
    const answer = await sendToServer(place, { name: 'system servers', values: {} });
    const { servers } = (answer?.kind === 'done' ? answer.done.data : {}) as ShownCluster;
    return Object.fromEntries(
      [...Map.groupBy(servers, ({ kind }) => kind)].map(([kind, { length }]) => [kind, length]),
    );
  }

  it('[OPS-19] has each bet once, though its edge and then its leader are killed', async () => {
    const leader = await open();
    await openStandby();
    const [one, other] = [await open('--roles', 'edge'), await open('--roles', 'edge')];
    await expect.poll(heard, { timeout: 60_000 }).toEqual({ standby: 1, edge: 2 });
    let target = portOf(one.address);
    const proxy = await openCuttingProxy(() => target);
    const address = `http://127.0.0.1:${proxy.port}`.replace('127.0.0.1', 'localhost');
    const token = await signIn(address);
    const bet = await findBet(address);
    const acknowledged = new Map<string, string>();
    const strike = (): void => {
      if (acknowledged.size === edgeAt) {
        one.child.kill('SIGKILL');
        target = portOf(other.address);
      }
      if (acknowledged.size === leaderAt) leader.child.kill('SIGKILL');
    };
    const bettor = async (connection: number): Promise<void> => {
      for (let number = 0; number < betsOfConnection; number += 1) {
        const clientRef = `strike-${connection}-${number}`;
        // Backs and lays alternate, so that one account lasts.
        const side = number % 2 === 0 ? {} : { type: 'lay', oddsReq: 1000 };
        const answer = await betUntilAnswered(address, token, { ...bet, ...side, clientRef });
        expect(answer).toMatchObject({ status: true });
        acknowledged.set(clientRef, answer.data.betId);
        strike();
      }
    };
    await Promise.all(Array.from({ length: connections }, (_, nth) => bettor(nth)));
    const history = await readHistory(address, token);
    const told = [...acknowledged].map(([ref, id]) => [ref, [id]] as const);
    expect(new Map(told.map(([ref]) => [ref, history.get(ref)]))).toEqual(new Map(told));
    expect(told).toHaveLength(connections * betsOfConnection);
    const store = await openPostgres(database.url, { onLost: () => undefined });
    const { faults } = await verifyStore(store);
    await store.close();
    expect(faults).toEqual([]);
  }, 180_000);
});
