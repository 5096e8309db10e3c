import { routes } from '@layline/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { type Caller, openCaller } from '../../../test/caller.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { finalMatch, kings, openFinal, pricesOf } from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';

describe.each(oneStore(import.meta.url))('fills over $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let anna: Caller;
  let berta: Caller;

  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    test = await openTestApp(store);
    test.app.marketCache.apply([openFinal()]);
    await vi.waitUntil(() => test.app.engine.view.marketOf(finalMatch) !== undefined);
    anna = await test.addPlayer('anna');
    berta = await test.addPlayer('berta');
  });
  afterEach(() => test.close());

  const place = (caller: Caller, given: object) =>
    caller.post('/bet/save2', {
      marketId: finalMatch,
      selectionId: kings,
      type: 'back',
      persistence: 'keep',
      ...given,
    });
  const fillsOf = async (caller: Caller, body: object = {}) =>
    routes.betFills.reply.parse((await caller.post('/bet/fills', body)).body).data;
  const now = () => new Date(test.clock.now()).toISOString();

  it('[ACC-13] each piece is a row with its own time, price and role; they add up to the bet', async () => {
    const house = pricesOf(kings, [[2, 300]], [[2.2, 500]]);
    const at = test.clock.now();
    test.app.marketCache.apply([{ marketId: finalMatch, at, runners: [house] }]);
    const placedAt = now();
    const rest = await place(anna, { oddsReq: 2.1, stake: 400, clientRef: 'mine-0001' });
    expect(rest.body.data).toMatchObject({ sizeMatched: 0, sizeRemaining: 400 });
    test.clock.advance(1500);
    await place(berta, { type: 'lay', oddsReq: 2.1, stake: 150 });
    test.clock.advance(2500);
    const takenAt = now();
    await place(berta, { type: 'lay', oddsReq: 2.1, stake: 250 });
    const { fills, next } = await fillsOf(anna);
    expect(next).toBeNull();
    expect(fills.map(({ fill, size, role }) => [fill, size, role])).toEqual([
      [1, 150, 'maker'],
      [2, 250, 'maker'],
    ]);
    expect(fills[1]).toMatchObject({
      placedAt,
      matchedAt: takenAt,
      odds: 2.1,
      side: 'back',
      selection: 'Kings',
      clientRef: 'mine-0001',
      marketId: finalMatch,
    });
    const takers = (await fillsOf(berta)).fills;
    expect(takers.map(({ size, role, side }) => [size, role, side])).toEqual([
      [150, 'taker', 'lay'],
      [250, 'taker', 'lay'],
    ]);
  });

  it('[ACC-13] times of placing and the bet before narrow the list; others see nothing of it', async () => {
    await place(anna, { oddsReq: 2, stake: 100 });
    test.clock.advance(60_000);
    const from = now();
    await place(anna, { oddsReq: 2, stake: 110 });
    const to = now();
    test.clock.advance(60_000);
    await place(anna, { oddsReq: 2, stake: 120 });
    const sizes = async (body: object) => (await fillsOf(anna, body)).fills.map(({ size }) => size);
    expect(await sizes({})).toEqual([100, 110, 120]);
    expect(await sizes({ from })).toEqual([110, 120]);
    expect(await sizes({ to })).toEqual([100, 110]);
    expect(await sizes({ from, to })).toEqual([110]);
    expect(await sizes({ from: new Date(test.clock.now() + 1).toISOString() })).toEqual([]);
    const [first] = (await fillsOf(anna)).fills;
    expect(await sizes({ after: first?.betId })).toEqual([110, 120]);
    expect((await fillsOf(berta)).fills).toEqual([]);
  });

  it('[ACC-13] refuses a visitor, and what is no place in the list', async () => {
    expect((await openCaller(test.server).post('/bet/fills', {})).status).toBe(401);
    const refused = await anna.post('/bet/fills', { after: 'x' });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      expect.stringContaining('must be the `next` of the answer before'),
    ]);
  });
});
