/** A leader is killed outright between a fact and the alert of it; the next one sends the alert. */
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openReceiver } from '../../../test/open-receiver.ts';
import { call, ended, type Running, start } from '../../../test/real-server.ts';
import { systemClock } from '../../base/clock.ts';
import type { Store } from '../../store/database.ts';
import { migrate, readMigrations } from '../../store/migrate.ts';
import { openPglite } from '../../store/pglite.ts';

const children: ChildProcess[] = [];
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'layline-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) await kill(child);
  await rm(folder, { recursive: true, force: true });
});

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await ended(child);
}

async function receive(answers: string) {
  const receiver = await openReceiver(answers);
  children.push(receiver.child);
  const next = async () => {
    const { headers, body } = await receiver.next();
    return { id: headers['webhook-id'], ...JSON.parse(body) };
  };
  return { url: receiver.url, next };
}

async function open(url: string): Promise<Running> {
  const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
  const to = ['--alert-url', url, '--alert-secret', secret, '--alert-private-network', 'true'];
  const running = await start(['--data-dir', folder, ...to]);
  children.push(running.child);
  return running;
}

async function inStore<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openPglite(folder);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const alertsIn = () =>
  inStore((store) =>
    store.query<{ id: string; isSent: boolean }>(
      'select alert_id as id, sent_at is not null as "isSent" from alert_waiting',
    ),
  );

/** As a leader leaves it that stored the result and was killed before anything else. */
const leaveWaiting = () =>
  inStore(async (store) => {
    await migrate(store, { migrations: await readMigrations(), now: systemClock.now() });
    await store.query(
      `insert into result_waiting (market_id, source, reason, stated, computed, since)
       values ('1.77', 'push:acme', 'It contradicts itself.', '', '', now())`,
    );
  });

const figure = async ({ address }: Running) => (await fetch(`${address}/metrics`)).text();

describe('an alert of a leader that was killed', () => {
  test('[OPS-30] is sent by the next one, the same if it was raised, and only once', {
    timeout: 600_000,
  }, async () => {
    await leaveWaiting();
    const silent = await receive('hang');
    const first = await open(silent.url);
    const raised = await silent.next();
    expect(raised.type).toBe('result-waits');
    await kill(first.child);
    expect(await alertsIn()).toEqual([{ id: raised.id, isSent: false }]);

    const pager = await receive('200');
    const second = await open(pager.url);
    expect(await pager.next()).toEqual(raised);
    await expect.poll(() => figure(second)).toMatch(/layline_alerts_sent_total 1/);
    await kill(second.child);
    expect(await alertsIn()).toEqual([{ id: raised.id, isSent: true }]);

    const third = await open(pager.url);
    await call(third.address, '/v2/get-events');
    expect(await figure(third)).toMatch(/layline_alerts_raised_total 0/);
    await kill(third.child);
    expect(await alertsIn()).toEqual([{ id: raised.id, isSent: true }]);
  });
});
