import { refuse } from '@layline/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accepted, openTestApp, type TestApp } from '../../../test/app.ts';
import { type Caller, openCaller } from '../../../test/caller.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { defineFinal, finalMatch, kings, openFinal, pricesOf } from '../../../test/market.ts';
import { openMigrated, storesUnderTest } from '../../../test/stores.ts';
import { verifyStore } from '../../engine/audit/verify.ts';
import type { Store } from '../../store/database.ts';

const odds = `/v2/fetch-market-odds/4/77/900/${finalMatch}`;
const bet = { marketId: finalMatch, selectionId: kings, type: 'back', oddsReq: 2, stake: 100 };

/** Errors as the drivers word them. */
const outages = [
  [
    'the disk is full',
    { code: '53100', message: 'could not extend file: No space left on device' },
  ],
  ['the connection is lost', { code: 'ECONNRESET', message: 'Connection terminated unexpectedly' }],
  ['the server shuts down', { code: '57P01', message: 'terminating connection' }],
] as const;

describe.each(storesUnderTest)('while the store fails on $name', (kind) => {
  let real: Store;
  let test: TestApp;
  let anna: Caller;
  let failure: Error | null = null;
  /** A frozen store executes its queries once it wakes. */
  /** Calls since the store last froze. */
  let frozenCalls = 0;
  let frozen: { readonly until: Promise<void>; readonly wake: () => void } | null = null;

  const refuseOr =
    <Args extends readonly unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      if (frozen !== null) frozenCalls += 1;
      await frozen?.until;
      if (failure !== null) throw failure;
      return work(...args);
    };
  const freeze = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    frozenCalls = 0;
    frozen = { until: promise, wake: resolve };
  };
  const wake = () => {
    frozen?.wake();
    frozen = null;
  };

  beforeAll(async () => {
    real = await openMigrated(kind);
  });
  afterAll(() => real.close());
  beforeEach(async () => {
    await emptyTables(real);
    failure = null;
    const store: Store = {
      ...real,
      query: refuseOr(real.query) as Store['query'],
      transaction: refuseOr((work) => real.transaction(work)) as Store['transaction'],
    };
    test = await openTestApp(store);
    anna = await test.addPlayer('anna');
    test.app.marketCache.apply([openFinal()]);
    await accepted(test.app.engine.submit({ kind: 'define-market', definition: defineFinal() }));
  });
  afterEach(async () => {
    failure = null;
    wake();
    await back();
    await test.close();
  });

  const ready = async () => (await test.server.inject({ url: '/readyz' })).json();
  const back = () =>
    vi.waitFor(async () => {
      test.clock.advance(5000);
      expect((await ready()).ready).toBe(true);
    });

  it.each(outages)(
    '%s: refuses bets with a clear message, serves odds, and recovers by itself',
    async (_what, error) => {
      const first = await anna.post('/bet/save2', { ...bet, clientRef: 'before-it' });
      expect(first.status).toBe(200);
      failure = Object.assign(new Error(error.message), error);
      const lost = await anna.post('/bet/save2', { ...bet, clientRef: 'during-it' });
      expect([lost.status, lost.body]).toEqual([
        503,
        { status: false, ...refuse('UNAVAILABLE'), clientRef: 'during-it' },
      ]);
      expect(lost.headers['retry-after']).toBe('1');
      test.app.marketCache.apply([
        {
          marketId: finalMatch,
          at: test.clock.now(),
          runners: [
            pricesOf(
              kings,
              [
                [3, 50],
                [2, 5000],
              ],
              [],
            ),
          ],
        },
      ]);
      const shown = await openCaller(test.server).get(odds);
      expect(shown.body.data[0].runners[0].ex.availableToBack).toEqual([
        { price: 3, size: 50 },
        // The first bet took 100 of them.
        { price: 2, size: 4900 },
      ]);
      expect((await anna.get('/bet/exposure/fetch')).status).toBe(200);
      expect(await ready()).toMatchObject({ ready: false, store: { available: false } });
      failure = null;
      await back();
      const again = await anna.post('/bet/save2', {
        ...bet,
        stake: 50 + 50,
        clientRef: 'during-it',
      });
      expect(again.body.data).toMatchObject({ price: 2.5, sizeMatched: 100 });
      expect((await anna.post('/bet/save2', { ...bet, clientRef: 'before-it' })).body.data).toEqual(
        first.body.data,
      );
      expect((await verifyStore(real)).faults).toEqual([]);
    },
  );

  it('a store that freezes: refuses within seconds, and is correct when it wakes', async () => {
    const first = await anna.post('/bet/save2', { ...bet, clientRef: 'before-it' });
    const openBets = async () =>
      (await anna.get('/bet/trade/list')).body.data.flatMap((row: { bets: object[] }) => row.bets);
    expect((await anna.get('/bet/exposure/fetch')).body.exposure).toBe(100);
    freeze();
    const waiting = anna.post('/bet/save2', { ...bet, clientRef: 'during-it' });
    await vi.waitFor(() => expect(frozenCalls).toBeGreaterThan(0));
    expect(test.app.engine.view.seq).toBe(Number(first.body.data.betId));
    expect((await anna.get('/bet/exposure/fetch')).body.exposure).toBe(100);
    await vi.waitFor(async () => {
      test.clock.advance(1000);
      expect((await ready()).ready).toBe(false);
    });
    const lost = await waiting;
    expect([lost.status, lost.body.message]).toEqual([503, refuse('UNAVAILABLE').message]);
    const next = await anna.post('/bet/save2', { ...bet, clientRef: 'after-it' });
    expect(next.body.code).toBe('UNAVAILABLE');
    expect((await anna.get('/bet/exposure/fetch')).body.exposure).toBe(100);
    expect(await openBets()).toMatchObject([{ clientRef: 'before-it' }]);
    wake();
    await back();
    const repeat = { ...bet, clientRef: 'during-it' };
    await vi.waitFor(async () => {
      test.clock.advance(5000);
      expect((await anna.post('/bet/save2', repeat)).status).toBe(200);
    });
    expect(await openBets()).toHaveLength(2);
    expect((await anna.get('/bet/exposure/fetch')).body.exposure).toBe(200);
    expect((await verifyStore(real)).faults).toEqual([]);
  });

  it('warns that a power cut may lose acknowledged bets of the built-in store', async () => {
    expect((await ready()).store).toMatchObject({
      kind: kind.name === 'PGlite' ? 'pglite' : 'postgres',
      powerLossSafe: kind.name !== 'PGlite',
    });
  });

  it.runIf(kind.name === 'PostgreSQL')('recovers when every connection is cut', async () => {
    const answers = Array.from({ length: 20 }, (_, index) =>
      anna.post('/bet/save2', { ...bet, clientRef: `cut-off-${index}` }),
    );
    await real.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    const codes = (await Promise.all(answers)).map(({ body }) => body.code ?? 'accepted');
    const final = ['accepted', 'INSUFFICIENT_FUNDS'];
    expect(codes.filter((one) => ![...final, 'UNAVAILABLE'].includes(one))).toEqual([]);
    await back();
    for (const [index, code] of codes.entries()) {
      const repeat = await anna.post('/bet/save2', { ...bet, clientRef: `cut-off-${index}` });
      const again = repeat.body.code ?? 'accepted';
      expect(final).toContain(again);
      if (final.includes(code)) expect(again).toBe(code);
    }
    expect((await verifyStore(real)).faults).toEqual([]);
  });
});
