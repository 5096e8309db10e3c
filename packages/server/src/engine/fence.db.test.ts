import type { PlayerId } from '@layline/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accepted, addBettor, backKings } from '../../test/app.ts';
import { openManualClock } from '../../test/manual-clock.ts';
import { defineFinal, usualPrices } from '../../test/market.ts';
import { openMigrated, storesUnderTest } from '../../test/stores.ts';
import { systemClock } from '../base/clock.ts';
import { silentLog } from '../base/log.ts';
import type { Store } from '../store/database.ts';
import type { Lease } from '../store/lease/lease.ts';
import { markAlone } from './audit/mark-journal.ts';
import { verifyStore } from './audit/verify.ts';
import { recordsIn } from './memory/records.ts';
import type { Engine } from './writer/engine.ts';
import { openEngine } from './writer/open-engine.ts';

/**
 * The lease of a server that believes it leads until the journal proves otherwise, like one that was paused.
 */
function stubbornLease(epoch: number) {
  let isLost = false;
  const lease: Lease = {
    epoch,
    holder: `server ${epoch}`,
    isHeld: () => !isLost,
    get isLost() {
      return isLost;
    },
    noteLost() {
      isLost = true;
    },
    release: () => Promise.resolve(),
  };
  return lease;
}

describe.each(storesUnderTest)('two servers on one store, on $name', (kind) => {
  let store: Store;
  let anna: PlayerId;
  const engines: Engine[] = [];

  const quotes = {
    quote: (_market: unknown, runner: unknown) => ({
      isOpen: true,
      prices: usualPrices.find(({ runnerId }) => runnerId === runner) ?? null,
    }),
  };

  const lead = async (
    lease: Lease,
    records = recordsIn(store),
    limits: { readonly batchMax?: number } = {},
  ): Promise<Engine> => {
    const led = { ...store, lease };
    const parts = { clock: systemClock, log: silentLog(), quotes, records, ...limits };
    const engine = await openEngine({ ...parts, store: led });
    engines.push(engine);
    return engine;
  };

  beforeEach(async () => {
    store = await openMigrated(kind);
    const engine = await openEngine({ store, clock: openManualClock(), log: silentLog(), quotes });
    anna = await addBettor(engine, 'anna');
    await accepted(engine.submit({ kind: 'define-market', definition: defineFinal() }));
    await engine.close();
  });
  afterEach(async () => {
    for (const engine of engines.splice(0)) await engine.close();
    await store.close();
  });

  const epochsIn = async (): Promise<string[]> => {
    const rows = await store.query<{ event: string }>(
      "select event from journal where kind = 'engine-opened' order by seq",
    );
    return rows.map(({ event }) => JSON.parse(event).epoch);
  };

  it('[EXPORT-9] a mark by itself is the next row, which the next server follows', async () => {
    const mark = markAlone({ ...store, lease: stubbornLease(1) }, systemClock);
    expect([await mark('before'), await mark('after'), await mark('x'.repeat(301))]).toEqual([
      true,
      true,
      false,
    ]);
    const next = await lead(stubbornLease(2));
    await accepted(next.submit(backKings(anna, 'after-the-marks')));
    const marks = await store.query<{ event: string }>(
      "select event from journal where kind = 'journal-marked' order by seq",
    );
    expect(marks.map(({ event }) => JSON.parse(event).text)).toEqual(['before', 'after']);
    expect((await verifyStore(store)).faults).toEqual([]);
  });

  it('[EXPORT-9] a mark is not made without the lease', async () => {
    const lost = stubbornLease(1);
    lost.noteLost();
    expect(await markAlone({ ...store, lease: lost }, systemClock)('late')).toBe(false);
  });

  it('[EXPORT-9] a mark and a server that writes yet never both have a number', async () => {
    const former = await lead(stubbornLease(1));
    const before = former.view.seq;
    const text = 'an export';
    const marked = await markAlone({ ...store, lease: stubbornLease(2) }, systemClock)(text);
    // The mark has the number that the bet would take: it seals the journal and decides the bet again.
    const bet = await accepted(former.submit(backKings(anna, 'too-early')));
    expect([marked, bet.betId]).toEqual([true, String(before + 3)]);
    expect((await verifyStore(store)).faults).toEqual([]);
  });

  it('a replaced server commits nothing and gives up for good', async () => {
    const first = stubbornLease(1);
    const former = await lead(first);
    const present = await lead(stubbornLease(2));
    const late = await former.submit(backKings(anna, 'too-late'));
    expect(late).toMatchObject({ kind: 'refused', refusal: { code: 'UNAVAILABLE' } });
    expect(first.isLost).toBe(true);
    expect(await former.submit(backKings(anna, 'later-still'))).toMatchObject({ kind: 'refused' });
    await accepted(present.submit(backKings(anna, 'in-time')));
    expect(await epochsIn()).toEqual([1, 2]);
    expect((await verifyStore(store)).faults).toEqual([]);
  });

  it('a replaced server decides nothing of what is queued behind the failed commit', async () => {
    const first = stubbornLease(1);
    const former = await lead(first, undefined, { batchMax: 2 });
    await lead(stubbornLease(2));
    const refs = Array.from({ length: 12 }, (_, nth) => `queued-${nth}`);
    const outcomes = await Promise.all(refs.map((ref) => former.submit(backKings(anna, ref))));
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ kind: 'refused', refusal: { code: 'UNAVAILABLE' } });
    }
    expect(first.isLost).toBe(true);
    expect(await epochsIn()).toEqual([1, 2]);
    expect((await verifyStore(store)).faults).toEqual([]);
  });

  it('the present server has a bet that the former server committed in between', async () => {
    const former = await lead(stubbornLease(1));
    const records = recordsIn(store);
    const placed: ReturnType<typeof accepted>[] = [];
    const present = await lead(stubbornLease(2), {
      ...records,
      async recover() {
        const memory = await records.recover();
        // After the new server has read the journal, but before it has sealed it.
        if (placed.length === 0)
          placed.push(accepted(former.submit(backKings(anna, 'just-in-time'))));
        await placed[0];
        return memory;
      },
    });
    const again = await accepted(present.submit(backKings(anna, 'just-in-time')));
    expect(await Promise.all(placed)).toEqual([expect.objectContaining({ betId: again.betId })]);
    expect((await verifyStore(store)).faults).toEqual([]);
  });

  it("a server whose epoch is older than the journal's does not start", async () => {
    await lead(stubbornLease(2));
    const older = stubbornLease(1);
    const engine = await lead(older);
    expect(older.isLost).toBe(true);
    expect(await engine.submit(backKings(anna, 'never'))).toMatchObject({ kind: 'refused' });
    expect(await epochsIn()).toEqual([2]);
  });

  it('[OPS-20] nothing is decided while commits are unsafe, nor what waited out its delay', async () => {
    const clock = openManualClock();
    let isSafe = true;
    const isCommitSafe = () => isSafe;
    const engine = await openEngine({ store, clock, log: silentLog(), quotes, isCommitSafe });
    engines.push(engine);
    const definition = defineFinal({ isInPlay: true, betDelayMs: 5000, version: 2 });
    await accepted(engine.submit({ kind: 'define-market', definition }));
    const held = engine.submit(backKings(anna, 'held-meanwhile'));
    await expect.poll(() => engine.report().held).toBe(1);
    isSafe = false;
    const refused = { kind: 'refused', refusal: { code: 'UNAVAILABLE' } };
    expect(await engine.submit(backKings(anna, 'too-unsafe'))).toMatchObject(refused);
    clock.advance(5000);
    expect(await held).toMatchObject(refused);
    isSafe = true;
    const again = engine.submit(backKings(anna, 'held-meanwhile'));
    await expect.poll(() => engine.report().held).toBe(1);
    clock.advance(5000);
    await accepted(again);
    expect((await verifyStore(store)).faults).toEqual([]);
  });

  it('a server seals the journal again after each recovery', async () => {
    const records = recordsIn(store);
    let fails = false;
    const engine = await lead(stubbornLease(1), {
      ...records,
      write: (batch, accounts) =>
        fails ? Promise.reject(new Error('The wire is cut.')) : records.write(batch, accounts),
    });
    fails = true;
    expect(await engine.submit(backKings(anna, 'lost'))).toMatchObject({ kind: 'refused' });
    fails = false;
    await expect
      .poll(() => engine.submit(backKings(anna, 'found')), { timeout: 20_000 })
      .toMatchObject({ kind: 'accepted' });
    expect(await epochsIn()).toEqual([1, 1]);
    expect((await verifyStore(store)).faults).toEqual([]);
  });
});
