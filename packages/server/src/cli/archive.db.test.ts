import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Instant, instant, parseInstant } from '@layline/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp } from '../../test/app.ts';
import { runLine } from '../../test/command-line.ts';
import { openManualClock } from '../../test/manual-clock.ts';
import { fillWithBets } from '../../test/many-bets.ts';
import { ended, start } from '../../test/real-server.ts';
import { makeDatabase } from '../../test/server-databases.ts';
import { hasServer } from '../../test/stores.ts';
import { systemClock } from '../base/clock.ts';
import { serveAdmin } from '../doors/staff/socket/serve.ts';
import type { Store } from '../store/database.ts';
import { migrate, readMigrations } from '../store/migrate.ts';
import { openPglite } from '../store/pglite.ts';
import { openPostgres } from '../store/postgres.ts';

/** More than a page of the journal, and than a block of a file. */
const bets = 1500;
const noon = (day: string): Instant => parseInstant(`${day}T12:00:00.000Z`) ?? instant(0);

async function fill(store: Store): Promise<void> {
  await migrate(store, { migrations: await readMigrations(), now: systemClock.now() });
  await fillWithBets(store, { clock: openManualClock(noon('2026-02-03')), bets });
}

const textsIn = async (store: Pick<Store, 'query'>): Promise<number> => {
  const [row] = await store.query<{ n: number }>(
    "select count(*)::int as n from journal where kind = 'bet-placed' and event <> ''",
  );
  return row?.n ?? -1;
};

describe('archiving by the command line', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'layline-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Archives, verifies with the file and without it, exports the archived day. */
  async function archiveAndUse(flags: readonly string[], archiveDir: string) {
    const run = async (...words: string[]) => {
      const { code, out, err } = await runLine([...words, ...flags]);
      return [code, `${out}${err}`] as const;
    };
    const day = ['--from', '2026-02-03T12', '--until', '2026-02-03T13'];
    const exported = async (name: string) => {
      const [code, text] = await run('export', join(folder, name), ...day);
      return [code, text.replaceAll(join(folder, name), 'OUT')];
    };
    const whole = await exported('before');
    const archived = await run('archive', '--keep', '1');
    const again = await run('archive', '--keep', '1');
    const checked = await run('archive', '--check', archiveDir);
    const withFiles = await run('verify');
    const later = await exported('after');
    const compared = await run('export', '--check', join(folder, 'before'), '--journal');
    await rename(archiveDir, `${archiveDir}-away`);
    const withoutFiles = await run('verify');
    const [noExport] = [await exported('none')];
    await rename(`${archiveDir}-away`, archiveDir);
    expect(whole).toEqual([0, expect.stringContaining('1 file')]);
    expect(archived).toEqual([0, expect.stringContaining(`${bets + 20} texts left the store`)]);
    expect(again).toEqual([0, 'No month is due.\n']);
    expect(checked).toEqual([0, expect.stringContaining('All agrees: 1 file')]);
    expect(withFiles).toEqual([0, expect.not.stringContaining('were not read')]);
    expect(withoutFiles).toEqual([0, expect.stringContaining('were not read (not at hand')]);
    expect(later).toEqual(whole);
    expect(compared).toEqual([0, expect.stringContaining('All agrees')]);
    expect(noExport).toEqual([2, expect.stringContaining('2026-02.archive.gz is not in')]);
  }

  it('[ARCH-1] works through the server that has the built-in store', async () => {
    const store = await openPglite(null);
    await fill(store);
    const test = await openTestApp(store, openManualClock(noon('2026-05-03')));
    const archiveDir = join(folder, 'archive');
    const place = { dataDir: folder, databaseUrl: null };
    const close = await serveAdmin({ ...test.app, archiveDir }, place);
    await archiveAndUse(['--data-dir', folder], archiveDir);
    expect(await textsIn(store)).toBe(0);
    await close();
    await test.close();
    await store.close();
  }, 300_000);

  it.runIf(hasServer)(
    '[ARCH-6] works on PostgreSQL beside the leader and without one, as a role that may not change history',
    async () => {
      const database = await makeDatabase();
      const owner = await openPostgres(database.url, { onLost: () => undefined });
      await fill(owner);
      const role = `runs_${randomUUID().replaceAll('-', '')}`;
      await owner.script(`create role ${role} login password 'secret'`);
      const running = new URL(database.url);
      running.username = role;
      running.password = 'secret';
      const archiveDir = join(folder, 'elsewhere');
      const own = ['--data-dir', join(folder, 'data'), '--archive-dir', archiveDir];
      const flags = ['--database-url', running.href, ...own];
      const leader = await start([...flags, '--owner-url', database.url]);
      await archiveAndUse(flags, archiveDir);
      expect(await textsIn(owner)).toBe(0);
      leader.child.kill('SIGTERM');
      await ended(leader.child);
      const [file = ''] = (await readdir(archiveDir)).filter((name) => name.endsWith('.gz'));
      await owner.query('update journal_archive set emptied_at = null');
      await writeFile(join(archiveDir, file), 'another');
      const changed = await runLine(['archive', ...flags]);
      expect([changed.code, changed.err]).toEqual([2, expect.stringContaining('was changed')]);
      for (const forbidden of ["update journal set event = ''", 'delete from journal']) {
        const asRole = await openPostgres(running.href, { onLost: () => undefined });
        await expect(asRole.query(forbidden)).rejects.toThrow('permission denied');
        await asRole.close();
      }
      await owner.script(`drop owned by ${role}; drop role ${role}`);
      await owner.close();
      await database.drop();
    },
    600_000,
  );
});
