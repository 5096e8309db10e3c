import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { defineFinal, finalMatch, kings, openFinal } from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';
import { addAppKey } from '../../store/queries/app-keys.ts';
import { openBetfairApi } from './serve.ts';

type Json = ReturnType<typeof JSON.parse>;

/** The parameters of betfairlightweight's constructors, which raise if one is missing or unknown. */
const strict = {
  event: { needs: 'id name openDate timezone', may: 'countryCode venue' },
  named: { needs: 'id name', may: '' },
  description: {
    needs: 'bettingType bspMarket marketTime suspendTime turnInPlayEnabled',
    may: `wallet marketType discountAllowed marketBaseRate persistenceEnabled regulator rules rulesHasDate
      eachWayDivisor clarifications priceLadderDescription keyLineDefinition lineRangeInfo raceType`,
  },
  runnerBook: {
    needs: 'selectionId status handicap',
    may: `adjustmentFactor lastPriceTraded totalMatched removalDate sp ex orders matches
      matchesByStrategy`,
  },
  offers: { needs: 'availableToBack availableToLay tradedVolume', may: '' },
  currentOrder: {
    needs: `betId averagePriceMatched bspLiability handicap marketId orderType persistenceType
      placedDate regulatorCode selectionId side sizeCancelled sizeLapsed sizeMatched sizeRemaining
      sizeVoided status priceSize`,
    may: `matchedDate customerStrategyRef customerOrderRef regulatorAuthCode lapsedDate
      lapseStatusReasonCode cancelledDate`,
  },
  placeReport: {
    needs: 'status',
    may: 'instruction orderStatus betId averagePriceMatched sizeMatched placedDate errorCode',
  },
  placeInstruction: {
    needs: 'selectionId side orderType',
    may: 'limitOrder limitOnCloseOrder marketOnCloseOrder handicap customerOrderRef',
  },
  cancelReport: { needs: 'status instruction', may: 'sizeCancelled cancelledDate errorCode' },
  updateReport: { needs: 'status instruction', may: 'errorCode' },
  replaceReport: {
    needs: 'status cancelInstructionReport placeInstructionReport',
    may: 'errorCode',
  },
  statement: {
    needs: 'amount balance itemClass itemClassData itemDate refId legacyData',
    may: '',
  },
  legacyData: {
    needs: `avgPrice betCategoryType betSize betType eventId eventTypeId fullMarketName
      grossBetAmount transactionId marketType placedDate selectionId startDate transactionType
      winLose`,
    may: 'marketName selectionName commissionRate avgPriceRaw handicap deadHeatPriceDivisor',
  },
  itemDescription: {
    needs: '',
    may: `eventDesc eventTypeDesc marketDesc marketStartTime marketType numberOfWinners runnerDesc
      eachWayDivisor`,
  },
  profit: { needs: 'selectionId', may: 'ifWin ifLose ifPlace' },
} as const;

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

function expectStrict(name: keyof typeof strict, values: Json): void {
  const { needs, may } = strict[name];
  const list: Json[] = Array.isArray(values) ? values : [values];
  expect(list.length, name).toBeGreaterThan(0);
  for (const value of list) {
    const keys = Object.keys(value);
    expect(keys, name).toEqual(expect.arrayContaining(wordsOf(needs)));
    expect([...wordsOf(needs), ...wordsOf(may)], name).toEqual(expect.arrayContaining(keys));
  }
}

describe.each(oneStore(import.meta.url))('replies to a strict client on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let token: string;
  let api: ReturnType<typeof openBetfairApi>;

  beforeEach(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    ({ token } = await test.addPlayer('maker'));
    const now = test.app.clock.now();
    const owner = { playerId: 'maker', siteId: 'layline', name: 'bot', now };
    await addAppKey(store, { key: 'maker-key', ...owner });
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
      headers: { 'x-application': 'maker-key', 'x-authentication': token },
      payload: JSON.stringify(params),
    });
    return answer.json();
  }

  const order = (price: number, limits: object = {}) => ({
    selectionId: kings,
    side: 'BACK',
    orderType: 'LIMIT',
    limitOrder: { size: 200, price, persistenceType: 'LAPSE', ...limits },
  });
  const place = (...instructions: object[]) =>
    call('placeOrders', { marketId: finalMatch, instructions });

  async function settle(): Promise<void> {
    const won = defineFinal({ status: 'CLOSED', results: ['WINNER', 'LOSER'], version: 9 });
    test.app.marketCache.apply([
      { marketId: finalMatch, at: test.app.clock.now(), definition: won },
    ]);
    await test.app.marketSync.settleDown();
  }

  it('[BOT-2] have the fields that it needs in lists and books, and no others', async () => {
    const filter = { marketIds: [finalMatch] };
    const marketProjection = [
      'COMPETITION',
      'EVENT',
      'EVENT_TYPE',
      'MARKET_DESCRIPTION',
      'RUNNER_METADATA',
    ];
    const [row] = await call('listMarketCatalogue', { filter, maxResults: 1, marketProjection });
    expectStrict('event', row.event);
    expectStrict('named', [row.eventType, row.competition]);
    expectStrict('description', row.description);
    const [{ event }] = await call('listEvents', { filter });
    expectStrict('event', event);
    const priceProjection = {
      priceData: ['EX_BEST_OFFERS'],
      exBestOffersOverrides: { bestPricesDepth: 1, rollupModel: null },
      virtualise: true,
      rolloverStakes: false,
    };
    const books = await call('listMarketBook', { marketIds: [finalMatch], priceProjection });
    expectStrict('runnerBook', books[0].runners);
    const offers = books[0].runners.map(({ ex }: Json) => ex);
    expectStrict('offers', offers);
    expect(offers[0].availableToBack).toHaveLength(1);
    const profits = await call('listMarketProfitAndLoss', { marketIds: [finalMatch] });
    expectStrict('profit', profits[0].profitAndLosses);
  });

  it('[BOT-2] report both parts of each order, done or refused', async () => {
    const placed = await place(order(900), order(1.9), order(0.5));
    expectStrict('placeReport', placed.instructionReports);
    const instructions = placed.instructionReports.map(({ instruction }: Json) => instruction);
    expectStrict('placeInstruction', instructions);
    const [rests, matched] = placed.instructionReports;
    const { currentOrders } = await call('listCurrentOrders', {});
    expectStrict('currentOrder', currentOrders);
    const changes = [{ betId: rests.betId, newPersistenceType: 'PERSIST' }];
    const updated = await call('updateOrders', { marketId: finalMatch, instructions: changes });
    expectStrict('updateReport', updated.instructionReports);
    const replaced = await call('replaceOrders', {
      marketId: finalMatch,
      instructions: [
        { betId: rests.betId, newPrice: 0.5 },
        { betId: matched.betId, newPrice: 900 },
        { betId: rests.betId, newPrice: 950 },
      ],
    });
    expectStrict('replaceReport', replaced.instructionReports);
    const codes = replaced.instructionReports.map((report: Json) => [
      report.cancelInstructionReport.errorCode,
      report.placeInstructionReport.errorCode,
    ]);
    expect(codes).toEqual([
      ['RELATED_ACTION_FAILED', 'INVALID_ODDS'],
      ['BET_TAKEN_OR_LAPSED', 'RELATED_ACTION_FAILED'],
      [undefined, undefined],
    ]);
    const parts = (name: string) => replaced.instructionReports.map((report: Json) => report[name]);
    expectStrict('cancelReport', parts('cancelInstructionReport'));
    expectStrict('placeReport', parts('placeInstructionReport'));
    const target = { size: null, betTargetType: 'PAYOUT', betTargetSize: 100 };
    const targeted = await place(order(2, target), order(2, { size: null }));
    expect(targeted.instructionReports).toMatchObject([
      { status: 'FAILURE', errorCode: 'ERROR_IN_ORDER' },
      { status: 'FAILURE', errorCode: 'INVALID_BET_SIZE' },
    ]);
    const all = await call('cancelOrders', { marketId: finalMatch });
    expectStrict('cancelReport', all.instructionReports);
  });

  it('[BOT-2] describe settled bets by runner, and every line of the statement', async () => {
    await place(order(1.9));
    await settle();
    const cleared = (more: object) =>
      call('listClearedOrders', { betStatus: 'SETTLED', includeItemDescription: true, ...more });
    const { clearedOrders } = await cleared({});
    expectStrict('itemDescription', clearedOrders[0].itemDescription);
    expect(clearedOrders[0].itemDescription).toMatchObject({ runnerDesc: 'Kings' });
    for (const groupBy of ['EVENT_TYPE', 'EVENT', 'MARKET', 'SIDE', 'STRATEGY', 'EXCHANGE']) {
      const { clearedOrders: rows } = await cleared({ groupBy });
      expectStrict('itemDescription', rows[0].itemDescription);
    }
    const other = { marketId: finalMatch, selectionId: kings + 1, handicap: 0 };
    expect((await cleared({ runnerIds: [other] })).clearedOrders).toEqual([]);
    const { accountStatement } = await call('getAccountStatement', {});
    expectStrict('statement', accountStatement);
    expectStrict(
      'legacyData',
      accountStatement.map(({ legacyData }: Json) => legacyData),
    );
    const results = accountStatement.map(({ legacyData }: Json) => legacyData.winLose);
    expect(results).toEqual(expect.arrayContaining(['RESULT_WON', 'RESULT_NOT_APPLICABLE']));
    const listed = async (includeItem: string) => {
      const { accountStatement: lines } = await call('getAccountStatement', { includeItem });
      return lines.map(({ refId }: Json) => refId);
    };
    const [payments, bets] = [await listed('DEPOSITS_WITHDRAWALS'), await listed('EXCHANGE')];
    expect([payments.length > 0, bets.length > 0]).toEqual([true, true]);
    const all = accountStatement.map(({ refId }: Json) => refId);
    expect(new Set([...bets, ...payments])).toEqual(new Set(all));
    expect(bets.length + payments.length).toBe(all.length);
    expect([await listed('ALL'), await listed('POKER_ROOM')]).toEqual([all, []]);
  });
});
