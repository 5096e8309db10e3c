/** A race through the calls: schedule, odds, bets to win, each way, a withdrawal, a dead heat, the pay. */
import { raceView } from '@layline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Caller, openCaller } from '../../test/caller.ts';
import { accepted, openTestHouse, type TestHouse } from '../../test/house.ts';
import {
  definePlace,
  defineRace,
  ford,
  gale,
  heron,
  iris,
  jetty,
  openRace,
  placeMarket,
  raceRunners,
  raceStart,
  winMarket,
} from '../../test/race.ts';
import { openMigrated, storesUnderTest } from '../../test/stores.ts';
import type { Store } from '../store/database.ts';

describe.each(storesUnderTest)('a race over $name', (kind) => {
  let store: Store;
  let test: TestHouse;
  let player: Caller;

  const define = async (definition: ReturnType<typeof defineRace>) => {
    test.house.board.apply([{ marketId: definition.marketId, at: raceStart, definition }]);
    await accepted(test.house.desk.submit({ kind: 'define-market', definition }));
  };

  beforeAll(async () => {
    store = await openMigrated(kind);
    test = await openTestHouse(store);
    test.house.board.apply(openRace());
    await define(defineRace());
    await define(definePlace());
    player = await openCaller(test.app).signIn(test.demo.userName, test.demo.password);
  });
  afterAll(async () => {
    await test.close();
    await store.close();
  });

  const eachWay = (changed = {}) => ({
    marketId: winMarket,
    selectionId: gale,
    type: 'back',
    oddsReq: 5,
    stake: 100,
    eachWay: { marketId: placeMarket },
    clientRef: 'each-way-one',
    ...changed,
  });
  const exposure = async () => (await player.get('/bet/exposure/fetch')).body.exposure;
  const openRows = async () => (await player.get('/bet/bet-details/list/race.7')).body.data;

  it('[RACE-3] is told by the call of the documents, in the shape of the contract', async () => {
    const { body } = await player.get('/v2/get-horse-odds?gmid=race.7');
    expect(z.array(raceView).safeParse(body.data).error).toBeUndefined();
    expect(body.data.map(({ mname }: { mname: string }) => mname)).toEqual(['WIN', 'PLACE']);
    expect(body.data[0].eachWay).toEqual({ marketId: placeMarket, places: 2, divisor: 4 });
    expect((await player.get('/v2/get-horse-odds')).status).toBe(400);
    expect((await player.get('/v2/get-horse-odds?gmid=none')).body.data).toEqual([]);
  });

  it('[SLIP-5] strikes both parts of an each-way bet or neither, and answers a repeat alike', async () => {
    const before = (await openRows()).length;
    // The place market offers 500.00 at 2.20 and no more: the win part alone could be struck.
    const huge = await player.post(
      '/bet/place',
      eachWay({ stake: 400, eachWay: { marketId: placeMarket, oddsReq: 2.3 } }),
    );
    expect(huge).toMatchObject({ status: 400, body: { code: 'ODDS_CHANGED' } });
    expect((await openRows()).length).toBe(before);
    expect(await exposure()).toBe(0);
    const placed = await player.post('/bet/place', eachWay({ clientRef: 'each-way-two' }));
    expect(placed.body).toMatchObject({
      status: true,
      data: { clientRef: 'each-way-two', eachWay: { id: 'each-way-two', part: 'win' }, price: 5 },
    });
    const again = await player.post('/bet/place', eachWay({ clientRef: 'each-way-two' }));
    expect(again.body.data.betId).toBe(placed.body.data.betId);
    const { eachWay: _, ...plain } = eachWay({ clientRef: 'each-way-two' });
    expect((await player.post('/bet/place', plain)).body.code).toBe('CLIENT_REF_REUSED');
    const rows = await openRows();
    expect(
      rows.map((row: { market: string; price: number; eachWay: object }) => [
        row.market,
        row.price,
        row.eachWay,
      ]),
    ).toEqual([
      ['Win', 5, { id: 'each-way-two', part: 'win' }],
      // By the terms a quarter of 4.00 net is 2.00; the market pays 2.20.
      ['To Be Placed', 2.2, { id: 'each-way-two', part: 'place' }],
    ]);
    expect(await exposure()).toBe(200);
  });

  it('[RACE-3] pays a withdrawal and a dead heat by arithmetic that anybody can follow', async () => {
    const gone = {
      [iris]: { status: 'REMOVED', reductionFactor: 10_000, removedAt: raceStart },
    } as const;
    await define(defineRace({ version: 2, runners: raceRunners(gone) }));
    await define(
      definePlace({
        version: 2,
        runners: raceRunners({ [iris]: { ...gone[iris], reductionFactor: 20_000 } }),
      }),
    );
    // Gale and Heron dead-heat for first; Ford is third. Gale's win share is one half.
    const ends = {
      ...gone,
      [gale]: { status: 'WINNER' },
      [heron]: { status: 'WINNER' },
      [ford]: { status: 'LOSER' },
      [jetty]: { status: 'LOSER' },
    } as const;
    await define(defineRace({ version: 3, status: 'CLOSED', runners: raceRunners(ends) }));
    await define(
      definePlace({
        version: 3,
        status: 'CLOSED',
        runners: raceRunners({ ...ends, [iris]: { ...gone[iris], reductionFactor: 20_000 } }),
      }),
    );
    for (const marketId of [winMarket, placeMarket]) {
      await accepted(test.house.desk.submit({ kind: 'settle-market', marketId })).catch(
        () => undefined,
      );
    }
    const history = await player.post('/bet/history/test/1/20', { status: 'Settle' });
    const parts = new Map(
      history.body.data.pageItems.map((row: { market: string; profitLoss: number }) => [
        row.market,
        row,
      ]),
    ) as Map<string, { profitLoss: number; worksheet: string[]; eachWay: { id: string } }>;
    // 5.00 x 0.9 = 4.50; half of the stake wins: 100 x 4.50 / 2 - 100 = 125.00.
    expect(parts.get('Win')).toMatchObject({ profitLoss: 125, eachWay: { id: 'each-way-two' } });
    // 1 + (2.20 - 1) x 0.8 = 1.96; both are placed in full: 100 x 0.96 = 96.00.
    expect(parts.get('To Be Placed')).toMatchObject({ profitLoss: 96 });
    expect(parts.get('Win')?.worksheet.join(' ')).toContain('Dead heat: 2 runners for 1 place');
    expect(parts.get('Win')?.worksheet.join(' ')).toContain(
      'reduction factor 10 %: 5.00 becomes 4.50',
    );
    expect(await exposure()).toBe(0);
  });

  it('[RACE-3] ends each way at the off', async () => {
    const refused = await player.post('/bet/place', eachWay({ clientRef: 'after-the-off' }));
    expect(refused.body.status).toBe(false);
  });
});
