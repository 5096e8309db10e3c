/** Triggers over HTTP: placed, fired by the feed while their player is away, shown, cancelled. */
import { money, odds, triggerRow } from '@layline/contract';
import { type Trigger, triggerRef } from '@layline/exchange';
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
import { changePlayer } from '../../store/queries/players.ts';

describe.each(oneStore(import.meta.url))('triggers on $name', (kind) => {
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
    await feed({}, 2);
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

  const stop = {
    kind: 'stop',
    marketId: finalMatch,
    selectionId: kings,
    type: 'lay',
    oddsTrigger: 3,
    ticks: 2,
    stake: 100,
  };
  const leave = async (changed: object = {}) =>
    (await anna.post('/bet/trigger', { ...stop, ...changed })).body;
  const listed = async () => (await anna.get('/bet/triggers')).body.data;
  const firstOf = async () => (await listed())[0];
  const untilOver = (end: string) =>
    vi.waitFor(async () => expect(await firstOf()).toMatchObject({ isWaiting: false, end }));

  it('[TRIG-1] a stop bets while its player is away, and every list shows that', async () => {
    const left = await leave();
    expect(triggerRow.parse(left.data)).toMatchObject({ isWaiting: true, stake: 100 });
    await feed(null, 3.05);
    await untilOver('placed');
    const { betIds, oddsFired } = await firstOf();
    expect(oddsFired).toBe(3.05);
    const { body } = await anna.get(`/bet/${betIds[0]}`);
    expect(body.data).toMatchObject({
      type: 'lay',
      oddsReq: 3.1,
      sizeMatched: 100,
      clientRef: '',
      placedBy: { kind: 'stop', triggerId: left.data.triggerId },
    });
    const history = await anna.post('/bet/history/test/1/10', { status: 'Unsettle' });
    expect(history.body.pageItems[0]).toMatchObject({ placedBy: { kind: 'stop' } });
    expect((await verifyStore(store)).faults).toEqual([]);
  });

  it('[TRIG-3] a price from before a suspension fires nothing', async () => {
    await feed({ status: 'SUSPENDED', version: 2 }, 3.05);
    await leave();
    await feed({ status: 'OPEN', version: 3 });
    await test.app.engine.submit({ kind: 'review-triggers', marketId: finalMatch });
    expect(await firstOf()).toMatchObject({ isWaiting: true });
    await feed(null, 3.05);
    await untilOver('placed');
  });

  it('[TRIG-4] in play the bet waits out the delay; a suspension during it keeps the trigger', async () => {
    const inPlay = { isInPlay: true, betDelayMs: 5000 };
    await feed({ ...inPlay, version: 2 });
    await leave();
    const untilHeld = (count: number) =>
      vi.waitFor(() => expect(test.app.engine.report().held).toBe(count));
    await feed(null, 3.05);
    await untilHeld(1);
    await feed({ ...inPlay, status: 'SUSPENDED', version: 3 });
    await untilHeld(0);
    expect(await firstOf()).toMatchObject({ isWaiting: true });
    await feed({ ...inPlay, version: 4 }, 3.1);
    await untilHeld(1);
    test.clock.advance(5000);
    await untilOver('placed');
    const { body } = await anna.get('/bet/trade/list');
    expect(body.data).toMatchObject([{ count: 1 }]);
  });

  it('[TRIG-4] a firing that places no bet is not held, and reserves nothing', async () => {
    await feed({ isInPlay: true, betDelayMs: 5000, version: 2 });
    await leave();
    const { engine } = test.app;
    const trigger = engine.view.waitingTriggers(finalMatch)[0] as Trigger;
    const { playerId, marketId, runnerId, side, persistence, triggerId } = trigger;
    const sent = engine.submit({
      kind: 'place-bet',
      clientRef: triggerRef(trigger),
      playerId,
      marketId,
      runnerId,
      side,
      persistence,
      odds: odds(310),
      stake: money(100_00),
      limits: { stakeMin: money(1_00), stakeMax: money(1000_00) },
      fires: { triggerId, odds: odds(250) },
    });
    expect(engine.report().held).toBe(0);
    expect(await sent).toMatchObject({ kind: 'accepted', events: [] });
    expect(await firstOf()).toMatchObject({ isWaiting: true });
  });

  it('[TRIG-8] a trigger survives a restart of the server, and bets once', async () => {
    await leave();
    await test.close();
    test = await openTestApp(store, test.clock);
    anna = await openCaller(test.server).signIn('anna', 'anna');
    expect(await listed()).toHaveLength(1);
    await feed({});
    await feed(null, 3.05);
    await feed(null, 3.1);
    await untilOver('placed');
    await feed(null, 3.2);
    expect((await firstOf()).betIds).toHaveLength(1);
    const { body } = await anna.get('/bet/trade/list');
    expect(body.data).toMatchObject([{ count: 1 }]);
  });

  it('[TRIG-5] places no bet for a player disabled meanwhile', async () => {
    await leave();
    await changePlayer(store, { player_id: 'anna', is_disabled: true });
    await feed(null, 3.05);
    await untilOver('refused');
    expect(await firstOf()).toMatchObject({ betIds: [], reason: 'This account is disabled.' });
  });

  it('[TRIG-7] an offset follows its bet, however it was matched', async () => {
    const bet = { marketId: finalMatch, selectionId: kings, type: 'back', oddsReq: 2.5 };
    const { body } = await anna.post('/bet/save2', { ...bet, stake: 100, persistence: 'keep' });
    const offset = { kind: 'offset', betId: body.data.betId, ticks: 5 };
    expect((await anna.post('/bet/trigger', offset)).body).toMatchObject({ status: true });
    await feed(null, 2.52);
    await untilOver('placed');
    const unmatched = await anna.get('/bet/unmatched');
    expect(unmatched.body.data).toMatchObject([
      { type: 'lay', oddsReq: 2.4, stake: 100, placedBy: { kind: 'offset' } },
    ]);
  });

  it('[TRIG-11] can be changed and cancelled only by its own player', async () => {
    const { data } = await leave();
    const id = data.triggerId;
    const bilal = await test.addPlayer('bilal');
    const other = await bilal.post(`/bet/trigger/cancel/${id}`, {});
    expect(other.body).toMatchObject({ code: 'NOT_FOUND' });
    expect((await bilal.get('/bet/triggers')).body.data).toEqual([]);
    const changed = await anna.post(`/bet/trigger/change/${id}`, { oddsTrigger: 4, ticks: 0 });
    expect(changed.body.data).toMatchObject({ oddsTrigger: 4, ticks: 0, stake: 100 });
    const cancelled = await anna.post(`/bet/trigger/cancel/${id}`, {});
    expect(cancelled.body.data).toMatchObject({ isWaiting: false, end: 'cancelled' });
    const again = await anna.post(`/bet/trigger/cancel/${id}`, {});
    expect(again.body).toMatchObject({ code: 'BET_NOT_OPEN' });
  });

  it('[TRIG-11] refuses triggers that are reached already, and unknown fields', async () => {
    expect(await leave({ oddsTrigger: 1.9 })).toMatchObject({ code: 'ODDS_INVALID' });
    expect(await leave({ exposure: 1 })).toMatchObject({ code: 'INVALID_REQUEST' });
    expect(await leave({ clientRef: 'one-reference' })).toMatchObject({ status: true });
    const again = await leave({ clientRef: 'one-reference' });
    expect(again.data.triggerId).toBe((await firstOf()).triggerId);
    expect(await listed()).toHaveLength(1);
  });
});
