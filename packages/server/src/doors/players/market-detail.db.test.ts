import { money, odds, routes } from '@layline/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { type Caller, openCaller } from '../../../test/caller.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { defineFinal, finalMatch, kings, openFinal, pricesOf } from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';

describe.each(oneStore(import.meta.url))('price history and depth on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let anna: Caller;

  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    test = await openTestApp(store);
    test.app.marketCache.apply([openFinal()]);
    await vi.waitUntil(() => test.app.engine.view.marketOf(finalMatch) !== undefined);
    // The account is opened after the market, so that no commit is in flight when the clock jumps.
    anna = await test.addPlayer('anna');
  });
  afterEach(() => test.close());

  it('[EVENT-2] the history grows with the prices, and depth joins house and waiting bets', async () => {
    test.clock.advance(5000);
    const at = test.clock.now();
    const moved = pricesOf(kings, [[2.1, 500]], [[2.16, 500]]);
    test.app.marketCache.apply([{ marketId: finalMatch, at, runners: [moved] }]);
    const history = await anna.get(`/v2/price-history/${finalMatch}`);
    const [runner] = routes.priceHistory.reply.parse(history.body).data.runners;
    expect(runner?.points.map(({ price }) => price)).toEqual([2, 2.1]);
    const bet = {
      marketId: finalMatch,
      selectionId: kings,
      type: 'back',
      oddsReq: 2.14,
      stake: 160,
    };
    const rests = await anna.post('/bet/save2', { ...bet, persistence: 'keep' });
    expect(rests.body).toMatchObject({ status: true });
    const depth = await anna.get(`/v2/market-depth/${finalMatch}`);
    const { status, runners } = routes.marketDepth.reply.parse(depth.body).data;
    expect(status).toBe('OPEN');
    expect(runners[0]?.back).toEqual([{ price: 2.1, size: 500 }]);
    expect(runners[0]?.lay).toEqual([
      { price: 2.14, size: 160 },
      { price: 2.16, size: 500 },
    ]);
  });

  it('[EVENT-2] depth tells what was traded at each price, to those who ask for it', async () => {
    const ask = async (query: string) => {
      const { body } = await anna.get(`/v2/market-depth/${finalMatch}${query}`);
      return routes.marketDepth.reply.parse(body).data.runners[0];
    };
    const at = test.clock.now();
    const wide = pricesOf(kings, [[2, 500]], [[2.2, 500]]);
    const levels = [{ odds: odds(210), size: money(500_00) }];
    test.app.marketCache.apply([
      { marketId: finalMatch, at, runners: [wide], traded: [{ runnerId: kings, levels }] },
    ]);
    const bet = { marketId: finalMatch, selectionId: kings, oddsReq: 2.12, stake: 160 };
    await anna.post('/bet/save2', { ...bet, type: 'back', persistence: 'keep' });
    const bilal = await test.addPlayer('bilal');
    const taken = await bilal.post('/bet/save2', { ...bet, type: 'lay', stake: 100 });
    expect(taken.body).toMatchObject({ status: true });
    const tradedAt = [
      { price: 2.12, size: 100 },
      { price: 2.1, size: 500 },
    ];
    await vi.waitFor(async () => expect(await ask('?traded=each')).toMatchObject({ tradedAt }));
    expect(await ask('')).not.toHaveProperty('tradedAt');
  });

  it('[EVENT-2] cells show waiting bets with house liquidity, at once and while they wait', async () => {
    const wide = pricesOf(kings, [[2, 5000]], [[2.06, 5000]]);
    test.app.marketCache.apply([{ marketId: finalMatch, at: test.clock.now(), runners: [wide] }]);
    const previewOf = (type: 'back' | 'lay', oddsReq: number, stake: number) =>
      anna.post('/bet/save2', {
        marketId: finalMatch,
        selectionId: kings,
        type,
        oddsReq,
        stake,
        persistence: 'keep',
      });
    const cells = async () => {
      const { body } = await anna.get(`/v2/fetch-market-odds/4/77/900/${finalMatch}`);
      const [market] = routes.marketOdds.reply.parse(body).data;
      const { availableToBack, availableToLay } = market?.runners[0]?.ex ?? {};
      return { back: availableToBack, lay: availableToLay };
    };
    const house = await cells();
    expect(house).toEqual({ back: [{ price: 2, size: 5000 }], lay: [{ price: 2.06, size: 5000 }] });
    const best = await previewOf('back', 2.04, 160);
    await previewOf('lay', 2, 100);
    expect(await cells()).toEqual({
      back: [{ price: 2, size: 5100 }],
      lay: [
        { price: 2.04, size: 160 },
        { price: 2.06, size: 5000 },
      ],
    });
    const list = await anna.get('/v2/get-matches-by-eventid/4');
    const [row] = routes.sportMatches.reply.parse(list.body).data;
    expect(row?.matchOdds[0]?.runners[0]?.ex.availableToLay).toEqual([{ price: 2.04, size: 160 }]);
    const { betId } = (best.body as { data: { betId: string } }).data;
    await anna.post(`/bet/cancel/${betId}`, { size: 60 });
    expect((await cells()).lay?.[0]).toEqual({ price: 2.04, size: 100 });
    await anna.post('/bet/cancel-all', { marketId: finalMatch });
    expect(await cells()).toEqual(house);
  });

  it('[EVENT-2] house liquidity that bets took is gone for everybody, and refused', async () => {
    const bilal = await test.addPlayer('bilal');
    const back = (caller: Caller, stake: number) =>
      caller.post('/bet/save2', {
        marketId: finalMatch,
        selectionId: kings,
        type: 'back',
        oddsReq: 2,
        stake,
      });
    const cells = async (caller: Caller) => {
      const { body } = await caller.get(`/v2/fetch-market-odds/4/77/900/${finalMatch}`);
      const [market] = routes.marketOdds.reply.parse(body).data;
      return market?.runners[0]?.ex.availableToBack;
    };
    const some = pricesOf(kings, [[2, 900]], [[2.02, 900]]);
    test.app.marketCache.apply([{ marketId: finalMatch, at: test.clock.now(), runners: [some] }]);
    expect(await cells(bilal)).toEqual([{ price: 2, size: 900 }]);
    await back(anna, 400);
    // Events of bets are published a turn after the answer.
    await vi.waitFor(async () => expect(await cells(bilal)).toEqual([{ price: 2, size: 500 }]));
    const { body } = await bilal.get(`/v2/market-depth/${finalMatch}`);
    const [kingsDepth] = routes.marketDepth.reply.parse(body).data.runners;
    expect(kingsDepth?.back).toEqual([{ price: 2, size: 500 }]);
    const list = await bilal.get('/v2/get-matches-by-eventid/4');
    const [row] = routes.sportMatches.reply.parse(list.body).data;
    expect(row?.matchOdds[0]?.runners[0]?.ex.availableToBack).toEqual([{ price: 2, size: 500 }]);
    expect((await back(bilal, 501)).body.message).toBe('Only 500.00 is left at these odds.');
    await back(bilal, 500);
    await vi.waitFor(async () => expect(await cells(anna)).toEqual([]));
    expect((await back(anna, 100)).body.message).toBe('Bet rate changed!');
  });

  it('[EVENT-3] a suspended market has no depth, and an unknown one no history', async () => {
    const definition = defineFinal({ status: 'SUSPENDED', version: 2 });
    test.app.marketCache.apply([{ marketId: finalMatch, at: test.clock.now(), definition }]);
    const { body } = await anna.get(`/v2/market-depth/${finalMatch}`);
    const { status, runners } = routes.marketDepth.reply.parse(body).data;
    expect([status, runners[0]?.back, runners[0]?.lay]).toEqual(['SUSPENDED', [], []]);
    const unknown = await anna.get('/v2/price-history/1.404');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('[COM-11] a player is told the rate of now, a visitor nothing, and nobody an unknown one', async () => {
    const path = `/v2/market-commission/${finalMatch}`;
    await store.query('update site set commission_rate = 250');
    await test.app.sites.reload();
    const { body } = await anna.get(path);
    const told = routes.marketCommission.reply.parse(body).data;
    expect(told).toEqual({ marketId: finalMatch, base: 250, discount: 0 });
    expect((await openCaller(test.server).get(path)).status).toBe(401);
    expect((await anna.get('/v2/market-commission/1.404')).status).toBe(404);
  });
});
