/** Lists of markets in the console: what they are worth, what waits for a result, the money of the day. */
import { addMs, marketId, money } from '@layline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accepted, addBettor, backKings, openTestApp, type TestApp } from '../../../../test/app.ts';
import { type Changed, defineFinal, finalMatch, openFinal } from '../../../../test/market.ts';
import type { Json } from '../../../../test/real-server.ts';
import { type Member, openTestConsole, type TestConsole } from '../../../../test/staff.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import type { Store } from '../../../store/database.ts';
import { addAlert } from '../../../store/queries/staff/alerts-waiting.ts';

const late = marketId('1.200');

describe.each(oneStore(import.meta.url))('lists of markets on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let venue: TestConsole;
  let tara: Member;

  beforeAll(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    venue = openTestConsole(test);
    tara = await venue.join('tara', 'trader');
    test.app.marketCache.apply([openFinal()]);
    await test.app.marketSync.settleDown();
  });
  afterAll(async () => {
    await venue.close();
    await test.close();
    await store.close();
  });

  const overview = async (): Promise<Json> => (await tara.get('/api/overview')).body;
  const dueOf = async (): Promise<string | undefined> =>
    (await overview()).due.find(({ market }: Json) => market === late)?.why;

  it('[RISK-12] show source, matched, liability, delay, stakes and margin', async () => {
    const own = async (): Promise<Json> =>
      (await overview()).open.find(({ marketId: id }: Json) => id === finalMatch);
    const before = await own();
    expect(before).toMatchObject({ worst: 0, players: 0, betDelayMs: 0, distrust: null });
    const anna = await addBettor(test.app.engine, 'anna');
    await accepted(test.app.engine.submit(backKings(anna, 'one', { stake: money(10_000) })));
    const market = await own();
    const { cached, limits } = {
      cached: test.app.marketCache.find(finalMatch),
      limits: test.app.sites.all().map(({ limits: own }) => own),
    };
    expect(market).toMatchObject({
      marketId: finalMatch,
      source: cached?.feed,
      matched: (cached?.totalMatched ?? 0) / 100,
      worst: -100,
      players: 1,
      competition: 'Town Cup',
      margin: 51,
      stakes: {
        min: Math.min(...limits.map(({ oddsMin }) => oddsMin)) / 100,
        max: Math.max(...limits.map(({ oddsMax }) => oddsMax)) / 100,
      },
    });
    test.app.marketCache.setFeedStale('The feed is silent.', cached?.feed);
    expect(await own()).toMatchObject({ distrust: 'The feed is silent.' });
    test.app.marketCache.setFeedStale(null, cached?.feed);
  });

  it('[RISK-12] say which result is due and why, until it waits by name', async () => {
    const now = test.clock.now();
    test.app.marketCache.apply([openFinal({ marketId: late })]);
    const define = (given: Changed) =>
      accepted(
        test.app.engine.submit({
          kind: 'define-market',
          definition: defineFinal({ marketId: late, version: 2, ...given }),
        }),
      );
    await define({ startAt: addMs(now, 3_600_000) });
    expect(await dueOf()).toBeUndefined();
    await define({ startAt: addMs(now, -13 * 3_600_000), version: 3 });
    expect(await dueOf()).toBe('It was to begin 13 hours ago.');
    await define({ startAt: addMs(now, -13 * 3_600_000), isInPlay: true, version: 4 });
    expect(await dueOf()).toBeUndefined();
    await define({ startAt: now, status: 'CLOSED', version: 5 });
    expect(await dueOf()).toBe('It is closed, and not paid yet.');
    await test.app.resultsWaiting.put({
      marketId: late,
      source: 'test',
      reason: 'two winners',
      stated: 'Kings',
      computed: 'Lions',
    });
    expect(await dueOf()).toBeUndefined();
    expect((await overview()).waitingCount).toBe(1);
    expect((await tara.run('market waiting')).body.data).toMatchObject([{ reason: 'two winners' }]);
  });

  it('[RISK-12] the money of a site is what its players have and what today brought', async () => {
    const { body } = await tara.run('report money');
    const { players } = test.app.engine.view.siteTotals('layline' as never);
    const [own] = body.data.filter(({ site }: Json) => site === 'layline');
    expect(own).toMatchObject({ playersHave: players / 100, suspense: 0, bets: 0, profit: 0 });
  });

  it('[RISK-12] alerts are listed newest first, without those for owners alone', async () => {
    const at = test.clock.now();
    const alert = { severity: 'warning', facts: { secret: 'kept' } } as const;
    await addAlert(store, {
      id: 'msg_1',
      at,
      ...alert,
      kind: 'feed-suspended',
      text: 'one',
    } as never);
    await addAlert(store, {
      id: 'msg_2',
      at: addMs(at, 1000),
      ...alert,
      kind: 'result-waits',
      text: 'two',
    } as never);
    await addAlert(store, {
      id: 'msg_3',
      at,
      ...alert,
      kind: 'notice-to-owners',
      text: 'x',
    } as never);
    const { body } = await tara.run('alert list');
    const own = body.data.filter(({ text }: Json) => ['one', 'two', 'x'].includes(text));
    expect(own.map(({ text }: Json) => text)).toEqual(['two', 'one']);
    expect(JSON.stringify(body)).not.toContain('secret');
  });
});
