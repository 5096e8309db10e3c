/** A leader is killed outright between the commit of a payout and its call; the next one asks first. */
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BridgeProcess, startBridge } from '../../../../test/bridge-process.ts';
import { runLine } from '../../../../test/command-line.ts';
import { freePort } from '../../../../test/free-port.ts';
import { call, ended, start } from '../../../../test/real-server.ts';
import { systemClock } from '../../../base/clock.ts';
import { silentLog } from '../../../base/log.ts';
import { systemProcesses } from '../../../base/processes.ts';
import { openPartnerVault, readServerKey } from '../../../start/open-secrets.ts';
import { openStore } from '../../../store/open-store.ts';
import { destinationPlace } from '../destination-place.ts';

const destinationId = 'a'.repeat(20);

let folder: string;
let running: ChildProcess | null = null;
let bank: BridgeProcess | null = null;
let address = '';
let partnerPort = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'layline-'));
  partnerPort = String(await freePort());
});
afterEach(async () => {
  await kill();
  await bank?.end();
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

async function order(...line: readonly string[]): Promise<Record<string, string>> {
  const { code, out, err } = await runLine([...line, '--json', '--data-dir', folder]);
  expect(code, err).toBe(0);
  return JSON.parse(out);
}

async function control(act: string, body: object = {}): Promise<unknown> {
  const url = `${bank?.url}/control/${act}`;
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  return ((await response.json()) as { data: unknown }).data;
}

async function signIn(user: string, password: string): Promise<string> {
  const first = await call(address, '/auth/signin', '', { userName: user, password });
  const newPassword = 'three blue kettles';
  const change = { currentPassword: password, newPassword, confirmPassword: newPassword };
  await call(address, '/auth/update-password', first.data.userToken, change);
  const again = await call(address, '/auth/signin', '', { userName: user, password: newPassword });
  return again.data.userToken;
}

/** As one that has waited its day. */
async function addDestination(player: string): Promise<void> {
  const where = { dataDir: folder, databaseUrl: null, ownerUrl: null, processes: systemProcesses };
  const outside = { clock: systemClock, log: silentLog(), onUsurped: () => undefined };
  const store = await openStore({ ...where, ...outside });
  const key = await readServerKey({ dataDir: folder, seedKeyFile: null });
  const sealed = openPartnerVault(key).seal('IBAN 1', destinationPlace(destinationId));
  await store.query(
    `insert into cashier_destination
       (destination_id, player_id, site_id, method, label, sealed, created_at, usable_at)
     values ($3, $1, 'layline', 'mock', '… 1', $2, now(), now())`,
    [player, sealed, destinationId],
  );
  await store.close();
}

const stateOf = async (ref: string) => {
  const { state } = await order('withdrawal', 'show', 'layline', ref);
  return state;
};

describe('the payouts of a leader that was killed', () => {
  test('[RIM-5] are paid once, whenever it ended', { timeout: 900_000 }, async () => {
    await open();
    const { secret } = await order('partner', 'add', 'layline', 'bank', 'http://127.0.0.1:1');
    bank = await startBridge('mock-bank.ts', {
      BRIDGE_SECRET: secret ?? '',
      NUDGE_URL: `http://127.0.0.1:${partnerPort}/v1/cashier/bank/nudge`,
      BANK_PORT: '0',
    });
    await order('partner', 'set', 'bank', '--url', bank.url, '--idempotent', 'yes');
    await order('partner', 'on', 'bank');
    const lowest = ['--deposit-min', '1', '--withdraw-min', '1'];
    await order(
      'pay-method',
      'add',
      'layline',
      'mock',
      '--title',
      'Mock',
      '--partner',
      'bank',
      ...lowest,
    );
    await order('pay-method', 'on', 'layline', 'mock');
    await order('site', 'set', 'layline', '--money', 'cashier');
    const { id = '', password = '' } = await order('user', 'add', 'layline', 'payee');
    await order('deposit', 'layline', 'payee', '100');
    await kill();
    await addDestination(id);
    await open();
    const token = await signIn('payee', password);
    // The bank answers late: the leader is killed before it gives, while it gives, and after.
    await control('faults', { faults: { delayMs: 700 } });
    const refs: string[] = [];
    for (const [round, killAfterMs] of [0, 400, 900, 1200, 1600].entries()) {
      const clientRef = `payout-${round}-0000`;
      const asked = { clientRef, destinationId, amount: 10 };
      const { data, message } = await call(address, '/cashier/withdrawals', token, asked);
      expect(message).toBe('');
      refs.push(data.ref);
      await order('withdrawal', 'approve', 'layline', data.ref);
      await order('withdrawal', 'send', 'layline', data.ref);
      await systemClock.sleep(killAfterMs);
      await kill();
      await open();
    }
    await control('faults', { faults: {} });
    for (const ref of refs) {
      await expect.poll(() => stateOf(ref), { timeout: 300_000, interval: 1000 }).toBe('paid');
    }
    const books = (await control('books')) as { ref: string; timesPaid: number }[];
    expect(books.map(({ timesPaid }) => timesPaid)).toEqual(refs.map(() => 1));
    const { data } = await call(address, '/cashier', token);
    expect(data.balance).toBe(50);
    const report = await runLine(['report', 'cashier', 'layline', '--data-dir', folder]);
    expect([report.code, report.out]).toEqual([0, expect.stringContaining('agrees')]);
  });
});
