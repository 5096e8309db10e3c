import { copyFile, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  clientRef,
  type Instant,
  instant,
  money,
  odds,
  type PlayerId,
  parseInstant,
  siteId,
} from '@layline/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accepted, addBettor, backKings } from '../../../../test/app.ts';
import { emptyTables } from '../../../../test/kept-stores.ts';
import { type ManualClock, openManualClock } from '../../../../test/manual-clock.ts';
import { defineFinal, finalMatch, kings, lions } from '../../../../test/market.ts';
import { openMigrated, storesUnderTest } from '../../../../test/stores.ts';
import { silentLog } from '../../../base/log.ts';
import { systemProcesses } from '../../../base/processes.ts';
import { backUp } from '../../../store/backup.ts';
import type { Store } from '../../../store/database.ts';
import { noteAnnounced, readArchives } from '../../../store/queries/system/journal-archive.ts';
import { carryOut, planResult } from '../../results/plan-result.ts';
import type { Engine } from '../../writer/engine.ts';
import { openEngine } from '../../writer/open-engine.ts';
import { restore } from '../../writer/restore.ts';
import { closeMinute } from '../roots/close-minute.ts';
import { verifyStore } from '../verify.ts';
import { type ArchiveParts, archiveJournal } from './archive-journal.ts';
import { makeArchiveMark } from './archive-mark.ts';
import { checkArchives } from './check-folder.ts';

const at = (text: string): Instant => parseInstant(`${text}T12:00:00.000Z`) ?? instant(0);

describe.each(storesUnderTest)('archived months on $name', (kind) => {
  let store: Store;
  let folder: string;
  let clock: ManualClock;
  let engine: Engine;
  let anna: PlayerId;
  let ben: PlayerId;

  /** A server that starts in a month. */
  const startAt = async (day: string): Promise<void> => {
    clock = openManualClock(at(day));
    engine = await openEngine({ store, clock, log: silentLog() });
  };
  const stop = async (): Promise<void> => {
    await closeMinute(store, clock.now());
    await engine.close();
  };
  let count = 0;
  const bet = (player: PlayerId, changed: Partial<Parameters<typeof backKings>[2] & object> = {}) =>
    accepted(
      engine.submit(backKings(player, `bet-${(count += 1)}`, { stake: money(100), ...changed })),
    );
  /** Two that match, and one that stays open. */
  const betInMonth = async (): Promise<void> => {
    for (let round = 0; round < 4; round += 1) {
      await bet(anna, { odds: odds(300), persistence: 'keep' });
      await bet(ben, { odds: odds(300), side: 'lay' });
    }
    await bet(anna, {
      odds: odds(900),
      persistence: 'keep',
      clientRef: clientRef(`open-${clock.now()}`),
    });
  };

  const announce = async (number: number): Promise<void> => {
    const archive = (await readArchives(store)).find((one) => one.number === number);
    if (archive === undefined) throw new Error(`There is no archive ${number}.`);
    const { events } = await accepted(
      engine.submit({ kind: 'mark-journal', text: makeArchiveMark(archive) }),
    );
    await noteAnnounced(store, { number, seq: events[0]?.seq ?? 0 });
  };
  const partsOf = (changed: Partial<ArchiveParts> = {}): ArchiveParts => ({
    store,
    clock,
    processes: systemProcesses,
    announce,
    ...changed,
  });
  const archive = (keep = 1, changed: Partial<ArchiveParts> = {}) =>
    archiveJournal(partsOf(changed), { folder, keep });
  const textless = async (): Promise<number> => {
    const [row] = await store.query<{ n: number }>(
      "select count(*)::int as n from journal where event = ''",
    );
    return row?.n ?? 0;
  };
  const filesIn = async () =>
    (await readdir(folder)).filter((name) => name.endsWith('.archive.gz')).toSorted();
  const soundHash = async (archiveDir?: string): Promise<string> => {
    const report = await verifyStore(store, archiveDir === undefined ? {} : { archiveDir });
    expect(report.faults).toEqual([]);
    return report.stateHash;
  };

  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    folder = await mkdtemp(join(tmpdir(), 'layline-'));
    await startAt('2026-02-10');
    anna = await addBettor(engine, 'anna', 10_000_000);
    ben = await addBettor(engine, 'ben', 10_000_000);
    await accepted(engine.submit({ kind: 'define-market', definition: defineFinal() }));
    await betInMonth();
    for (const day of ['2026-03-10', '2026-04-10', '2026-05-10']) {
      await stop();
      await startAt(day);
      await betInMonth();
    }
  });
  afterEach(async () => {
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('[ARCH-1] whole months leave their texts in files, and both ways of verifying agree', async () => {
    expect(await soundHash()).toBe(engine.view.stateHash());
    const months = await archive();
    expect(months.map(({ month }) => month)).toEqual(['2026-02', '2026-03']);
    expect(months.every(({ emptied }) => emptied >= 9)).toBe(true);
    expect(await filesIn()).toEqual([
      'journal-0001-2026-02.archive.gz',
      'journal-0002-2026-03.archive.gz',
    ]);
    expect(await textless()).toBe(months.reduce((sum, { emptied }) => sum + emptied, 0));
    const whole = await verifyStore(store, { archiveDir: folder });
    expect(whole).toMatchObject({ faults: [], unreadTo: 0, missing: [] });
    const bare = await verifyStore(store);
    expect(bare).toMatchObject({ faults: [], unreadTo: expect.any(Number), events: whole.events });
    expect(bare.unreadTo).toBeGreaterThan(0);
    expect(bare.stateHash).toBe(whole.stateHash);
    expect(bare.journalHash).toBe(whole.journalHash);
    expect(whole.stateHash).toBe(engine.view.stateHash());
    expect(await archive()).toEqual([]);
    expect(await checkArchives(folder)).toMatchObject({ files: 2, faults: [] });
  });

  it('[ARCH-2] a start without any other snapshot goes on from where the archive ends', async () => {
    await archive();
    const hash = engine.view.stateHash();
    await engine.close();
    const newest = (await readArchives(store)).at(-1)?.lastSeq ?? 0;
    await store.query('delete from snapshot where seq <> $1', [newest]);
    await startAt('2026-05-11');
    expect(engine.view.stateHash()).toBe(hash);
    await betInMonth();
    await soundHash();
    expect(await soundHash(folder)).toBe(engine.view.stateHash());
  });

  it('[ARCH-2] snapshots from before its end are not used, and its own is kept', async () => {
    const early = await store.query<{ seq: number }>('select seq from snapshot order by seq');
    await archive();
    const newest = (await readArchives(store)).at(-1)?.lastSeq ?? 0;
    expect(early.some(({ seq }) => seq < newest)).toBe(true);
    await engine.close();
    await store.query('delete from snapshot where seq > $1', [newest]);
    await startAt('2026-05-11');
    await soundHash();
    for (let start = 0; start < 4; start += 1) {
      await bet(anna, { odds: odds(900), persistence: 'keep' });
      await engine.close();
      await startAt('2026-05-12');
    }
    const kept = await store.query<{ seq: number }>('select seq from snapshot order by seq');
    expect(kept[0]?.seq).toBe(newest);
    await store.query('delete from snapshot');
    await engine.close();
    await expect(startAt('2026-05-13')).rejects.toThrow('is archived, and no snapshot');
    // For the end of the test.
    await emptyTables(store);
    await startAt('2026-05-13');
  });

  it('[ARCH-3] a bet whose month is archived is paid, and paid again after a correction', async () => {
    await archive();
    const commissions = [{ siteId: siteId('layline'), basisPoints: 0 }];
    const parts = { engine, sql: store, commissions: () => commissions, now: () => clock.now() };
    const declare = async (result: Parameters<typeof planResult>[1]['result']) => {
      const plan = await planResult(parts, { marketId: finalMatch, result });
      if ('code' in plan) throw new Error(plan.message);
      await accepted(carryOut(parts, plan));
    };
    const balance = () => engine.view.accountOf(ben)?.openingBalance ?? 0;
    const first = balance();
    await declare({ kind: 'winners', winners: [kings] });
    const afterKings = balance();
    expect(afterKings).toBeLessThan(first);
    await declare({ kind: 'winners', winners: [lions] });
    expect(balance()).toBeGreaterThan(first);
    await soundHash();
    await soundHash(folder);
    // The month of both payments leaves its texts too, and a third correction still finds the second.
    await stop();
    await startAt('2026-09-10');
    await accepted(engine.submit({ kind: 'mark-journal', text: 'a new month' }));
    expect((await archive()).map(({ month }) => month)).toEqual(['2026-04', '2026-05']);
    await declareAgain();
    await soundHash();
    await soundHash(folder);

    async function declareAgain(): Promise<void> {
      const now = { engine, sql: store, commissions: () => commissions, now: () => clock.now() };
      const plan = await planResult(now, { marketId: finalMatch, result: { kind: 'void' } });
      if ('code' in plan) throw new Error(plan.message);
      await accepted(carryOut(now, plan));
      expect(balance()).toBe(first);
    }
  });

  it('[ARCH-4] a death anywhere between writing and emptying is gone on with', async () => {
    const dies = () => Promise.reject(new Error('The power fails.'));
    await expect(archive(1, { announce: dies })).rejects.toThrow('The power fails.');
    expect([await textless(), await filesIn()]).toEqual([0, ['journal-0001-2026-02.archive.gz']]);
    await soundHash();
    await soundHash(folder);
    let turns = 0;
    const turn = () => ((turns += 1) === 1 ? dies() : Promise.resolve());
    await expect(archive(1, { clock: { now: () => clock.now(), turn } })).rejects.toThrow(
      'The power',
    );
    expect(await textless()).toBeGreaterThan(0);
    await soundHash();
    await soundHash(folder);
    await writeFile(join(folder, 'journal-0002-2026-03.archive.gz.part'), 'half a file');
    expect((await archive()).map(({ month }) => month)).toEqual(['2026-02', '2026-03']);
    expect(await archive()).toEqual([]);
    await soundHash();
    await soundHash(folder);
  });

  it('[ARCH-4] a file that was written before the store knew of it is the same again', async () => {
    const lost = { ...store, transaction: () => Promise.reject(new Error('The store is gone.')) };
    await expect(archive(1, { store: lost as Store })).rejects.toThrow('The store is gone.');
    const [file = ''] = await filesIn();
    const bytes = await readFile(join(folder, file));
    expect((await archive())[0]?.file).toBe(file);
    expect(await readFile(join(folder, file))).toEqual(bytes);
  });

  it('[ARCH-4] a file of that name with other content stays, and nothing is archived', async () => {
    await writeFile(join(folder, 'journal-0001-2026-02.archive.gz'), 'of another venue');
    await expect(archive()).rejects.toThrow('is not the archive of this journal');
    expect(await readFile(join(folder, 'journal-0001-2026-02.archive.gz'), 'utf8')).toBe(
      'of another venue',
    );
    expect([await textless(), await readArchives(store)]).toEqual([0, []]);
  });

  it('[ARCH-4] a full disk leaves no draft, and nothing is archived', async () => {
    await symlink('/dev/full', join(folder, 'journal-0001-2026-02.archive.gz.part'));
    await expect(archive()).rejects.toThrow('ENOSPC');
    expect(await readdir(folder)).toEqual([]);
    expect([await textless(), await readArchives(store)]).toEqual([0, []]);
    expect(await archive()).toHaveLength(2);
  });

  it('[ARCH-4] two runs at once archive each month once', async () => {
    const other = await mkdtemp(join(tmpdir(), 'layline-'));
    const outcomes = await Promise.allSettled([
      archive(),
      archive(),
      archiveJournal(partsOf(), { folder: other, keep: 1 }),
    ]);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    const months = (await readArchives(store)).map(({ month }) => month);
    expect(months).toEqual([...new Set(months)]);
    await soundHash();
    await rm(other, { recursive: true });
  });

  it('[ARCH-5] nothing leaves the store while its file is missing or changed', async () => {
    const dies = () => Promise.reject(new Error('The power fails.'));
    await expect(archive(1, { announce: dies })).rejects.toThrow('The power fails.');
    const [file = ''] = await filesIn();
    const path = join(folder, file);
    const bytes = await readFile(path);
    await rm(path);
    await expect(archive()).rejects.toThrow('is not in');
    const changed = Buffer.from(bytes);
    changed[200] = (changed[200] ?? 0) ^ 1;
    await writeFile(path, changed);
    await expect(archive()).rejects.toThrow('was changed; bring back its copy');
    expect(await textless()).toBe(0);
    await writeFile(path, bytes);
    expect(await archive()).toHaveLength(2);
  });

  it('[ARCH-5] a missing file leaves what can be known, and a changed one is named', async () => {
    await archive();
    const [first = '', second = ''] = await filesIn();
    await copyFile(join(folder, first), join(folder, 'copy'));
    await rm(join(folder, first));
    expect(await verifyStore(store, { archiveDir: folder })).toMatchObject({
      faults: [],
      missing: [first],
    });
    await copyFile(join(folder, second), join(folder, first));
    const swapped = await verifyStore(store, { archiveDir: folder });
    expect(swapped.faults).toEqual([expect.stringContaining(`The archive ${first} was changed`)]);
    await copyFile(join(folder, 'copy'), join(folder, first));
    await soundHash(folder);
  });

  it.each([
    ['a hash', "update journal set hash = repeat('0', 64) where seq = 8", /chain|Root/],
    ['a row', "delete from journal where seq = 8 and event = ''", /Root \d+ of the journal/],
    [
      'a text that stays',
      "update journal set event = event || ' ' where kind = 'funds-moved'",
      /chain is broken/,
    ],
    [
      'the state at its end',
      "update snapshot set state = 'H4sI' where seq = (select max(last_seq) from journal_archive)",
      /is not the state that/,
    ],
    [
      'its list',
      "update journal_archive set sha256 = repeat('1', 64) where number = 1",
      /not listed as the journal announced/,
    ],
    ['its entry in the list', 'delete from journal_archive where number = 1', /listed no more/],
  ])(
    '[ARCH-5] without the files, verify still finds a change of %s',
    async (_what, change, fault) => {
      await archive();
      await soundHash();
      await store.query(change);
      const { faults } = await verifyStore(store);
      expect(faults).toEqual(expect.arrayContaining([expect.stringMatching(fault)]));
    },
  );

  it('[ARCH-6] the store empties nothing that is not announced, not old or not the journal’s', async () => {
    const empty = (number: number) =>
      store.query('select empty_archived_rows($1, 1, 1000000) as n', [number]);
    await expect(empty(1)).rejects.toThrow('it is not announced');
    const dies = () => Promise.reject(new Error('The power fails.'));
    await expect(archive(1, { announce: dies })).rejects.toThrow('The power fails.');
    await expect(empty(1)).rejects.toThrow('it is not announced');
    // A number that announces nothing of the kind.
    await noteAnnounced(store, { number: 1, seq: 1 });
    await expect(empty(1)).rejects.toThrow('it is not announced');
    expect(await textless()).toBe(0);
    await store.query('update journal_archive set announced_seq = null');
    await store.query(
      "update journal set at = now() - interval '3 days' where kind = 'bet-placed'",
    );
    await archive();
    const [row] = await store.query<{ n: number }>(
      "select count(*)::int as n from journal where kind = 'bet-placed' and event = ''",
    );
    expect(row?.n).toBe(0);
  });

  it('[ARCH-7] a backup holds what is left, and restores without the files and with them', async () => {
    await archive();
    const hash = await soundHash(folder);
    const file = join(folder, 'backup.gz');
    await backUp(store, { file, now: clock.now() });
    await engine.close();
    await emptyTables(store);
    await restore(store, { file, now: clock.now() });
    expect(await soundHash()).toBe(hash);
    expect(await soundHash(folder)).toBe(hash);
    await startAt('2026-05-11');
    expect(engine.view.stateHash()).toBe(hash);
  });

  it('[ARCH-8] months that a webhook has not read stay, and it is named', async () => {
    await store.transaction((sql) =>
      sql.script(`set local session_replication_role = replica;
        insert into webhook_endpoint (partner, types, seq, part) values ('late', '{}', 3, 0)`),
    );
    await expect(archive()).rejects.toThrow('The webhook late has not had all of 2026-02');
    expect([await textless(), await filesIn()]).toEqual([0, []]);
    await store.query('update webhook_endpoint set seq = 1000000');
    expect(await archive()).toHaveLength(2);
  });
});
