/** Repeated transfers: concurrent, after a crash, after a year. */
import { money, type PlayerId, playerId, siteId, transferRef } from '@layline/contract';
import {
  type ExchangeState,
  type MoveFunds,
  parseEventText,
  snapshotExchange,
} from '@layline/exchange';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accepted, addBettor } from '../../../test/app.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { openManualClock } from '../../../test/manual-clock.ts';
import { openMigrated, storesUnderTest } from '../../../test/stores.ts';
import { silentLog } from '../../base/log.ts';
import type { Store } from '../../store/database.ts';
import { listStatement } from '../../store/queries/statement.ts';
import { verifyStore } from '../audit/verify.ts';
import { chainHash, chainStart } from '../chain/chain.ts';
import { type Records, recordsIn } from '../memory/records.ts';
import type { Outcome } from '../request/request.ts';
import type { Engine } from '../writer/engine.ts';
import { openInspectedEngine } from '../writer/open-engine.ts';
import { moveFunds } from './move-funds.ts';

const yearMs = 365 * 24 * 3_600_000;

/** Removes every trace of references from events and rows. */
async function writeWithoutTransferChecks(store: Store): Promise<void> {
  let lastHash = chainStart;
  const rows = await store.query<{ seq: number; event: string }>(
    'select seq, event from journal order by seq, part',
  );
  for (const { seq, event: text } of rows) {
    const event = parseEventText(text);
    if (event.kind === 'funds-refused') {
      await store.query('delete from journal where seq = $1', [seq]);
      continue;
    }
    const before = JSON.stringify({ ...event, transferRef: undefined });
    lastHash = chainHash(lastHash, before);
    const values = [seq, before, lastHash];
    await store.query('update journal set event = $2, hash = $3 where seq = $1', values);
  }
  await store.query('delete from snapshot');
  await store.query('delete from payment');
}

describe.each(storesUnderTest)('transfers by reference on $name', (kind) => {
  const clock = openManualClock();
  let store: Store;
  let engine: Engine;
  let anna: PlayerId;
  /** Runs after the next commit has reached the store. */
  let onWritten: (() => Promise<void>) | null;

  const breakable = (records: Records): Records => ({
    ...records,
    async write(batch, accounts) {
      await records.write(batch, accounts);
      const fate = onWritten;
      onWritten = null;
      await fate?.();
    },
  });
  /** The memory of the engine opened last. */
  let memory: () => ExchangeState;
  const open = async (): Promise<Engine> => {
    const records = breakable(recordsIn(store));
    const opened = await openInspectedEngine({ store, records, clock, log: silentLog() });
    memory = opened.memory;
    return opened.engine;
  };
  const transfer = (ref: string, changed: Partial<MoveFunds> = {}): MoveFunds => ({
    kind: 'move-funds',
    transferRef: transferRef(ref),
    direction: 'deposit',
    playerId: anna,
    amount: money(5_000),
    remark: 'cash',
    ...changed,
  });
  const pay = (ref: string, changed: Partial<MoveFunds> = {}): Promise<Outcome> =>
    moveFunds({ engine, records: recordsIn(store) }, transfer(ref, changed));
  /** Returns `paid`, `before`, or the code of the refusal. */
  const textOf = (outcome: Outcome): string => {
    if (outcome.kind === 'refused') return outcome.refusal.code;
    return outcome.events.length === 0 ? 'before' : 'paid';
  };
  const answers = async (...outcomes: Promise<Outcome>[]) =>
    (await Promise.all(outcomes)).map(textOf);
  const balance = () => engine.view.accountOf(anna)?.openingBalance;
  const out = { direction: 'withdraw' } as const;

  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    onWritten = null;
    engine = await open();
    anna = await addBettor(engine, 'anna', 1);
  });
  afterEach(async () => {
    const { faults } = await verifyStore(store);
    await engine.close();
    if (faults.length > 0) throw new Error(faults.join(' '));
  });

  it('moves the money once, whether the repeat is concurrent or later', async () => {
    const all = await answers(pay('inv-1'), pay('inv-1'), pay('inv-1'));
    expect(all.toSorted()).toEqual(['before', 'before', 'paid']);
    expect(await answers(pay('inv-1'))).toEqual(['before']);
    expect(await answers(pay('inv-1', out))).toEqual(['TRANSFER_REF_REUSED']);
    expect(balance()).toBe(5_001);
  });

  it('gives the same answers in one commit, in the order of requests', async () => {
    const all = { ...out, amount: money(5_001) };
    const inOrder = [
      transfer('out-1', all),
      transfer('in-1'),
      transfer('out-1', all),
      transfer('in-1', out),
    ];
    expect(await answers(...inOrder.map((one) => engine.submit(one)))).toEqual([
      'INSUFFICIENT_FUNDS',
      'paid',
      'INSUFFICIENT_FUNDS',
      'TRANSFER_REF_REUSED',
    ]);
    expect(await answers(pay('out-1', all))).toEqual(['INSUFFICIENT_FUNDS']);
    expect(await answers(pay('out-2', all))).toEqual(['paid']);
    expect(balance()).toBe(0);
  });

  it('pays once if the commit succeeded and its answer was lost', async () => {
    onWritten = () => Promise.reject(new Error('The line is gone'));
    expect(await answers(pay('inv-1'))).toEqual(['UNAVAILABLE']);
    await vi.waitFor(() => {
      clock.advance(1000);
      expect(engine.report().isAvailable).toBe(true);
    });
    expect(await answers(pay('inv-1'))).toEqual(['before']);
    expect(balance()).toBe(5_001);
  });

  it('pays once if the process died between commit and answer', async () => {
    const dead = Promise.withResolvers<void>();
    const isWritten = Promise.withResolvers<void>();
    onWritten = () => {
      isWritten.resolve();
      return dead.promise;
    };
    const unanswered = pay('inv-1');
    await isWritten.promise;
    const left = engine;
    engine = await open();
    expect(await answers(pay('inv-1'), pay('inv-1', out))).toEqual([
      'before',
      'TRANSFER_REF_REUSED',
    ]);
    expect(balance()).toBe(5_001);
    dead.resolve();
    expect(await answers(unanswered)).toEqual(['paid']);
    await left.close();
  });

  it('gives the same answer after a restart, with and without a snapshot, and a year later', async () => {
    const all = { ...out, amount: money(90_000) };
    expect(await answers(pay('inv-1'), pay('out-1', all))).toEqual(['paid', 'INSUFFICIENT_FUNDS']);
    const hash = engine.view.stateHash();
    for (const isFromStart of [false, true]) {
      await engine.close();
      if (isFromStart) await store.query('delete from snapshot');
      engine = await open();
      expect(engine.view.stateHash()).toBe(hash);
      expect(await answers(pay('inv-1'), pay('out-1', all))).toEqual([
        'before',
        'INSUFFICIENT_FUNDS',
      ]);
    }
    clock.advance(yearMs);
    expect(await answers(pay('new'), pay('inv-1'), pay('out-1', all), pay('inv-1', out))).toEqual([
      'paid',
      'before',
      'INSUFFICIENT_FUNDS',
      'TRANSFER_REF_REUSED',
    ]);
    expect(balance()).toBe(10_001);
  });

  it('counts one reference per site for all its players, and separately on other sites', async () => {
    const bilal = await addBettor(engine, 'bilal', 1);
    const chitra = playerId('chitra');
    const elsewhere = { playerId: chitra, siteId: siteId('other'), exposureLimit: null };
    await accepted(engine.submit({ kind: 'open-account', ...elsewhere }));
    await answers(pay('inv-1'));
    const [bilals, chitras] = [{ playerId: bilal }, { playerId: chitra }];
    expect(await answers(pay('inv-1', bilals), pay('inv-1', chitras))).toEqual([
      'TRANSFER_REF_REUSED',
      'paid',
    ]);
    clock.advance(yearMs);
    expect(await answers(pay('inv-1', bilals), pay('inv-1', chitras))).toEqual([
      'TRANSFER_REF_REUSED',
      'before',
    ]);
  });

  it('answers that the outcome is unknown while the store cannot be read', async () => {
    const records = { findTransfer: () => Promise.reject(new Error('No line')) };
    const outcome = await moveFunds({ engine, records }, transfer('inv-1'));
    expect(textOf(outcome)).toBe('UNAVAILABLE');
    expect(await answers(pay('inv-1', { amount: money(0) }))).toEqual(['INVALID_REQUEST']);
    expect(await answers(pay('inv-1', { playerId: playerId('nobody') }))).toEqual(['NOT_FOUND']);
    expect(balance()).toBe(1);
  });

  it("is shown on the statement's lines and found by a search", async () => {
    expect(await answers(pay('inv-1'))).toEqual(['paid']);
    expect(await answers(pay('inv-2', { ...out, amount: money(2) }))).toEqual(['paid']);
    const filter = { accountId: 'player:anna', isUpline: null, from: null, to: null, search: '' };
    const refs = async (changed: object) => {
      const { items, total } = await listStatement(store, {
        ...filter,
        ...changed,
        page: 1,
        pageSize: 10,
      });
      expect(total).toBe(items.length);
      return items.map((line) => line.transfer_ref);
    };
    expect(await refs({})).toEqual(['inv-2', 'inv-1', 'for-anna']);
    expect(await refs({ isUpline: true })).toEqual(['inv-2', 'inv-1', 'for-anna']);
    expect(await refs({ isUpline: false })).toEqual([]);
    expect(await refs({ search: 'v-1' })).toEqual(['inv-1']);
    expect(await refs({ search: 'inv', isUpline: true })).toEqual(['inv-2', 'inv-1']);
  });

  describe('a store changed from outside', () => {
    const faultsAfter = async (change: string) => {
      await answers(pay('inv-1'));
      await store.query(change);
      const { faults } = await verifyStore(store);
      await store.query('delete from payment where seq = 99');
      return faults;
    };

    it.each([
      [
        "update payment set amount = 6000 where transfer_ref = 'inv-1'",
        /^The row of payment inv-1/,
      ],
      [
        "update payment set code = 'BUSY' where transfer_ref = 'inv-1'",
        /^The row of payment inv-1/,
      ],
      ["delete from payment where transfer_ref = 'inv-1'", /^The row of payment inv-1 is not/],
      [
        `insert into payment select 'layline', 'inv-9', player_id, direction, amount, remark, code, at,
           99 from payment where transfer_ref = 'inv-1'`,
        /^There are 3 rows of payments; the journal has 2\.$/,
      ],
    ])('is detected by verify: %s', async (change, fault) => {
      expect(await faultsAfter(change)).toEqual([expect.stringMatching(fault)]);
      await emptyTables(store);
    });

    it('never pays a reference of its rows again, even if memory has lost it', async () => {
      await answers(pay('inv-1'));
      clock.advance(yearMs);
      const before = engine.report().recoveries;
      expect(await answers(engine.submit(transfer('inv-1')))).toEqual(['COMMAND_FAILED']);
      await vi.waitFor(() => {
        clock.advance(1000);
        // Once for its batch, and once more for the command alone.
        expect(engine.report().recoveries).toBe(before + 2);
      });
      expect(balance()).toBe(5_001);
    });
  });

  it('opens a store from before references, with the same state', async () => {
    await answers(pay('inv-1'), pay('out-1', { ...out, amount: money(90_000) }));
    await engine.close();
    await writeWithoutTransferChecks(store);
    engine = await open();
    expect(balance()).toBe(5_001);
    expect(snapshotExchange(memory())).not.toHaveProperty('transfers');
    expect((await verifyStore(store)).faults).toEqual([]);
    const filter = { accountId: 'player:anna', isUpline: null, from: null, to: null, search: '' };
    const { items } = await listStatement(store, { ...filter, page: 1, pageSize: 10 });
    expect(items.map((line) => line.transfer_ref)).toEqual([null, null]);
    expect(await answers(pay('inv-1'), pay('inv-1'))).toEqual(
      expect.arrayContaining(['paid', 'before']),
    );
    expect(balance()).toBe(10_001);
  });
});
