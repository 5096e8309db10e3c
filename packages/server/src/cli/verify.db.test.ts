import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { playerId } from '@layline/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp } from '../../test/app.ts';
import { runLine } from '../../test/command-line.ts';
import { fillWithBets, placeOne, players } from '../../test/many-bets.ts';
import { call, ended, spawnServer, start } from '../../test/real-server.ts';
import { makeDatabase } from '../../test/server-databases.ts';
import { hasServer } from '../../test/stores.ts';
import { systemClock } from '../base/clock.ts';
import { serveAdmin } from '../doors/staff/socket/serve.ts';
import type { Store } from '../store/database.ts';
import { migrate, readMigrations } from '../store/migrate.ts';
import { openPglite } from '../store/pglite.ts';
import { openPostgres } from '../store/postgres.ts';
import type { Alerts, NewAlert } from '../venue/alerts/alert.ts';

/** Rows of the journal; the long run sets VERIFY_ROWS to 100000. */
const rows = Number(process.env['VERIFY_ROWS'] ?? 3000);
/** Enough where only that it is verified matters. */
const rowsMin = Number(process.env['VERIFY_ROWS'] ?? 500);

const runVerify = async (flags: readonly string[], onStart?: (pid: number) => void) => {
  const { code, out, err } = await runLine(['verify', ...flags], onStart && { onStart });
  return { code, text: `${out}${err}` };
};

async function fill(store: Store, bets = rows): Promise<void> {
  await migrate(store, { migrations: await readMigrations(), now: systemClock.now() });
  await fillWithBets(store, { clock: systemClock, bets });
}

describe('verify beside a server', () => {
  let folder: string;
  const children: ChildProcess[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'layline-'));
  });
  afterEach(async () => {
    for (const child of children.splice(0)) {
      child.kill('SIGKILL');
      await ended(child);
    }
    await rm(folder, { recursive: true, force: true });
  });

  it('[OPS-3] reads the built-in store a little at a time, and bets go on', async () => {
    const store = await openPglite(null);
    await fill(store);
    const test = await openTestApp(store);
    const place = { dataDir: folder, databaseUrl: null };
    const raised: NewAlert[] = [];
    const alerts: Alerts = { raise: (alert) => void raised.push(alert) };
    const close = await serveAdmin({ ...test.app, alerts }, place);
    let isOver = false;
    let pid = 0;
    const noted = (own: number): void => void (pid = own);
    const verified = runVerify(['--data-dir', folder], noted).finally(() => {
      isOver = true;
    });
    let placed = 0;
    const priorities = new Set<number>();
    while (!isOver) {
      priorities.add(priorityOf(pid));
      await placeOne(test.app.engine, playerId(`many-${placed % players}`), rows + placed);
      placed += 1;
      await systemClock.turn();
    }
    expect(await verified).toEqual({ code: 0, text: expect.stringContaining('All agrees') });
    expect(placed).toBeGreaterThan(20);
    // The server comes first wherever both wait for a processor.
    expect(Math.max(...priorities)).toBeGreaterThan(getPriority());
    await store.query('update account set balance = balance + 1 where player_id = $1', ['many-7']);
    const { code, text } = await runVerify(['--data-dir', folder]);
    expect([code, text]).toEqual([1, expect.stringContaining('All balances together come to 1')]);
    expect(raised).toMatchObject([{ kind: 'verify-failed', severity: 'critical' }]);
    await close();
    await test.close();
    await store.close();
  }, 300_000);

  describe.runIf(hasServer)('on PostgreSQL', () => {
    let database: Awaited<ReturnType<typeof makeDatabase>>;
    let flags: string[];
    beforeEach(async () => {
      database = await makeDatabase();
      flags = ['--database-url', database.url, '--data-dir', join(folder, 'data')];
      const store = await openPostgres(database.url, { onLost: () => undefined });
      await fill(store, rowsMin);
      await store.close();
    }, 600_000);
    afterEach(() => database.drop());

    it('[OPS-3] needs no answer of the server', async () => {
      const leader = await start(flags);
      children.push(leader.child);
      leader.child.kill('SIGSTOP');
      const { code, text } = await runVerify(flags);
      leader.child.kill('SIGCONT');
      expect([code, text]).toEqual([0, expect.stringContaining('All agrees')]);
    }, 300_000);

    it('[OPS-3] leaves the leader its lease, with a standby waiting for it', async () => {
      const leader = await start(flags);
      children.push(leader.child);
      const standby = spawnServer(['--port', '0', ...flags, '--standby', 'true']);
      children.push(standby);
      const waits = Promise.withResolvers<void>();
      standby.stdout.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes('behind')) waits.resolve();
      });
      await waits.promise;
      const before = await epochIn(database.url);
      const { code, text } = await runVerify(flags);
      expect([code, text]).toEqual([0, expect.stringContaining('All agrees')]);
      expect(await epochIn(database.url)).toBe(before);
      expect(await call(leader.address, '/v2/get-events')).toMatchObject({ status: true });
    }, 600_000);
  });
});

/** 0, as of any other process, once it has ended. */
function priorityOf(pid: number): number {
  try {
    return getPriority(pid);
  } catch {
    return 0;
  }
}

async function epochIn(url: string): Promise<number | undefined> {
  const store = await openPostgres(url, { onLost: () => undefined });
  const [row] = await store.query<{ epoch: number }>('select epoch from layline_engine.lease');
  await store.close();
  return row?.epoch;
}
