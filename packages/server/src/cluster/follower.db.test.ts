import type { PlayerId } from '@layline/contract';
import type { Event } from '@layline/exchange';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accepted, addBettor, backKings } from '../../test/app.ts';
import { defineFinal, usualPrices } from '../../test/market.ts';
import { openMigrated, storesUnderTest } from '../../test/stores.ts';
import { systemClock } from '../base/clock.ts';
import { type Log, silentLog } from '../base/log.ts';
import { verifyStore } from '../engine/audit/verify.ts';
import { recordsIn } from '../engine/memory/records.ts';
import type { Replay } from '../engine/memory/replay.ts';
import type { Engine } from '../engine/writer/engine.ts';
import { openEngine } from '../engine/writer/open-engine.ts';
import type { Store } from '../store/database.ts';
import { Follower } from './follower.ts';

describe.each(storesUnderTest)('a follower of the journal, on $name', (kind) => {
  let store: Store;
  let engine: Engine;
  let anna: PlayerId;
  const followers: Follower[] = [];

  const quotes = {
    quote: (_market: unknown, runner: unknown) => ({
      isOpen: true,
      prices: usualPrices.find(({ runnerId }) => runnerId === runner) ?? null,
    }),
  };

  const lead = (over: Store, followed: Replay | null = null): Promise<Engine> => {
    const records = recordsIn(over, { followed });
    return openEngine({ store: over, clock: systemClock, log: silentLog(), quotes, records });
  };

  function follow({ sql = store, log = silentLog() as Log } = {}): Follower {
    const follower = new Follower({ sql, log, clock: systemClock, pollMs: 10, hasTwin: true });
    followers.push(follower);
    return follower;
  }

  /** Wraps the store and counts rows of journal and snapshots read through it. */
  function countReads(real: Store): { over: Store; count: () => number } {
    let count = 0;
    const query: Store['query'] = async <Row>(...asked: Parameters<Store['query']>) => {
      const rows = await real.query<Row>(...asked);
      if (/select seq, event|state_hash/.test(asked[0])) count += rows.length;
      return rows;
    };
    return { over: { ...real, query }, count: () => count };
  }

  const bet = (ref: string) => accepted(engine.submit(backKings(anna, ref)));

  const untilHere = (follower: Follower): Promise<boolean> =>
    follower.reaches(engine.view.seq, { maxMs: 20_000 });

  beforeEach(async () => {
    store = await openMigrated(kind);
    engine = await lead(store);
    anna = await addBettor(engine, 'anna', 100_000_000);
    await accepted(engine.submit({ kind: 'define-market', definition: defineFinal() }));
  });
  afterEach(async () => {
    for (const follower of followers.splice(0)) follower.stop();
    await engine.close();
    await store.close();
  });

  it('[OPS-17] reaches the same state as the engine, and publishes every event once', async () => {
    const follower = follow();
    await follower.caughtUp();
    const told: Event[] = [];
    const committed: Event[] = [];
    follower.onCommitted((events) => told.push(...events));
    engine.onCommitted((events) => committed.push(...events));
    for (let at = 0; at < 20; at += 1) await bet(`bet-${at}`);
    expect(await untilHere(follower)).toBe(true);
    expect(follower.view.stateHash()).toBe(engine.view.stateHash());
    await expect.poll(() => committed.length).toBe(told.length);
    expect(told).toEqual(committed);
  });

  it('[OPS-17] continues after the store could not be read', async () => {
    let isCut = false;
    const sql: Store = {
      ...store,
      query: (...asked) =>
        isCut ? Promise.reject(new Error('The wire is cut.')) : store.query(...asked),
    };
    const follower = follow({ sql });
    await follower.caughtUp();
    isCut = true;
    await bet('unseen');
    expect(await follower.reaches(engine.view.seq, { maxMs: 50 })).toBe(false);
    isCut = false;
    expect(await untilHere(follower)).toBe(true);
    expect(follower.report().fault).toBeNull();
  });

  it('[OPS-17] stops for good, with an error, at a changed row', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'fatal' }, { write: (line: string) => lines.push(line) });
    const follower = follow({ log });
    await bet('first');
    await untilHere(follower);
    await store.transaction(async (sql) => {
      await sql.query(
        `insert into journal (seq, part, at, site_id, kind, event, hash)
         select seq + 1, 0, at, site_id, kind, event, hash from journal
         where seq = $1 and part = 0`,
        [engine.view.seq],
      );
    });
    await expect.poll(() => follower.report().fault).toContain('hash chain is broken');
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      'the journal is no longer followed',
    ]);
    expect(follower.stop()).toBeNull();
  });

  it('[OPS-17] rereads what a database lost in a failover to an older copy', async () => {
    const follower = follow();
    await bet('kept');
    await untilHere(follower);
    const kept = engine.view.stateHash();
    const { seq } = engine.view;
    await bet('lost');
    await untilHere(follower);
    await store.query('delete from journal where seq > $1', [seq]);
    await expect.poll(() => follower.view.seq).toBe(seq);
    expect(follower.view.stateHash()).toBe(kept);
    expect(follower.report().fault).toBeNull();
  });

  it('[OPS-17] lets an engine start from its state without rereading a row', async () => {
    const follower = follow();
    for (let at = 0; at < 20; at += 1) await bet(`bet-${at}`);
    await untilHere(follower);
    const { over, count } = countReads(store);
    const followed = follower.stop();
    // The follower no longer sees this bet.
    const late = await bet('late');
    const successor = await lead(over, followed);
    expect(successor.view.seq).toBe(engine.view.seq);
    expect(successor.view.stateHash()).toBe(engine.view.stateHash());
    expect(count()).toBe(1);
    const again = await accepted(successor.submit(backKings(anna, 'late')));
    expect(again.betId).toBe(late.betId);
    await accepted(successor.submit(backKings(anna, 'new')));
    expect((await verifyStore(store)).faults).toEqual([]);
    await successor.close();
  });

  it('[OPS-17] is ignored by an engine if the journal has lost what it followed', async () => {
    const follower = follow();
    await bet('kept');
    await untilHere(follower);
    const followed = follower.stop();
    await store.query("update journal set hash = repeat('f', 64) where seq = $1", [
      engine.view.seq,
    ]);
    const lost = lead(store, followed);
    // Instead, the chain is broken in what is read.
    await expect(lost).rejects.toThrow('hash chain is broken');
  });
});
