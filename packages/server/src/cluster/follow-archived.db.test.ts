/** Standbys and edges on a store whose earlier months have left their texts in files. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Instant, instant, money, odds, type PlayerId, parseInstant } from '@layline/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accepted, addBettor, backKings } from '../../test/app.ts';
import { type ManualClock, openManualClock } from '../../test/manual-clock.ts';
import { defineFinal } from '../../test/market.ts';
import { openMigrated, storesUnderTest } from '../../test/stores.ts';
import { systemClock } from '../base/clock.ts';
import { silentLog } from '../base/log.ts';
import { systemProcesses } from '../base/processes.ts';
import { archiveJournal } from '../engine/audit/archive/archive-journal.ts';
import { makeArchiveMark } from '../engine/audit/archive/archive-mark.ts';
import { closeMinute } from '../engine/audit/roots/close-minute.ts';
import { verifyStore } from '../engine/audit/verify.ts';
import { recordsIn } from '../engine/memory/records.ts';
import type { Engine } from '../engine/writer/engine.ts';
import { openEngine } from '../engine/writer/open-engine.ts';
import type { Store } from '../store/database.ts';
import { noteAnnounced, readArchives } from '../store/queries/system/journal-archive.ts';
import { Follower } from './follower.ts';

const at = (day: string): Instant => parseInstant(`${day}T12:00:00.000Z`) ?? instant(0);

describe.each(storesUnderTest)('followers of an archived journal, on $name', (kind) => {
  let store: Store;
  let folder: string;
  let clock: ManualClock;
  let engine: Engine;
  let anna: PlayerId;
  const followers: Follower[] = [];

  const startAt = async (day: string): Promise<void> => {
    clock = openManualClock(at(day));
    engine = await openEngine({ store, clock, log: silentLog() });
  };
  const stop = async (): Promise<void> => {
    await closeMinute(store, clock.now());
    await engine.close();
  };
  const bet = (ref: string) =>
    accepted(
      engine.submit(
        backKings(anna, ref, { stake: money(100), odds: odds(300), persistence: 'keep' }),
      ),
    );

  const announce = async (number: number): Promise<void> => {
    const archive = (await readArchives(store)).find((one) => one.number === number);
    if (archive === undefined) throw new Error(`There is no archive ${number}.`);
    const mark = { kind: 'mark-journal', text: makeArchiveMark(archive) } as const;
    const { events } = await accepted(engine.submit(mark));
    await noteAnnounced(store, { number, seq: events[0]?.seq ?? 0 });
  };
  const archive = () =>
    archiveJournal({ store, clock, processes: systemProcesses, announce }, { folder, keep: 1 });

  function follow(): Follower {
    const options = { sql: store, log: silentLog(), clock: systemClock, pollMs: 10, hasTwin: true };
    const follower = new Follower(options);
    followers.push(follower);
    return follower;
  }
  const untilHere = (follower: Follower) => follower.reaches(engine.view.seq, { maxMs: 20_000 });

  beforeEach(async () => {
    store = await openMigrated(kind);
    folder = await mkdtemp(join(tmpdir(), 'layline-'));
    await startAt('2026-02-10');
    anna = await addBettor(engine, 'anna', 10_000_000);
    await accepted(engine.submit({ kind: 'define-market', definition: defineFinal() }));
    await bet('february');
    await stop();
    await startAt('2026-04-10');
    await bet('april');
  });
  afterEach(async () => {
    for (const follower of followers.splice(0)) follower.stop();
    await engine.close();
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('[ARCH-2] one that starts after the archive has the state of the leader, and goes on', async () => {
    expect((await archive()).map(({ month }) => month)).toEqual(['2026-02']);
    const follower = follow();
    expect(await untilHere(follower)).toBe(true);
    expect(follower.view.stateHash()).toBe(engine.view.stateHash());
    await bet('later');
    expect(await untilHere(follower)).toBe(true);
    expect(follower.view.stateHash()).toBe(engine.view.stateHash());
    expect(follower.report().fault).toBeNull();
  });

  it('[ARCH-2] one that follows meanwhile does not notice, and may lead', async () => {
    const follower = follow();
    expect(await untilHere(follower)).toBe(true);
    await archive();
    await bet('later');
    expect(await untilHere(follower)).toBe(true);
    expect(follower.report().fault).toBeNull();
    const before = engine.view.stateHash();
    await stop();
    const records = recordsIn(store, { followed: follower.stop() });
    engine = await openEngine({ store, clock, log: silentLog(), records });
    expect(engine.view.stateHash()).toBe(before);
    await bet('of the successor');
    const report = await verifyStore(store, { archiveDir: folder });
    expect(report).toMatchObject({ faults: [], missing: [] });
    expect(report.stateHash).toBe(engine.view.stateHash());
  });
});
