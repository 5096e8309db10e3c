/**
 * A leader is killed outright between the commit of a payout and its call, on the built-in store, or killed
 * or paused while a standby waits, on PostgreSQL. Whoever leads next asks first.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../../../../test/free-port.ts';
import { RealCashier, signInPayee } from '../../../../test/real-cashier.ts';
import { call, ended, start } from '../../../../test/real-server.ts';
import { makeDatabase } from '../../../../test/server-databases.ts';
import { openStandby } from '../../../../test/standby.ts';
import { hasServer } from '../../../../test/stores.ts';
import { systemClock } from '../../../base/clock.ts';
import { verifyStore } from '../../../engine/audit/verify.ts';
import { openPostgres } from '../../../store/postgres.ts';

/** The bank answers this late: the leader ends before it gives, while it gives, and after. */
const delayMs = 700;
const endAfterMs = [0, 400, 900, 1200, 1600];

let folder: string;
let cashier: RealCashier;
const children: ChildProcess[] = [];
const outside = ['--partner-networks', '127.0.0.0/8'];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'layline-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) await kill(child);
  await cashier.close();
  await rm(folder, { recursive: true, force: true });
});

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await ended(child);
}

describe('the payouts of a leader that was killed', () => {
  test('[RIM-5] are paid once, whenever it ended', { timeout: 900_000 }, async () => {
    const partnerPort = String(await freePort());
    cashier = new RealCashier({ dataDir: folder, databaseUrl: null, partnerPort });
    const open = async () => {
      const server = await start([...cashier.flags, '--partner-port', partnerPort, ...outside]);
      children.push(server.child);
      return server;
    };
    let server = await open();
    const payee = await cashier.open();
    await kill(server.child);
    await cashier.addDestination(payee.id);
    server = await open();
    const token = await signInPayee(server.address, payee);
    await cashier.control('faults', { faults: { delayMs } });
    const refs: string[] = [];
    for (const [round, afterMs] of endAfterMs.entries()) {
      refs.push(await cashier.sendPayout(server.address, token, `payout-${round}-0000`));
      await systemClock.sleep(afterMs);
      await kill(server.child);
      server = await open();
    }
    expect(await cashier.paid(refs)).toEqual({ times: refs.map(() => 1), code: 0, isAgreed: true });
    expect((await call(server.address, '/cashier', token)).data.balance).toBe(50);
  });
});

describe.runIf(hasServer)('the payouts of a leader that a standby replaces', () => {
  test('[RIM-5] are paid once, though the former wakes up', { timeout: 900_000 }, async () => {
    const database = await makeDatabase();
    const ports = [String(await freePort()), String(await freePort())] as const;
    const { url: databaseUrl } = database;
    cashier = new RealCashier({ dataDir: folder, databaseUrl, partnerPort: ports[0] });
    const flags = (nth: number) => [
      ...cashier.flags,
      '--partner-port',
      ports[nth % 2] ?? '',
      ...outside,
    ];
    const first = await start(flags(0));
    children.push(first.child);
    const payee = await cashier.open();
    await kill(first.child);
    await cashier.addDestination(payee.id);
    let leader = await start(flags(0));
    children.push(leader.child);
    const token = await signInPayee(leader.address, payee);
    await cashier.control('faults', { faults: { delayMs } });
    const refs: string[] = [];
    for (const [round, afterMs] of endAfterMs.entries()) {
      const standby = await openStandby(flags(round + 1), (child) => children.push(child));
      refs.push(await cashier.sendPayout(leader.address, token, `payout-${round}-0000`));
      await systemClock.sleep(afterMs);
      const isKilled = round % 2 === 0;
      leader.child.kill(isKilled ? 'SIGKILL' : 'SIGSTOP');
      const address = await standby.leads;
      // It finds another in its place, in the middle of a payout.
      if (!isKilled) leader.child.kill('SIGCONT');
      expect(await ended(leader.child)).toBe(isKilled ? null : 1);
      leader = { ...leader, child: standby.child, address };
    }
    expect(await cashier.paid(refs)).toEqual({ times: refs.map(() => 1), code: 0, isAgreed: true });
    expect((await call(leader.address, '/cashier', token)).data.balance).toBe(50);
    await kill(leader.child);
    const store = await openPostgres(databaseUrl, { onLost: () => undefined });
    expect((await verifyStore(store)).faults).toEqual([]);
    await store.close();
    await database.drop();
  });
});
