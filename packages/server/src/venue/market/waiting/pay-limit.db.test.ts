/** What a market pays without a person, whatever its source. */
import { type MarketChange, marketId } from '@layline/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accepted, addBettor, backKings, openTestApp, type TestApp } from '../../../../test/app.ts';
import { emptyTables } from '../../../../test/kept-stores.ts';
import { finalMatch, openFinal } from '../../../../test/market.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import { runCommand } from '../../../admin/catalogue/commands.ts';
import type { Store } from '../../../store/database.ts';
import { migrate, readMigrations } from '../../../store/migrate.ts';
import { readPayLimit, setPayLimit } from '../../../store/queries/results-waiting.ts';

describe.each(oneStore(import.meta.url))('what a market pays on $name', (kind) => {
  let store: Store;
  let test_: TestApp;
  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    await setPayLimit(store, null);
    test_ = await openTestApp(store);
    await addBettor(test_.app.engine, 'anna');
    test_.app.marketCache.apply([openFinal()]);
    await test_.app.marketSync.settleDown();
    // It wins 100.00.
    await accepted(test_.app.engine.submit(backKings('anna' as never, 'bet')));
  });
  afterEach(() => test_.close());

  const run = async (name: string, values: Record<string, string>) => {
    const answer = await runCommand(test_.app, { name, values });
    if (answer.kind === 'problem') throw new Error(answer.message);
    return answer.done;
  };
  const balance = () =>
    Number(test_.app.engine.view.accountOf('anna' as never)?.openingBalance) / 100;

  async function close(): Promise<void> {
    const change: MarketChange = openFinal();
    const { definition } = change;
    if (definition === undefined) throw new Error('It has no definition.');
    const runners = definition.runners.map((runner, index) => ({
      ...runner,
      status: index === 0 ? ('WINNER' as const) : ('LOSER' as const),
    }));
    const closed = { ...definition, status: 'CLOSED', runners, version: definition.version + 1 };
    test_.app.marketCache.apply([{ ...change, definition: closed as never }]);
    await test_.app.marketSync.settleDown();
  }

  test('[WIN-6] a result within the limit pays at once', async () => {
    await run('pay-limit set', { amount: '100' });
    await close();
    expect([balance(), test_.app.resultsWaiting.list()]).toEqual([1100, []]);
  });

  test('[WIN-6] one above it waits for a person, over a restart too, and is paid by one', async () => {
    await run('pay-limit set', { amount: '99.99' });
    await close();
    expect(balance()).toBe(1000);
    const waits = { marketId: finalMatch, amount: 10_000, dueAt: null };
    expect(test_.app.resultsWaiting.list()).toMatchObject([
      { ...waits, reason: 'pays more than 99.99 in a market' },
    ]);
    const { clock } = test_;
    await test_.close();
    test_ = await openTestApp(store, clock);
    await test_.app.marketSync.settleDown();
    expect(test_.app.resultsWaiting.list()).toMatchObject([waits]);
    expect(balance()).toBe(1000);
    await run('market result', { market: marketId(finalMatch), winner: 'Kings' });
    await expect.poll(() => test_.app.resultsWaiting.list()).toEqual([]);
    expect(balance()).toBe(1100);
  });

  test('[WIN-6] the delay of a provider ends in a person where the venue pays less', async () => {
    await run('pay-limit set', { amount: '50' });
    const { resultsWaiting, marketCache, clock } = test_.app;
    const definition = { ...marketCache.find(finalMatch)?.definition, status: 'CLOSED' } as never;
    const runners = (definition as { runners: object[] }).runners.map((runner, index) => ({
      ...runner,
      status: index === 0 ? 'WINNER' : 'LOSER',
    }));
    await resultsWaiting.put({
      marketId: finalMatch,
      source: 'push:acme',
      reason: 'paid after a delay',
      stated: 'Kings',
      computed: '',
      definition: { ...(definition as object), runners } as never,
      dueAt: clock.now(),
    });
    test_.clock.advance(3000);
    await test_.app.marketSync.settleDown();
    expect(resultsWaiting.list()).toMatchObject([
      { source: 'push:acme', dueAt: null, reason: 'pays more than 50.00 in a market' },
    ]);
    expect(balance()).toBe(1000);
  });

  test('[WIN-6] a venue begins with 500,000, and each change is told before and after', async () => {
    const fresh = await kind.open();
    await migrate(fresh, { migrations: await readMigrations(), now: test_.clock.now() });
    expect(await readPayLimit(fresh)).toBe(50_000_000);
    await fresh.close();
    const { changes } = await run('pay-limit set', { amount: '700' });
    expect(changes).toEqual([{ name: 'payLimit', from: 'none', to: '700.00' }]);
    expect((await run('pay-limit show', {})).text).toContain('more than 700.00 in a market');
  });
});
