import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { instant } from '@layline/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp } from '../../test/app.ts';
import { runLine } from '../../test/command-line.ts';
import { openManualClock } from '../../test/manual-clock.ts';
import { fillWithBets } from '../../test/many-bets.ts';
import { makeDatabase } from '../../test/server-databases.ts';
import { hasServer } from '../../test/stores.ts';
import { systemClock } from '../base/clock.ts';
import { serveAdmin } from '../doors/staff/socket/serve.ts';
import type { Store } from '../store/database.ts';
import { migrate, readMigrations } from '../store/migrate.ts';
import { openPglite } from '../store/pglite.ts';
import { openPostgres } from '../store/postgres.ts';
import { searchAudit } from '../store/queries/staff/audit.ts';

/** More than a page of the journal. */
const bets = 1500;
const noted = [userInfo().username, 'done', 'manifest-2026-04-08T12'];

async function fill(store: Store): Promise<void> {
  await migrate(store, { migrations: await readMigrations(), now: systemClock.now() });
  await fillWithBets(store, { clock: openManualClock(instant(1_775_650_000_000)), bets });
}

describe('the export by the command line', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'layline-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Exports twice, checks, takes a byte away and checks again. */
  async function exportAndCheck(flags: readonly string[]) {
    const to = join(folder, 'out');
    const range = ['--from', '2026-04-08T12', '--until', '2026-04-08T14'];
    const first = await runLine(['export', to, ...range, '--json', ...flags]);
    const again = await runLine(['export', to, ...range, '--json', ...flags]);
    const checking = ['export', '--check', to, ...flags];
    const sound = await runLine([...checking, '--journal']);
    const [name = ''] = (await readdir(to)).filter((file) => file.startsWith('journal-'));
    const bytes = await readFile(join(to, name));
    await writeFile(join(to, name), bytes.subarray(1));
    const changed = await runLine(checking);
    return {
      first: JSON.parse(first.out),
      again: JSON.parse(again.out),
      sound: [sound.code, sound.out],
      changed: [changed.code, changed.out],
    };
  }

  async function expected(store: Store) {
    const [row] = await store.query<{ n: string }>(
      `select count(*)::text as n from journal where at < '2026-04-08T14:00:00Z'`,
    );
    const rows = Number(row?.n);
    return {
      first: expect.objectContaining({ files: 2, kept: 0, rows }),
      again: expect.objectContaining({ files: 2, kept: 2, rows }),
      sound: [0, `All agrees: 2 files, ${rows} rows.\n`],
      changed: [1, 'journal-2026-04-08T12.jsonl.gz was changed.\n'],
    };
  }

  /** What the audit says of the two exports, the newest first. */
  async function notes(store: Store) {
    const acts = await searchAudit(store, { text: 'export', before: null, count: 9 });
    return acts.map(({ staffName, outcome, detail }) => [staffName, outcome, detail.slice(0, 22)]);
  }

  it('[EXPORT-7] [EXPORT-9] reads the built-in store through the server that has it', async () => {
    const store = await openPglite(null);
    await fill(store);
    // A day later, so that its notes are of another hour.
    const test = await openTestApp(store, openManualClock(instant(1_775_740_000_000)));
    const close = await serveAdmin(test.app, { dataDir: folder, databaseUrl: null });
    expect(await exportAndCheck(['--data-dir', folder])).toEqual(await expected(store));
    expect(await notes(store)).toEqual([noted, noted]);
    await close();
    await test.close();
    await store.close();
  }, 300_000);

  it.runIf(hasServer)(
    '[EXPORT-7] [EXPORT-9] reads PostgreSQL over a connection that only reads',
    async () => {
      const database = await makeDatabase();
      const store = await openPostgres(database.url, { onLost: () => undefined });
      await fill(store);
      expect(
        await exportAndCheck(['--database-url', database.url, '--data-dir', join(folder, 'data')]),
      ).toEqual(await expected(store));
      expect(await notes(store)).toEqual([noted, noted]);
      await store.close();
      await database.drop();
    },
    300_000,
  );
});
