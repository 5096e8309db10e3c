/** `upgrade --check` on stores that an earlier version has left. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runLine } from '../../test/command-line.ts';
import { makeDatabase } from '../../test/server-databases.ts';
import { hasServer } from '../../test/stores.ts';
import { systemClock } from '../base/clock.ts';
import type { Store } from '../store/database.ts';
import { migrate, readMigrations } from '../store/migrate.ts';
import { openPglite } from '../store/pglite.ts';
import { openPostgres } from '../store/postgres.ts';
import { addBackup } from '../store/queries/system/backups.ts';

const now = () => systemClock.now();

async function leaveAt(store: Store, last: number): Promise<void> {
  const migrations = (await readMigrations()).filter(({ number }) => number <= last);
  await migrate(store, { migrations, now: now() });
}

const backUp = (store: Store) =>
  addBackup(store, { file: '/backups/a.gz', tables: 80, rows: 9, bytes: 10, seq: 4, now: now() });

const appliedIn = async ({ query }: Store) => {
  const [row] = await query<{ n: number }>('select max(number)::int as n from schema_migration');
  return row?.n;
};

describe('upgrade --check', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'layline-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const check = (...flags: readonly string[]) => runLine(['upgrade', '--check', ...flags]);

  it('[OPS-32] tells of the built-in store what would change, and changes nothing', async () => {
    const store = await openPglite(folder);
    await leaveAt(store, 45);
    await store.close();
    const ran = await check('--data-dir', folder);
    expect([ran.code, ran.err]).toEqual([1, '']);
    expect(ran.out).toMatch(/0047-draw-scheme +rewrite +casino_chain \(\d+ kB\)/);
    expect(ran.out).toMatch(/0049-result-waiting +instant/);
    expect(ran.out).toContain('No backup is noted');
    const again = await openPglite(folder);
    expect(await appliedIn(again)).toBe(45);
    await backUp(again);
    await again.close();
    const { code, out } = await check('--data-dir', folder, '--json');
    const { migrations, backup } = JSON.parse(out);
    expect([code, backup]).toEqual([0, expect.stringContaining('/backups/a.gz')]);
    expect(migrations[0]).toMatchObject({ migration: '0046-access-codes', kind: 'scan' });
  }, 60_000);

  it('[OPS-32] says that nothing changes, refuses a store from the future, and needs its flag', async () => {
    const store = await openPglite(folder);
    await leaveAt(store, 9999);
    await store.close();
    expect(await check('--data-dir', folder)).toMatchObject({
      code: 0,
      out: expect.stringContaining('a start changes no table'),
    });
    const later = await openPglite(folder);
    await later.query("insert into schema_migration values (9999, 'later', 'x', now())");
    await later.close();
    expect(await check('--data-dir', folder)).toMatchObject({
      code: 2,
      err: expect.stringContaining('start a newer server'),
    });
    expect(await runLine(['upgrade', '--data-dir', folder])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--check: must be given'),
    });
  }, 60_000);

  it.runIf(hasServer)(
    '[OPS-32] reads PostgreSQL while a server may write it',
    async () => {
      const database = await makeDatabase();
      try {
        const store = await openPostgres(database.url, { onLost: () => undefined });
        await leaveAt(store, 77);
        await backUp(store);
        const flags = ['--database-url', database.url, '--data-dir', folder];
        const { code, out } = await check(...flags, '--json');
        expect([code, await appliedIn(store)]).toEqual([0, 77]);
        expect(JSON.parse(out).migrations[0]).toMatchObject({ migration: '0078-journal-roots' });
        await store.close();
      } finally {
        await database.drop();
      }
    },
    60_000,
  );
});
