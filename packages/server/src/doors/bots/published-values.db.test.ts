/** Every value of the enumerations that Betfair publishes for its API is read, and none is a server error. */
import { runnerStatuses } from '@layline/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { defineFinal, finalMatch, kings, openFinal } from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';
import { addAppKey } from '../../store/queries/app-keys.ts';
import { openBetfairApi } from './serve.ts';

type Json = ReturnType<typeof JSON.parse>;

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const limitOrder = { size: 100, price: 1.5, persistenceType: 'LAPSE' };
const limit = { orderType: 'LIMIT', selectionId: kings, side: 'BACK', limitOrder };
const placing = (changed: object) => ({
  marketId: finalMatch,
  instructions: [{ ...limit, ...changed }],
});
const ofLimit = (changed: object) => placing({ limitOrder: { ...limitOrder, ...changed } });
const onClose = {
  limitOnCloseOrder: { liability: 10, price: 2 },
  marketOnCloseOrder: { liability: 10 },
};

/** The call, the enumeration, its values, and the parameters that name one. */
const asked: readonly (readonly [
  call: string,
  name: string,
  values: string,
  of: (value: string) => object,
])[] = [
  [
    'listMarketCatalogue',
    'MarketProjection',
    'COMPETITION EVENT EVENT_TYPE MARKET_START_TIME MARKET_DESCRIPTION RUNNER_DESCRIPTION RUNNER_METADATA',
    (value) => ({ filter: {}, marketProjection: [value], maxResults: 5 }),
  ],
  [
    'listMarketCatalogue',
    'MarketSort',
    'MINIMUM_TRADED MAXIMUM_TRADED MINIMUM_AVAILABLE MAXIMUM_AVAILABLE FIRST_TO_START LAST_TO_START',
    (sort) => ({ filter: {}, sort, maxResults: 5 }),
  ],
  [
    'listEvents',
    'MarketBettingType',
    'ODDS LINE RANGE ASIAN_HANDICAP_DOUBLE_LINE ASIAN_HANDICAP_SINGLE_LINE FIXED_ODDS',
    (value) => ({ filter: { marketBettingTypes: [value] } }),
  ],
  [
    'listEvents',
    'OrderStatus of a filter',
    'EXECUTION_COMPLETE EXECUTABLE',
    (value) => ({ filter: { withOrders: [value] } }),
  ],
  [
    'listTimeRanges',
    'TimeGranularity',
    'DAYS HOURS MINUTES',
    (granularity) => ({ filter: {}, granularity }),
  ],
  [
    'listMarketBook',
    'PriceData',
    'SP_AVAILABLE SP_TRADED EX_BEST_OFFERS EX_ALL_OFFERS EX_TRADED',
    (value) => ({ marketIds: [finalMatch], priceProjection: { priceData: [value] } }),
  ],
  [
    'listMarketBook',
    'RollupModel',
    'STAKE PAYOUT MANAGED_LIABILITY NONE',
    (rollupModel) => ({
      marketIds: [finalMatch],
      priceProjection: {
        priceData: ['EX_BEST_OFFERS'],
        exBestOffersOverrides: { rollupModel, rollupLimit: 10 },
      },
    }),
  ],
  [
    'listMarketBook',
    'OrderProjection',
    'ALL EXECUTABLE EXECUTION_COMPLETE',
    (orderProjection) => ({ marketIds: [finalMatch], orderProjection }),
  ],
  [
    'listMarketBook',
    'MatchProjection',
    'NO_ROLLUP ROLLED_UP_BY_PRICE ROLLED_UP_BY_AVG_PRICE',
    (matchProjection) => ({ marketIds: [finalMatch], matchProjection }),
  ],
  [
    'listCurrentOrders',
    'OrderProjection',
    'ALL EXECUTABLE EXECUTION_COMPLETE',
    (orderProjection) => ({ orderProjection }),
  ],
  [
    'listCurrentOrders',
    'OrderBy',
    'BY_BET BY_MARKET BY_MATCH_TIME BY_PLACE_TIME BY_SETTLED_TIME BY_VOID_TIME',
    (orderBy) => ({ orderBy }),
  ],
  [
    'listCurrentOrders',
    'SortDir',
    'EARLIEST_TO_LATEST LATEST_TO_EARLIEST',
    (sortDir) => ({ sortDir }),
  ],
  [
    'listClearedOrders',
    'BetStatus',
    'SETTLED VOIDED LAPSED CANCELLED',
    (betStatus) => ({ betStatus }),
  ],
  [
    'listClearedOrders',
    'GroupBy',
    'EVENT_TYPE EVENT MARKET RUNNER SIDE BET STRATEGY EXCHANGE',
    (groupBy) => ({ betStatus: 'SETTLED', groupBy }),
  ],
  ['listClearedOrders', 'Side', 'BACK LAY', (side) => ({ betStatus: 'SETTLED', side })],
  [
    'placeOrders',
    'OrderType',
    'LIMIT LIMIT_ON_CLOSE MARKET_ON_CLOSE',
    (orderType) => placing({ orderType, ...onClose }),
  ],
  ['placeOrders', 'Side', 'BACK LAY', (side) => placing({ side })],
  [
    'placeOrders',
    'PersistenceType',
    'LAPSE PERSIST MARKET_ON_CLOSE',
    (persistenceType) => ofLimit({ persistenceType }),
  ],
  ['placeOrders', 'TimeInForce', 'FILL_OR_KILL', (timeInForce) => ofLimit({ timeInForce })],
  [
    'placeOrders',
    'BetTargetType',
    'BACKERS_PROFIT PAYOUT',
    (betTargetType) => ofLimit({ betTargetType, betTargetSize: 10 }),
  ],
  [
    'updateOrders',
    'PersistenceType',
    'LAPSE PERSIST MARKET_ON_CLOSE',
    (newPersistenceType) => ({
      marketId: finalMatch,
      instructions: [{ betId: '1', newPersistenceType }],
    }),
  ],
  ['getAccountFunds', 'Wallet', 'UK AUSTRALIAN', (wallet) => ({ wallet })],
  [
    'getAccountStatement',
    'IncludeItem',
    'ALL DEPOSITS_WITHDRAWALS EXCHANGE POKER_ROOM',
    (includeItem) => ({ includeItem }),
  ],
];

/** Codes that a report or an error may have, in Betfair's words. */
const reportErrors = words(`
  INVALID_BET_SIZE INVALID_RUNNER BET_TAKEN_OR_LAPSED BET_IN_PROGRESS RUNNER_REMOVED
  MARKET_NOT_OPEN_FOR_BETTING LOSS_LIMIT_EXCEEDED MARKET_NOT_OPEN_FOR_BSP_BETTING
  INVALID_PRICE_EDIT INVALID_ODDS INSUFFICIENT_FUNDS INVALID_PERSISTENCE_TYPE ERROR_IN_MATCHER
  INVALID_BACK_LAY_COMBINATION ERROR_IN_ORDER INVALID_BID_TYPE INVALID_BET_ID CANCELLED_NOT_PLACED
  RELATED_ACTION_FAILED NO_ACTION_REQUIRED TIME_IN_FORCE_CONFLICT UNEXPECTED_PERSISTENCE_TYPE
  INVALID_ORDER_TYPE UNEXPECTED_MIN_FILL_SIZE INVALID_CUSTOMER_ORDER_REF INVALID_MIN_FILL_SIZE
  BET_LAPSED_PRICE_IMPROVEMENT_TOO_LARGE INVALID_CUSTOMER_STRATEGY_REF INVALID_PROFIT_RATIO`);

describe.each(oneStore(import.meta.url))('values that the exchange publishes on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let token: string;
  let api: ReturnType<typeof openBetfairApi>;

  beforeEach(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    ({ token } = await test.addPlayer('anna'));
    const owner = { playerId: 'anna', siteId: 'layline', name: 'bot', now: test.app.clock.now() };
    await addAppKey(store, { key: 'anna-key', ...owner });
    test.app.marketCache.apply([openFinal()]);
    await test.app.marketSync.settleDown();
    api = openBetfairApi({ app: test.app, rateLimit: 0, tls: null });
  });
  afterEach(async () => {
    await api.close();
    await test.close();
    await store.close();
  });

  async function call(name: string, params: object): Promise<Json> {
    const service = name.startsWith('getAccount') ? 'account' : 'betting';
    const answer = await api.inject({
      method: 'POST',
      url: `/exchange/${service}/rest/v1.0/${name}`,
      headers: { 'x-application': 'anna-key', 'x-authentication': token },
      payload: JSON.stringify(params),
    });
    expect([name, params, answer.statusCode, answer.body.slice(0, 200)]).toEqual([
      name,
      params,
      200,
      answer.body.slice(0, 200),
    ]);
    return answer.json();
  }

  it('[BOT-16] are read in every call', async () => {
    for (const [name, enumeration, values, paramsOf] of asked) {
      for (const value of words(values)) {
        const { instructionReports: reports = [] } = await call(name, paramsOf(value));
        const codes = reports.flatMap(({ errorCode }: Json) => errorCode ?? []);
        const unpublished = codes.filter((code: string) => !reportErrors.includes(code));
        expect([enumeration, value, unpublished]).toEqual([enumeration, value, []]);
      }
    }
  });

  it('[BOT-16] refuses a value that nobody publishes, naming its field', async () => {
    const answer = await api.inject({
      method: 'POST',
      url: '/exchange/betting/rest/v1.0/listClearedOrders',
      headers: { 'x-application': 'anna-key', 'x-authentication': token },
      payload: JSON.stringify({ betStatus: 'SETTLED', groupBy: 'MOON' }),
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('groupBy');
  });

  it('[BOT-16] tells the status of a market and of its runners in the published words', async () => {
    const seen = new Set<string>();
    const told = words('ACTIVE WINNER LOSER PLACED REMOVED HIDDEN');
    for (const [at, status] of (['INACTIVE', 'SUSPENDED', 'OPEN'] as const).entries()) {
      const definition = defineFinal({ status, version: 2 + at });
      test.app.marketCache.apply([{ marketId: finalMatch, at: test.app.clock.now(), definition }]);
      const [book] = await call('listMarketBook', { marketIds: [finalMatch] });
      seen.add(book.status);
      for (const runner of book.runners) expect(told).toContain(runner.status);
    }
    expect(seen).toEqual(new Set(['INACTIVE', 'SUSPENDED', 'OPEN']));
    expect(told).toEqual(expect.arrayContaining([...runnerStatuses]));
  });
});
