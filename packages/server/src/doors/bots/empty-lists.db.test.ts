/** What a program is told of a player who has done nothing, and of markets without bets. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accepted, openTestApp, type TestApp } from '../../../test/app.ts';
import { defineFinal, finalMatch, kings, lions, openFinal } from '../../../test/market.ts';
import { openMigrated, storesUnderTest } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';
import { addAppKey } from '../../store/queries/app-keys.ts';
import { OrderAnswers } from './order-answers.ts';
import { openBetfairApi } from './serve.ts';

const groupings = 'EVENT_TYPE EVENT MARKET SIDE BET RUNNER STRATEGY EXCHANGE'.split(' ');
const statuses = ['SETTLED', 'VOIDED', 'LAPSED', 'CANCELLED'];
const from = '2026-01-01T00:00:00.000Z';

describe.each(storesUnderTest)('lists of nothing on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let api: ReturnType<typeof openBetfairApi>;
  let token = '';

  beforeEach(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    test.app.marketCache.apply([openFinal()]);
    await accepted(test.app.engine.submit({ kind: 'define-market', definition: defineFinal() }));
    const answers = new OrderAnswers(test.app.clock);
    ({ token } = await test.addPlayer('nobody'));
    const owner = { playerId: 'nobody', siteId: 'layline', name: 'bot' };
    await addAppKey(store, { key: 'key', ...owner, now: test.app.clock.now() });
    api = openBetfairApi({ app: test.app, rateLimit: 0, tls: null, answers });
  });
  afterEach(async () => {
    await api.close();
    await test.close();
    await store.close();
  });

  async function call(name: string, params: object) {
    const answer = await api.inject({
      method: 'POST',
      url: `/exchange/betting/rest/v1.0/${name}`,
      headers: { 'x-application': 'key', 'x-authentication': token },
      payload: JSON.stringify(params),
    });
    return answer.json();
  }

  it('[BOT-6] are empty, however orders are filtered and grouped', async () => {
    const nothing = { clearedOrders: [], moreAvailable: false };
    for (const betStatus of statuses) {
      for (const groupBy of groupings) {
        for (const more of [{}, { marketIds: [finalMatch], settledDateRange: { from } }]) {
          const asked = { betStatus, groupBy, includeItemDescription: true, ...more };
          expect([asked, await call('listClearedOrders', asked)]).toEqual([asked, nothing]);
        }
      }
    }
    const none = { currentOrders: [], moreAvailable: false };
    for (const asked of [{}, { marketIds: [finalMatch] }, { betIds: ['7'] }]) {
      expect(await call('listCurrentOrders', asked)).toEqual(none);
    }
  });

  it('[BOT-6] have a market without bets, and not one that does not exist', async () => {
    const marketIds = [finalMatch, '1.404'];
    const results = await call('listMarketProfitAndLoss', { marketIds });
    const profitAndLosses = [kings, lions].map((selectionId) => ({ selectionId, ifWin: 0 }));
    expect(results).toEqual([{ marketId: finalMatch, commissionApplied: 0, profitAndLosses }]);
    const books = await call('listMarketBook', { marketIds });
    expect(books).toMatchObject([{ marketId: finalMatch, status: 'OPEN' }]);
    const settled = {
      ...openFinal({ status: 'CLOSED', results: ['WINNER', 'LOSER'], version: 9 }),
    };
    test.app.marketCache.apply([settled]);
    await test.app.marketSync.settleDown();
    expect(await call('listMarketProfitAndLoss', { marketIds })).toEqual([]);
    const closed = await call('listClearedOrders', { betStatus: 'SETTLED', groupBy: 'MARKET' });
    expect(closed).toEqual({ clearedOrders: [], moreAvailable: false });
  });
});
