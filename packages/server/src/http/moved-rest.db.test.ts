/** What is left of a waiting bet and moved to other odds, over the calls. */
import { type MarketChange, routes } from '@layline/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../test/caller.ts';
import { openTestHouse, type TestHouse } from '../../test/house.ts';
import { defineFinal, finalMatch, kings, openFinal, pricesOf } from '../../test/market.ts';
import { openMigrated, storesUnderTest } from '../../test/stores.ts';
import { verifyStore } from '../desk/verify.ts';
import type { Store } from '../store/database.ts';

describe.each(storesUnderTest)('a rest under the least stake on $name', (kind) => {
  let store: Store;
  let test: TestHouse;
  let anna: Caller;
  let bilal: Caller;

  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    test = await openTestHouse(store);
    anna = await test.addPlayer('anna');
    bilal = await test.addPlayer('bilal');
    const final: MarketChange = openFinal();
    // The house lays above what the players offer each other.
    const runners = [pricesOf(kings, [[2, 5000]], [[2.3, 5000]])];
    test.house.board.apply([{ ...final, definition: defineFinal(), runners }]);
    await test.house.intake.settleDown();
  });
  afterEach(() => test.close());

  const place = async (player: Caller, changed: object) => {
    const on = { marketId: finalMatch, selectionId: kings, oddsReq: 2.2 };
    return (await player.post('/bet/save2', { ...on, ...changed })).body.data;
  };
  const move = async (betId: string, oddsReq: number) =>
    (await anna.post(`/bet/change/${betId}`, { oddsReq })).body;

  it('[SLIP-3] moves as matching left it, and not when its player cut it there', async () => {
    const waits = await place(anna, { type: 'back', persistence: 'keep', stake: 150 });
    await place(bilal, { type: 'lay', stake: 100 });
    const { data: moved } = await move(waits.betId, 2.18);
    expect(moved).toMatchObject({ oddsReq: 2.18, stake: 50, sizeRemaining: 50 });
    const { data: again } = await move(moved.betId, 2.22);
    expect(again).toMatchObject({ oddsReq: 2.22, sizeRemaining: 50 });
    await anna.post(`/bet/cancel/${again.betId}`, { size: '49.99' });
    expect(await move(again.betId, 2.2)).toMatchObject({ code: 'STAKE_TOO_SMALL' });
    const row = routes.bet.reply.parse((await anna.get(`/bet/${again.betId}`)).body).data;
    expect(row).toMatchObject({ oddsReq: 2.22, sizeRemaining: 0.01 });
    expect((await verifyStore(store)).faults).toEqual([]);
  });
});
