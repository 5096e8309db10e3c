/** Bets that bring a stop, a take profit or an offset along, over HTTP: accepted, fired, shown, ended. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { type Caller, openCaller } from '../../../test/caller.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import {
  type Changed,
  defineFinal,
  finalMatch,
  kings,
  openFinal,
  pricesOf,
} from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { verifyStore } from '../../engine/audit/verify.ts';
import type { Store } from '../../store/database.ts';

describe.each(oneStore(import.meta.url))('triggers that come with a bet on $name', (kind) => {
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
    anna = await test.addPlayer('anna');
    await feed({}, 2.5);
  });
  afterEach(() => test.close());

  /** Sends the definition, if given, and Kings at this price on both sides, if given. */
  async function feed(changed: Changed | null, price?: number): Promise<void> {
    const { definition: _definition, runners: _runners, ...change } = openFinal();
    const definition = changed === null ? {} : { definition: defineFinal(changed) };
    const runners =
      price === undefined ? {} : { runners: [pricesOf(kings, [[price, 5000]], [[price, 5000]])] };
    test.app.marketCache.apply([{ ...change, ...definition, ...runners }]);
    await test.app.marketSync.settleDown();
  }

  const both = { stop: { oddsTrigger: 3 }, takeProfit: { oddsTrigger: 2, ticks: 0 } };
  const body = (changed: object = {}) => ({
    marketId: finalMatch,
    selectionId: kings,
    type: 'back',
    oddsReq: 2.5,
    stake: 100,
    persistence: 'keep',
    clientRef: 'one-reference',
    attached: both,
    ...changed,
  });
  const bet = async (changed?: object) => (await anna.post('/bet/save2', body(changed))).body;
  const triggers = async () => (await anna.get('/bet/triggers')).body.data;
  const endsOf = async () =>
    (await triggers()).map(({ kind, end }: { kind: string; end: string | null }) => [kind, end]);
  const untilEnds = (...ends: readonly unknown[]) =>
    vi.waitFor(async () => expect(await endsOf()).toEqual(ends));
  const untilHeld = (count: number) =>
    vi.waitFor(() => expect(test.app.engine.report().held).toBe(count));
  const exposure = async () => (await anna.get('/bet/exposure/fetch')).body.exposure;
  const betCount = async () =>
    ((await anna.get('/bet/trade/list')).body.data as { count: number }[])[0]?.count ?? 0;

  it('[TRIG-13] a stop closes the bet while its player is away, and its take profit ends', async () => {
    const { data } = await bet();
    expect(await triggers()).toMatchObject([
      { kind: 'take-profit', type: 'lay', ticks: 0, stake: null, parentBetId: data.betId },
      { kind: 'stop', type: 'lay', oddsTrigger: 3, ticks: 2, parentBetId: data.betId },
    ]);
    await feed(null, 3.1);
    await untilEnds(['take-profit', 'paired'], ['stop', 'placed']);
    const [, stop] = await triggers();
    const { body } = await anna.get(`/bet/${stop.betIds[0]}`);
    // 100 x 2.50 / 3.10
    expect(body.data).toMatchObject({ type: 'lay', oddsReq: 3.1, sizeMatched: 80.65 });
    expect(body.data.placedBy).toMatchObject({ kind: 'stop', triggerId: stop.triggerId });
    expect(await exposure()).toBe(19.37);
    expect((await verifyStore(store)).faults).toEqual([]);
  });

  it('[TRIG-13] a lost reply that is asked again finds one bet and its two triggers', async () => {
    const first = await bet();
    const again = await bet();
    expect(again.data.betId).toBe(first.data.betId);
    expect(await betCount()).toBe(1);
    expect(await triggers()).toHaveLength(2);
    expect(await bet({ attached: { stop: both.stop } })).toMatchObject({
      code: 'CLIENT_REF_REUSED',
    });
    expect(await bet({ attached: undefined })).toMatchObject({ code: 'CLIENT_REF_REUSED' });
    expect(await triggers()).toHaveLength(2);
  });

  it('[TRIG-13] while the first is held, another stop under its reference is another bet', async () => {
    await feed({ isInPlay: true, betDelayMs: 5000, version: 2 }, 2.5);
    const first = bet();
    await untilHeld(1);
    const same = bet();
    expect(await bet({ attached: { stop: { oddsTrigger: 3.5 } } })).toMatchObject({
      code: 'CLIENT_REF_REUSED',
    });
    test.clock.advance(5000);
    expect((await same).data.betId).toBe((await first).data.betId);
    expect(await triggers()).toHaveLength(2);
  });

  it('[TRIG-13] a bet that goes unmatched takes its triggers along', async () => {
    const { data } = await bet({ oddsReq: 2.8, attached: { takeProfit: { oddsTrigger: 2.6 } } });
    // The price of the take profit is reached, and there is nothing to take.
    await feed(null, 2.52);
    expect(await endsOf()).toEqual([['take-profit', null]]);
    await anna.post(`/bet/cancel/${data.betId}`, {});
    await untilEnds(['take-profit', 'parent']);
    expect(await betCount()).toBe(0);
    expect(await exposure()).toBe(0);
  });

  it('[TRIG-13] a bet that moves keeps its stop over a restart, once, for all that is matched', async () => {
    const { data } = await bet({ oddsReq: 2.8, attached: { stop: { oddsTrigger: 3.4 } } });
    const moving = { oddsReq: 2.7, clientRef: 'one-move' };
    const moved = (await anna.post(`/bet/change/${data.betId}`, moving)).body.data;
    expect((await anna.post(`/bet/change/${data.betId}`, moving)).body.data.betId).toBe(
      moved.betId,
    );
    expect(await triggers()).toMatchObject([{ kind: 'stop', end: null, parentBetId: moved.betId }]);
    const past = await anna.post(`/bet/change/${moved.betId}`, { oddsReq: 3.5 });
    expect(past.body.message).toContain("the bet's stop at 3.4.");
    await test.close();
    test = await openTestApp(store, test.clock);
    anna = await openCaller(test.server).signIn('anna', 'anna');
    expect(await triggers()).toMatchObject([{ kind: 'stop', end: null, parentBetId: moved.betId }]);
    await feed({});
    await feed(null, 2.7);
    await feed(null, 3.5);
    await untilEnds(['stop', 'placed']);
    expect(await betCount()).toBe(2);
    expect((await verifyStore(store)).faults).toEqual([]);
  });

  it('[TRIG-13] a bet held in play has its triggers once it is placed, and none if it lapses', async () => {
    const inPlay = { isInPlay: true, betDelayMs: 5000 };
    await feed({ ...inPlay, version: 2 }, 2.5);
    const lapsed = bet();
    await untilHeld(1);
    expect(await triggers()).toEqual([]);
    await feed({ ...inPlay, status: 'SUSPENDED', version: 3 });
    expect(await lapsed).toMatchObject({ status: false });
    expect(await triggers()).toEqual([]);
    await feed({ ...inPlay, version: 4 }, 2.5);
    const placed = bet();
    await untilHeld(1);
    test.clock.advance(5000);
    expect(await placed).toMatchObject({ status: true });
    expect(await triggers()).toHaveLength(2);
    await feed(null, 3.1);
    await untilHeld(1);
    test.clock.advance(5000);
    await untilEnds(['take-profit', 'paired'], ['stop', 'placed']);
    expect(await betCount()).toBe(2);
  });

  it('[TRIG-13] a server that dies after the match fires once when it is back', async () => {
    await bet();
    await test.close();
    test = await openTestApp(store, test.clock);
    anna = await openCaller(test.server).signIn('anna', 'anna');
    expect(await endsOf()).toEqual([
      ['take-profit', null],
      ['stop', null],
    ]);
    await feed({});
    await feed(null, 3.1);
    await feed(null, 3.2);
    await untilEnds(['take-profit', 'paired'], ['stop', 'placed']);
    await feed(null, 1.9);
    expect(await betCount()).toBe(2);
    expect((await verifyStore(store)).faults).toEqual([]);
  });

  it('[TRIG-13] a price from before a suspension fires nothing', async () => {
    await bet();
    await feed({ status: 'SUSPENDED', version: 2 }, 3.1);
    await feed({ status: 'OPEN', version: 3 });
    await test.app.engine.submit({ kind: 'review-triggers', marketId: finalMatch });
    expect(await endsOf()).toEqual([
      ['take-profit', null],
      ['stop', null],
    ]);
    await feed(null, 2);
    await untilEnds(['take-profit', 'placed'], ['stop', 'paired']);
  });

  it('[TRIG-13] an offset that comes with its bet is placed as the bet is matched', async () => {
    const { data } = await bet({ attached: { offset: { ticks: 5 } } });
    await untilEnds(['offset', 'placed']);
    const { body } = await anna.get('/bet/unmatched');
    expect(body.data).toMatchObject([
      { type: 'lay', oddsReq: 2.4, stake: 100, persistence: 'keep', placedBy: { kind: 'offset' } },
    ]);
    expect(await triggers()).toMatchObject([{ parentBetId: data.betId }]);
  });

  it.each([
    ['an unknown field', { attached: { ...both, exposure: 1 } }],
    ['a stake', { attached: { stop: { oddsTrigger: 3, stake: 500 } } }],
    ['nothing', { attached: {} }],
    ['an offset and a stop', { attached: { ...both, offset: { ticks: 2 } } }],
    ['too many steps', { attached: { stop: { oddsTrigger: 3, ticks: 51 } } }],
    ['a session', { markettype: 'FANCY', price: 40, size: 100, persistence: undefined }],
    ['a second part', { eachWay: { marketId: finalMatch }, persistence: undefined }],
  ])('[TRIG-13] refuses triggers with %s', async (_what, changed) => {
    expect(await bet(changed)).toMatchObject({ status: false, code: 'INVALID_REQUEST' });
    expect(await betCount()).toBe(0);
  });

  it('[TRIG-13] refuses the bet with a stop that would bet at once, in words', async () => {
    const { code, message } = await bet({ attached: { stop: { oddsTrigger: 2.4 } } });
    expect(code).toBe('ODDS_INVALID');
    expect(message).toMatch(/worse odds than its bet/);
    expect(await betCount()).toBe(0);
  });
});
