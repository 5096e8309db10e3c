import {
  instant,
  type MarketChange,
  type MarketDefinition,
  marketId,
  routes,
  type SessionQuote,
} from '@layline/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import type { Caller } from '../../../test/caller.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import {
  type Changed,
  defineFinal,
  finalMatch,
  kings,
  lions,
  openFinal,
  pricesOf,
} from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { silentLog } from '../../base/log.ts';
import { openEngine } from '../../engine/writer/open-engine.ts';
import type { Store } from '../../store/database.ts';

const sixOvers = marketId('s.6');
const bookmaker = marketId('b.1');
const at = instant(1_775_650_000_000);

describe.each(oneStore(import.meta.url))('money over the calls on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let anna: Caller;
  let bilal: Caller;

  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    test = await openTestApp(store);
    anna = await test.addPlayer('anna');
    bilal = await test.addPlayer('bilal');
    apply(openFinal());
    await settled();
  });
  afterEach(() => test.close());

  const apply = (...changes: MarketChange[]) => test.app.marketCache.apply(changes);
  const define = (changed: Changed) =>
    apply({ marketId: finalMatch, at, definition: defineFinal(changed) });
  /** Waits until the engine has all changes of the market cache. */
  const settled = () => test.app.marketSync.settleDown();
  const price = (...of: Parameters<typeof pricesOf>) =>
    apply({ marketId: finalMatch, at, runners: [pricesOf(...of)] });
  const bet = (changed: object = {}) => ({
    marketId: finalMatch,
    selectionId: kings,
    type: 'back',
    oddsReq: 2,
    stake: 100,
    ...changed,
  });
  const place = async (player: Caller, changed: object = {}) =>
    (await player.post('/bet/save2', bet(changed))).body;
  const rowOf = async (player: Caller, id: string) =>
    routes.bet.reply.parse((await player.get(`/bet/${id}`)).body).data;
  const balance = async (player: Caller) => {
    const { user } = (await player.get('/auth/letest-user-details')).body;
    const { exposure } = (await player.get('/bet/exposure/fetch')).body;
    return [user.openingBalance, exposure];
  };
  /** Compares a replay of the journal with memory, once pending matches are written. */
  const expectRebuilt = async () => {
    const { engine, clock } = test.app;
    await vi.waitFor(async () => {
      const again = await openEngine({ store, clock, log: silentLog() });
      expect(again.view.stateHash()).toBe(engine.view.stateHash());
    });
  };
  const sumsUp = ({ stake, ...row }: Record<string, number>) =>
    ['Matched', 'Remaining', 'Cancelled', 'Lapsed', 'Voided']
      .map((part) => row[`size${part}`] ?? Number.NaN)
      .reduce((sum, size) => sum + size, 0) === stake;

  describe('bets left unmatched', () => {
    it('[BETS-1] rest, are listed, and are matched by another player at their own odds', async () => {
      const rests = await place(anna, { oddsReq: 2.2, persistence: 'keep' });
      expect(rests.data).toMatchObject({
        sizeMatched: 0,
        sizeRemaining: 100,
        persistence: 'keep',
        case: 'open',
      });
      const listed = routes.unmatchedBets.reply.parse((await anna.get('/bet/unmatched')).body);
      const { receipt: _ofTheAnswer, ...row } = rests.data;
      expect(listed.data).toEqual([row]);
      expect(await balance(anna)).toEqual([1000, 100]);
      price(kings, [[2, 5000]], [[2.3, 5000]]);
      const lay = await place(bilal, { type: 'lay', oddsReq: 2.2, stake: 100 });
      expect(lay.data).toMatchObject({ price: 2.2, sizeMatched: 100 });
      expect(await rowOf(anna, rests.data.betId)).toMatchObject({ price: 2.2, sizeMatched: 100 });
      expect(await balance(bilal)).toEqual([1000, 120]);
      const more = await place(bilal, {
        type: 'lay',
        oddsReq: 2.2,
        persistence: 'keep',
        stake: 6000,
      });
      expect(more).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
      await expectRebuilt();
    });

    it("[BETS-1] are matched when the feed reaches their odds, and only for the level's size", async () => {
      const { data } = await place(anna, { oddsReq: 2.1, persistence: 'keep' });
      price(kings, [[2.08, 5000]], [[2.1, 50]]);
      await settled();
      expect(await rowOf(anna, data.betId)).toMatchObject({ sizeMatched: 0 });
      price(kings, [[2.12, 40]], [[2.14, 50]]);
      await vi.waitFor(async () =>
        expect(await rowOf(anna, data.betId)).toMatchObject({
          sizeMatched: 40,
          sizeRemaining: 60,
          price: 2.1,
        }),
      );
      price(kings, [[2.12, 500]], [[2.14, 50]]);
      await vi.waitFor(async () =>
        expect(await rowOf(anna, data.betId)).toMatchObject({ sizeMatched: 100 }),
      );
      await expectRebuilt();
    });

    it('match at least the requested minimum and cancel the rest', async () => {
      price(kings, [[2, 60]], [[2.02, 60]]);
      const short = await place(anna, { sizeMin: 80 });
      expect(short).toMatchObject({ code: 'SIZE_UNAVAILABLE' });
      const over = await place(anna, { sizeMin: 100.01 });
      expect(over).toMatchObject({
        code: 'INVALID_REQUEST',
        message: 'sizeMin: must not be more than the stake',
      });
      const { data } = await place(anna, { sizeMin: 50 });
      expect(data).toMatchObject({ sizeMatched: 60, sizeCancelled: 40 });
      expect(sumsUp(data)).toBe(true);
    });

    it.each([
      ['stake', [100], 'must be an amount with at most two decimals'],
      ['stake', undefined, 'must be an amount with at most two decimals'],
      ['sizeMin', {}, 'must be an amount with at most two decimals'],
      ['oddsReq', null, 'must be a number'],
      ['selectionId', 1.5, 'must be the number of a selection'],
      ['marketId', true, 'must be an id'],
    ])('[SLIP-5] explain the allowed %s when it is %j', async (field, value, form) => {
      const refused = await place(anna, { [field]: value });
      expect(refused).toMatchObject({ code: 'INVALID_REQUEST', message: `${field}: ${form}` });
    });

    it('[API-2] refuse impossible days and years', async () => {
      for (const day of ['2026-02-30', '0000-01-01', '9999-12-31']) {
        for (const url of ['/transit/transactions/test/1/10', '/bet/history/test/1/10']) {
          const { body } = await anna.post(url, { from: day });
          expect(body).toMatchObject({ code: 'INVALID_REQUEST' });
          expect(body.message).toMatch(/^from: must be an ISO 8601 time/);
        }
      }
    });

    it('are reduced, keeping the rest, and cancelled whole', async () => {
      const { data } = await place(anna, { oddsReq: 2.2, persistence: 'lapse' });
      const reduced = await anna.post(`/bet/cancel/${data.betId}`, { size: '30' });
      expect(routes.cancelBet.reply.parse(reduced.body).data).toMatchObject({
        sizeRemaining: 70,
        sizeCancelled: 30,
      });
      const gone = (await anna.post(`/bet/cancel/${data.betId}`, {})).body.data;
      expect(gone).toMatchObject({ sizeRemaining: 0, sizeCancelled: 100, case: 'void' });
      expect(sumsUp(gone)).toBe(true);
      expect(await balance(anna)).toEqual([1000, 0]);
      expect((await anna.post(`/bet/cancel/${data.betId}`, {})).body.code).toBe('BET_NOT_OPEN');
      const change = await anna.post(`/bet/change/${data.betId}`, { oddsReq: 2.3 });
      expect(change.body.code).toBe('BET_NOT_OPEN');
      expect((await bilal.post(`/bet/cancel/${data.betId}`, {})).body.code).toBe('BET_UNKNOWN');
      await expectRebuilt();
    });

    it('are cancelled with all others of the market, or of all markets', async () => {
      await place(anna, { oddsReq: 2.2, persistence: 'keep' });
      await place(anna, { oddsReq: 2.3, persistence: 'keep', stake: 150 });
      const none = await anna.post('/bet/cancel-all', { marketId: '1.404' });
      expect(none.body.code).toBe('MARKET_UNKNOWN');
      const all = await anna.post('/bet/cancel-all', {});
      expect(routes.cancelBets.reply.parse(all.body).data).toEqual({ cancelled: 2, size: 250 });
      expect((await anna.get('/bet/unmatched')).body.data).toEqual([]);
      expect(await balance(anna)).toEqual([1000, 0]);
    });

    it('move to other odds as a new bet, under a reference with one answer', async () => {
      const { data } = await place(anna, { oddsReq: 2.2, persistence: 'keep' });
      const change = { oddsReq: 2.3, clientRef: 'change-it-1' };
      const changed = (await anna.post(`/bet/change/${data.betId}`, change)).body;
      expect(routes.changeBet.reply.parse(changed).data).toMatchObject({
        oddsReq: 2.3,
        sizeRemaining: 100,
        persistence: 'keep',
      });
      expect((await anna.post(`/bet/change/${data.betId}`, change)).body).toEqual(changed);
      expect(await rowOf(anna, data.betId)).toMatchObject({ sizeCancelled: 100 });
      const off = await anna.post(`/bet/change/${changed.data.betId}`, { oddsReq: 2.31 });
      expect(off.body.code).toBe('ODDS_INVALID');
      expect(await balance(anna)).toEqual([1000, 100]);
    });

    it('lapse in play or are kept, as chosen', async () => {
      const lapses = await place(anna, { oddsReq: 2.2, persistence: 'lapse' });
      const stays = await place(anna, { oddsReq: 2.2, persistence: 'keep' });
      define({ isInPlay: true, betDelayMs: 5000, version: 2 });
      await settled();
      expect(await rowOf(anna, lapses.data.betId)).toMatchObject({ sizeLapsed: 100, case: 'void' });
      expect(await rowOf(anna, stays.data.betId)).toMatchObject({ sizeRemaining: 100 });
    });

    it('[SLIP-4] are cancelled at once in play, also if suspended, while a change waits', async () => {
      const { data } = await place(anna, { oddsReq: 2.2, persistence: 'keep' });
      define({ isInPlay: true, betDelayMs: 5000, version: 2 });
      await settled();
      const change = anna.post(`/bet/change/${data.betId}`, { oddsReq: 2.3 });
      await vi.waitFor(() => expect(test.app.engine.report().held).toBe(1));
      define({ isInPlay: true, betDelayMs: 5000, version: 2, status: 'SUSPENDED' });
      expect((await change).body.code).toBe('MARKET_SUSPENDED');
      const gone = await anna.post(`/bet/cancel/${data.betId}`, {});
      expect(gone.body.data).toMatchObject({ sizeCancelled: 100 });
    });
  });

  describe('bookmaker and sessions', () => {
    const quote = (line: number, no: number, yes: number): SessionQuote => ({
      no: { line, rate: no },
      yes: { line: line + 1, rate: yes },
    });
    const defineSession = (changed: Partial<MarketDefinition> = {}): MarketDefinition => {
      const base = defineFinal();
      const [runner] = base.runners;
      return {
        ...base,
        marketId: sixOvers,
        kind: 'session',
        marketType: 'SESSION',
        name: '6 over runs Kings',
        ...(runner && {
          runners: [{ ...runner, runnerId: 94_477 as typeof kings, name: '6 over runs Kings' }],
        }),
        ...changed,
      };
    };
    const openSession = (changed: Partial<MarketDefinition> = {}, session = quote(48, 100, 90)) =>
      apply({ marketId: sixOvers, at, definition: defineSession(changed), session });
    const sessionBet = {
      marketId: sixOvers,
      selectionId: 94_477,
      markettype: 'FANCY',
      type: 'back',
      price: 49,
      size: 90,
      oddsReq: 49,
      stake: 100,
    };
    const rows = async () =>
      routes.sessionOdds.reply.parse((await anna.get('/v2/fetch-market-session/4/77/900')).body)
        .data;

    it('[API-1] lists sessions by line and rate, suspended while the ball runs', async () => {
      openSession();
      expect(await rows()).toMatchObject([
        {
          SelectionId: '94477',
          RunnerName: '6 over runs Kings',
          marketId: sixOvers,
          gtype: 'session',
          LayPrice1: 48,
          LaySize1: 100,
          BackPrice1: 49,
          BackSize1: 90,
          GameStatus: '',
          min: 100,
          max: 300_000,
          ballsess: 1,
        },
      ]);
      apply({ marketId: sixOvers, at, overlay: 'Ball Running' });
      expect(await rows()).toMatchObject([
        { GameStatus: 'Ball Running', LayPrice1: 0, LaySize1: 0 },
      ]);
      apply({ marketId: sixOvers, at, overlay: null });
      openSession({ status: 'SUSPENDED', version: 2 });
      expect(await rows()).toMatchObject([{ GameStatus: 'SUSPENDED' }]);
    });

    it('[EVENT-3] shows a session without prices as suspended', async () => {
      openSession({}, { no: null, yes: null });
      expect(await rows()).toMatchObject([{ GameStatus: 'SUSPENDED', BackSize1: 0, LaySize1: 0 }]);
    });

    it('[SLIP-3] accepts a session bet only at the line and rate on screen', async () => {
      openSession();
      await settled();
      const { data, message } = await place(anna, sessionBet);
      expect(message).toBe('Bet placed successfully!');
      expect(data).toMatchObject({
        markettype: 'FANCY',
        selection: '6 over runs Kings',
        price: 49,
        size: 90,
        favourMargin: '90.00',
        againstMargin: '-100.00',
      });
      expect(await balance(anna)).toEqual([1000, 100]);
      openSession({}, quote(50, 100, 90));
      expect(await place(anna, sessionBet)).toMatchObject({ message: 'Bet rate changed!' });
      openSession({}, quote(48, 100, 95));
      expect(await place(anna, sessionBet)).toMatchObject({ message: 'Bet rate changed!' });
      // Named as clients of the specification do: the match, and the selection's number in it.
      openSession({}, quote(49, 100, 90));
      const byMatch = { ...sessionBet, marketId: '900', matchId: '900', type: 'lay' };
      expect((await place(anna, { ...byMatch, size: 100 })).status).toBe(true);
      expect(await balance(anna)).toEqual([1000, 10]);
      const trades = (await anna.get('/bet/trade/list')).body.data;
      expect(trades).toMatchObject([{ markettype: 'FANCY', count: 2, exposure: 10 }]);
      await expectRebuilt();
    });

    it('[SLIP-7] pays a session out once by its number, with a worksheet', async () => {
      openSession();
      await settled();
      const { data } = await place(anna, sessionBet);
      const closed = { status: 'CLOSED', version: 3, sessionResult: 49 } as const;
      openSession(closed);
      openSession(closed);
      await settled();
      expect(await balance(anna)).toEqual([1090, 0]);
      const row = await rowOf(anna, data.betId);
      expect(row).toMatchObject({ case: 'profit', profitLoss: 90, price: 49, size: 90 });
      expect(row.worksheet).toEqual([
        'Yes at 49, rate 90, stake 100.00. Rules: betfair@1.',
        'It came to 49; it wins at its line or above.',
        '100.00 x 90 / 100: +90.00.',
      ]);
      await expectRebuilt();
    });

    it('voids a session that is closed without a number', async () => {
      openSession();
      await settled();
      const { data } = await place(anna, sessionBet);
      openSession({ status: 'CLOSED', version: 3 });
      await settled();
      expect(await rowOf(anna, data.betId)).toMatchObject({
        case: 'void',
        sizeVoided: 100,
        sizeMatched: 0,
      });
      expect(await balance(anna)).toEqual([1000, 0]);
    });

    it('[SLIP-4] holds a session bet in play, and lapses it when the ball runs', async () => {
      openSession({ isInPlay: true, betDelayMs: 3000 });
      await settled();
      const held = anna.post('/bet/save2', sessionBet);
      await vi.waitFor(() => expect(test.app.engine.report().held).toBe(1));
      apply({ marketId: sixOvers, at, overlay: 'Ball Running' });
      expect((await held).body.code).toBe('MARKET_SUSPENDED');
    });

    it('refuses a session bet on match odds, and odds on a session', async () => {
      openSession();
      await settled();
      expect(
        await place(anna, { ...sessionBet, marketId: finalMatch, selectionId: kings }),
      ).toMatchObject({
        code: 'MARKET_UNKNOWN',
      });
      expect(await place(anna, { marketId: sixOvers, selectionId: 94_477 })).toMatchObject({
        code: 'MARKET_UNKNOWN',
      });
    });

    it('[SLIP-3] accepts bets on a bookmaker market within its own limits, and settles it', async () => {
      const definition = {
        ...defineFinal(),
        marketId: bookmaker,
        kind: 'bookmaker',
        name: 'Bookmaker',
      } as const;
      apply({
        marketId: bookmaker,
        at,
        definition,
        runners: [pricesOf(kings, [[1.96, 5000]], [[1.98, 5000]]), pricesOf(lions, [], [])],
      });
      await settled();
      const url = '/v2/fetch-bookmaker-odds/4/77/900';
      const [view] = routes.bookmakerOdds.reply.parse((await anna.get(url)).body).data;
      expect(view).toMatchObject({
        mid: bookmaker,
        mname: 'Bookmaker',
        gtype: 'match1',
        min: 100,
        max: 300_000,
      });
      expect(view?.section).toMatchObject([
        {
          nat: 'Kings',
          gstatus: 'ACTIVE',
          odds: [
            { oname: 'back1', odds: 1.96 },
            { oname: 'lay1', odds: 1.98 },
          ],
        },
        { nat: 'Lions', gstatus: 'SUSPENDED', odds: [] },
      ]);
      const { data } = await place(anna, { marketId: bookmaker, oddsReq: 1.96 });
      expect(data).toMatchObject({ markettype: 'Bookmaker', favourMargin: '96.00' });
      expect(await place(anna, { marketId: bookmaker, oddsReq: 1.98 })).toMatchObject({
        message: 'Bet rate changed!',
      });
      expect(
        await place(anna, { marketId: bookmaker, oddsReq: 1.96, persistence: 'keep' }),
      ).toMatchObject({
        code: 'INVALID_REQUEST',
      });
      apply({ marketId: bookmaker, at, overlay: 'Ball Running' });
      const [overlaid] = (await anna.get(url)).body.data;
      expect(overlaid).toMatchObject({ status: 'SUSPENDED', rem: 'Ball Running' });
      expect(overlaid.section[0]).toMatchObject({ gstatus: 'BALL RUNNING', odds: [] });
      const { runners } = defineFinal({ results: ['LOSER', 'WINNER'] });
      const closed = { ...definition, runners, status: 'CLOSED', version: 2 } as const;
      apply({ marketId: bookmaker, at, definition: closed });
      await settled();
      expect(await balance(anna)).toEqual([900, 0]);
    });
  });

  describe('cash-out', () => {
    const quote = (player: Caller, body: object = {}) =>
      player.post('/bet/cash-out/quote', { marketId: finalMatch, ...body });
    const accept = (player: Caller, quoteId: string) =>
      player.post('/bet/cash-out/accept', { quoteId });

    it("[CASH-1] uses the specification's words when there is no offer", async () => {
      expect((await quote(anna)).body.message).toBe('Please place bet first');
      await place(anna);
      const same = await quote(anna);
      expect(same.body.data.lockedResult).toBeLessThan(0);
      await anna.post('/bet/cash-out/accept', { quoteId: same.body.data.quoteId });
      expect((await quote(anna)).body.message).toBe('No cashout offer available.');
      define({ status: 'SUSPENDED', version: 2 });
      expect((await quote(anna)).body.message).toBe('Cashout not possible right now.');
    });

    it('[CASH-1] locks the quoted result whoever wins, once, with one bet', async () => {
      await place(anna, { stake: 200 });
      price(kings, [[1.58, 5000]], [[1.6, 5000]]);
      price(lions, [[2.66, 100]], [[2.7, 100]]);
      const { data } = routes.quoteCashOut.reply.parse((await quote(anna)).body);
      expect(data).toMatchObject({ selectionId: kings, type: 'lay', odds: 1.6, stake: 250 });
      expect([data.worstBefore, data.lockedResult, data.validMs]).toEqual([-200, 50, 10_000]);
      expect(data.results.map(({ now, after }) => [now, after])).toEqual([
        [200, 50],
        [-200, 50],
      ]);
      const taken = (await accept(anna, data.quoteId)).body;
      expect(taken.data).toMatchObject({ type: 'lay', stake: 250, price: 1.6 });
      expect((await accept(anna, data.quoteId)).body).toEqual(taken);
      expect(await balance(anna)).toEqual([1000, 0]);
      define({ status: 'CLOSED', version: 5, results: ['LOSER', 'WINNER'] });
      await settled();
      expect(await balance(anna)).toEqual([1050, 0]);
      await expectRebuilt();
    });

    it('[CASH-1] offers a partial cash-out, which locks in that share', async () => {
      await place(anna, { stake: 200 });
      price(kings, [[1.58, 5000]], [[1.6, 5000]]);
      const { data } = (await quote(anna, { part: 50 })).body;
      expect([data.stake, data.lockedResult]).toEqual([125, -75]);
      const [first] = data.results;
      expect(first).toMatchObject({ now: 200, after: 125 });
    });

    it('[CASH-1] closes across runners where that locks in more', async () => {
      await place(anna, { stake: 200 });
      price(kings, [], []);
      price(lions, [[4, 5000]], [[4.2, 5000]]);
      const { data } = (await quote(anna)).body;
      expect(data).toMatchObject({ selectionId: lions, type: 'back', odds: 4, stake: 100 });
      expect(data.lockedResult).toBe(100);
    });

    it("[CASH-1] also uses other players' waiting bets, and never the bettor's own", async () => {
      await place(anna, { stake: 200 });
      price(kings, [], []);
      price(lions, [], []);
      expect((await quote(anna)).body.message).toBe('Cashout not possible right now.');
      await place(anna, { oddsReq: 1.5, persistence: 'keep' });
      await place(bilal, { oddsReq: 1.6, persistence: 'keep', stake: 100 });
      price(kings, [], [[1.6, 200]]);
      const { data } = (await quote(anna)).body;
      expect(data).toMatchObject({ selectionId: kings, type: 'lay', odds: 1.6, stake: 250 });
      expect((await accept(anna, data.quoteId)).body.data).toMatchObject({ sizeMatched: 250 });
      const [row] = (await bilal.get('/bet/trade/list')).body.data[0].bets;
      expect(row).toMatchObject({ sizeMatched: 100, price: 1.6 });
      await expectRebuilt();
    });

    it('[CASH-1] reports that markets with several winners have no offer', async () => {
      await place(anna);
      define({ winners: 2, version: 2 });
      await settled();
      expect((await quote(anna)).body).toMatchObject({
        code: 'CASH_OUT_NOT_POSSIBLE',
        message: 'Cashout is not offered on markets with several winners.',
      });
    });

    it('[CASH-1] refuses beyond its odds, after ten seconds, to others and after other bets', async () => {
      await place(anna, { stake: 200 });
      price(kings, [[1.58, 5000]], [[1.6, 5000]]);
      const idNow = async () => (await quote(anna)).body.data.quoteId;
      const moved = await idNow();
      price(kings, [[1.62, 5000]], [[1.64, 5000]]);
      expect((await accept(anna, moved)).body.code).toBe('ODDS_CHANGED');
      const late = await idNow();
      expect((await accept(bilal, late)).body.code).toBe('CASH_OUT_EXPIRED');
      test.clock.advance(10_001);
      expect((await accept(anna, late)).body.code).toBe('CASH_OUT_EXPIRED');
      const replaced = await idNow();
      await idNow();
      expect((await accept(anna, replaced)).body.code).toBe('CASH_OUT_EXPIRED');
      const stale = await idNow();
      await place(anna, { oddsReq: 1.62 });
      expect((await accept(anna, stale)).body.code).toBe('CASH_OUT_EXPIRED');
    });

    it('[CASH-1] expires after its ten seconds even if its acceptance was refused in time', async () => {
      await place(anna, { stake: 200 });
      price(kings, [[1.58, 5000]], [[1.6, 5000]]);
      const { data } = (await quote(anna)).body;
      apply({ marketId: finalMatch, at, overlay: 'Ball Running' });
      expect((await accept(anna, data.quoteId)).body.code).toBe('MARKET_SUSPENDED');
      apply({ marketId: finalMatch, at, overlay: null });
      test.clock.advance(10_001);
      expect((await accept(anna, data.quoteId)).body.code).toBe('CASH_OUT_EXPIRED');
      expect(await balance(anna)).toEqual([1000, 200]);
    });

    it('[CASH-1] gives the same answer to repeats while the bet waits in play', async () => {
      define({ isInPlay: true, betDelayMs: 5000, version: 2 });
      price(kings, [[2, 5000]], [[2.02, 5000]]);
      await settled();
      const first = place(anna, { stake: 200 });
      await vi.waitFor(() => expect(test.app.engine.report().held).toBe(1));
      test.clock.advance(5000);
      expect((await first).status).toBe(true);
      price(kings, [[1.58, 5000]], [[1.6, 5000]]);
      const { data } = (await quote(anna)).body;
      test.clock.advance(9000);
      const taken = accept(anna, data.quoteId);
      await vi.waitFor(() => expect(test.app.engine.report().held).toBe(1));
      test.clock.advance(3000);
      const again = accept(anna, data.quoteId);
      await test.clock.turn();
      test.clock.advance(3000);
      expect((await taken).body.data).toMatchObject({ sizeMatched: 250 });
      expect((await again).body).toEqual((await taken).body);
    });
  });

  it("takes the site's commission from net winnings, on a separate line", async () => {
    await store.query('update site set commission_rate = 500');
    await test.app.sites.reload();
    await place(anna, { stake: 200 });
    define({ status: 'CLOSED', version: 5, results: ['WINNER', 'LOSER'] });
    await settled();
    expect(await balance(anna)).toEqual([1190, 0]);
    const { body } = await anna.post('/transit/transactions/test/1/10', { filter: 'betRecords' });
    const lines = body.pageItems.map((row: { amount: number; closingBalance: number }) => [
      row.amount,
      row.closingBalance,
    ]);
    expect(lines).toEqual([
      [10, 1190],
      [200, 1200],
    ]);
  });
});
