/** The next batch is decided while one commits; these tests show the limits of that. */
import type { PlayerId } from '@layline/contract';
import { accountOf, type ExchangeState, stateHash } from '@layline/exchange';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accepted, addBettor, backKings } from '../../test/app.ts';
import { emptyTables } from '../../test/kept-stores.ts';
import { openManualClock } from '../../test/manual-clock.ts';
import { defineFinal, usualPrices } from '../../test/market.ts';
import { openMigrated, storesUnderTest } from '../../test/stores.ts';
import { silentLog } from '../base/log.ts';
import type { Store } from '../store/database.ts';
import { type Records, recordsIn } from './memory/records.ts';
import type { Outcome, Precompute, Quotes } from './request/request.ts';
import type { Engine } from './writer/engine.ts';
import { openInspectedEngine } from './writer/open-engine.ts';

const quotes: Quotes = {
  quote: (_market, runner) => ({
    isOpen: true,
    prices: usualPrices.find(({ runnerId }) => runnerId === runner) ?? null,
  }),
};

describe.each(storesUnderTest)('overlapping commits on $name', (kind) => {
  const clock = openManualClock();
  let store: Store;
  let engine: Engine;
  let memory: () => ExchangeState;
  let anna: PlayerId;
  /** Runs when a write begins; the write waits for it. */
  let onWrite: (() => Promise<void>) | null;
  let writes: number;

  const gated = (records: Records): Records => ({
    ...records,
    async write(batch, accounts) {
      writes += 1;
      const gate = onWrite;
      onWrite = null;
      await gate?.();
      return records.write(batch, accounts);
    },
  });
  const exposure = () => accountOf(memory(), anna)?.exposure;
  /** Places two bets; the second is submitted and decided while the first is being written. */
  async function overlap(afterwards: () => void) {
    const outcomes: Promise<Outcome>[] = [];
    onWrite = async () => {
      outcomes.push(engine.submit(backKings(anna, 'the-second')));
      await vi.waitFor(() => expect(exposure()).toBe(20_000));
      expect(writes).toBe(1);
      afterwards();
    };
    const first = await engine.submit(backKings(anna, 'the-first'));
    const [second] = await Promise.all(outcomes);
    return { first, second };
  }

  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());

  beforeEach(async () => {
    await emptyTables(store);
    onWrite = null;
    ({ engine, memory } = await openInspectedEngine({
      store,
      records: gated(recordsIn(store)),
      clock,
      log: silentLog(),
      quotes,
    }));
    anna = await addBettor(engine, 'anna');
    await accepted(engine.submit({ kind: 'define-market', definition: defineFinal() }));
    writes = 0;
  });
  afterEach(() => engine.close());

  it('decides the next batch during a write, and writes it only afterwards', async () => {
    const { first, second } = await overlap(() => undefined);
    expect(first).toMatchObject({ kind: 'accepted' });
    expect(second).toMatchObject({ kind: 'accepted' });
    expect(writes).toBe(2);
    const again = await openInspectedEngine({ store, clock, log: silentLog(), quotes });
    expect(stateHash(again.memory())).toBe(stateHash(memory()));
  });

  it('refuses the next batch too if a commit fails, and accepts both when repeated', async () => {
    const before = stateHash(memory());
    const { first, second } = await overlap(() => {
      throw new Error('the disk is gone');
    });
    for (const outcome of [first, second]) {
      expect(outcome).toMatchObject({ refusal: { code: 'UNAVAILABLE' } });
    }
    await vi.waitFor(() => expect(engine.report().isAvailable).toBe(true));
    expect(writes).toBe(1);
    expect(stateHash(memory())).toBe(before);
    await accepted(engine.submit(backKings(anna, 'the-second')));
    expect((await accepted(engine.submit(backKings(anna, 'the-first')))).events).toHaveLength(1);
    expect(exposure()).toBe(20_000);
  });

  it('precomputes a reply while a batch is written, and survives one that throws', async () => {
    const expected: { outcome: Outcome; exposure: number | undefined }[] = [];
    const precompute: Precompute = (outcome, view) => {
      expected.push({ outcome, exposure: view.accountOf(anna)?.exposure });
      throw new Error('the reply cannot be made');
    };
    const untilPrecomputed = () => vi.waitFor(() => expect(expected).toHaveLength(1));
    onWrite = untilPrecomputed;
    const outcome = await engine.submit(backKings(anna, 'the-first'), { precompute });
    expect(expected).toEqual([{ outcome, exposure: 10_000 }]);
    expected.length = 0;
    onWrite = async () => {
      await untilPrecomputed();
      throw new Error('the disk is gone');
    };
    const failed = await engine.submit(backKings(anna, 'the-second'), { precompute });
    expect(expected).toMatchObject([{ outcome: { kind: 'accepted' } }]);
    expect(failed).toMatchObject({ refusal: { code: 'UNAVAILABLE' } });
    await vi.waitFor(() => expect(engine.report().isAvailable).toBe(true));
  });

  it('answers first and publishes events afterwards, all of them before it closes', async () => {
    const order: string[] = [];
    engine.onCommitted((events) => {
      for (const event of events) if (event.kind === 'bet-placed') order.push('told');
    });
    const answers = ['the-first', 'the-second'].map(async (ref) => {
      await accepted(engine.submit(backKings(anna, ref)));
      order.push('answered');
    });
    await Promise.all(answers);
    await engine.close();
    expect(order).toEqual(['answered', 'answered', 'told', 'told']);
  });
});
