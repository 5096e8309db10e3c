/** A leader is killed outright while it asks for money, places, pays and gives back; the next one goes on. */
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BridgeProcess, startBridge } from '../../../test/bridge-process.ts';
import { runLine } from '../../../test/command-line.ts';
import { freePort } from '../../../test/free-port.ts';
import { call, ended, type Json, start } from '../../../test/real-server.ts';
import { systemClock } from '../../base/clock.ts';
import { silentLog } from '../../base/log.ts';
import { systemProcesses } from '../../base/processes.ts';
import { verifyStore } from '../../engine/audit/verify.ts';
import { openStore } from '../../store/open-store.ts';

let folder: string;
let running: ChildProcess | null = null;
let mock: BridgeProcess | null = null;
let address = '';
let partnerPort = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'layline-'));
  partnerPort = String(await freePort());
});
afterEach(async () => {
  await kill();
  await mock?.end();
  await rm(folder, { recursive: true, force: true });
});

async function kill(): Promise<void> {
  const child = running;
  running = null;
  child?.kill('SIGKILL');
  if (child !== null) await ended(child);
}

async function open(): Promise<void> {
  const flags = ['--partner-port', partnerPort, '--partner-networks', '127.0.0.0/8'];
  const server = await start(['--data-dir', folder, ...flags]);
  running = server.child;
  ({ address } = server);
}

async function order(...line: readonly string[]): Promise<Json> {
  const { code, out, err } = await runLine([...line, '--json', '--data-dir', folder]);
  expect(code, err).toBe(0);
  return JSON.parse(out);
}

async function control(act: string, body: object = {}): Promise<Json> {
  const url = `${mock?.url}/control/${act}`;
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  return ((await response.json()) as Json).data;
}

/** By a link of the operator's. */
async function enter(): Promise<string> {
  const sent = await fetch(`${mock?.url}/play/anna`, { redirect: 'manual' });
  const link = /link=([\w-]+)/.exec(sent.headers.get('location') ?? '')?.[1] ?? '';
  return (await call(address, '/auth/link', '', { link })).userToken;
}

/** A bet at a table that takes bets now, once there is one. */
async function bet(token: string, clientRef: string): Promise<Json> {
  const data = await call(address, '/casino/data/worli2/113', token);
  const [{ mid }] = data.data.t1;
  const place = { eventId: '113', matchId: '1130414', marketId: '1113', roundId: mid, clientRef };
  const odd = { type: 'back', selectionId: 12, oddsReq: 1.92, stake: 100 };
  return call(address, '/bet/place', token, { ...place, ...odd });
}

const openCalls = async (): Promise<Json> => order('wallet', 'calls', 'acme');

describe('bets at the tables of a leader that was killed', () => {
  test('[TAB-3] [TAB-4] are exact, whenever it ended', { timeout: 900_000 }, async () => {
    await open();
    const { secret } = await order('wallet', 'add', 'layline', 'acme');
    mock = await startBridge('mock-operator.ts', {
      WALLET_SECRET: secret,
      WALLET_URL: `http://127.0.0.1:${partnerPort}/v1/wallet/acme`,
      OPERATOR_PORT: '0',
    });
    await order('wallet', 'set', 'acme', mock.url);
    await order('wallet', 'on', 'acme');
    await order('site', 'set', 'layline', '--money', 'tables');
    const token = await enter();
    // The operator answers late: the leader is killed before it asks, while it asks, and after.
    await control('faults', { faults: { delayMs: 700 } });
    let debits = 0;
    for (const [nth, killAfterMs] of [0, 300, 750, 900, 1500].entries()) {
      // A bet that was asked for, and not one that came too early.
      await expect
        .poll(
          async () => {
            const asked = bet(token, `bet-${nth}-${debits}-${Date.now()}`).catch(() => null);
            await systemClock.sleep(killAfterMs);
            const { debits: now } = await control('books');
            const isAsked = killAfterMs < 400 || now > debits;
            debits = now;
            if (!isAsked) await asked;
            return isAsked;
          },
          { timeout: 120_000, interval: 500 },
        )
        .toBe(true);
      await kill();
      await open();
    }
    // Then while it gives back what the rounds left.
    await control('faults', { faults: { breakCalls: 1_000_000 } });
    await expect
      .poll(async () => (await openCalls()).some(({ tries }: Json) => tries > 0), {
        timeout: 120_000,
        interval: 500,
      })
      .toBe(true);
    await kill();
    await open();
    await control('faults', { faults: {} });
    await order('wallet', 'ask', 'acme');
    await expect.poll(openCalls, { timeout: 300_000, interval: 1000 }).toEqual([]);
    const books = await control('books');
    expect(books.openDebits).toEqual([]);
    expect(books.debits).toBeGreaterThan(2);
    await kill();
    const where = {
      dataDir: folder,
      databaseUrl: null,
      ownerUrl: null,
      processes: systemProcesses,
    };
    const outside = { clock: systemClock, log: silentLog(), onUsurped: () => undefined };
    const store = await openStore({ ...where, ...outside });
    const [wallet] = await store.query<{ balance: number }>(
      "select balance from account where account_id = 'provider:layline/wallet:acme'",
    );
    const theirs = Math.round(Number(books.balances.anna) * 100);
    expect(theirs - 100_000).toBe(wallet?.balance ?? 0);
    expect((await verifyStore(store)).faults).toEqual([]);
    await store.close();
  });
});
