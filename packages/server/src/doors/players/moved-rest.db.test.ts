/** Moves the unmatched rest of a waiting bet to other odds, and posts bets, over the calls. */
import { routes } from '@layline/contract';
import { expect, it } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import type { Caller } from '../../../test/caller.ts';
import { finalMatch, kings, openFinal, pricesOf } from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { verifyStore } from '../../engine/audit/verify.ts';

it.each(oneStore(import.meta.url))(
  '[SLIP-3] [SLIP-5] a rest moves if matching left it, not if its player did; posted bets wait, on $name',
  async (kind) => {
    const store = await openMigrated(kind);
    const test = await openTestApp(store);
    const [anna, bilal] = [await test.addPlayer('anna'), await test.addPlayer('bilal')];
    // The house lays above the prices that players offer each other.
    const runners = [pricesOf(kings, [[2, 5000]], [[2.3, 5000]])];
    test.app.marketCache.apply([{ ...openFinal(), runners }]);
    await test.app.marketSync.settleDown();
    const place = async (player: Caller, changed: object) => {
      const on = { marketId: finalMatch, selectionId: kings, oddsReq: 2.2 };
      return (await player.post('/bet/save2', { ...on, ...changed })).body;
    };
    const move = async (betId: string, oddsReq: number, more = {}) =>
      (await anna.post(`/bet/change/${betId}`, { oddsReq, ...more })).body;

    const wish = { type: 'back', persistence: 'keep', stake: 150 };
    const { data: waits } = await place(anna, wish);
    await place(bilal, { type: 'lay', stake: 100 });
    const { data: moved } = await move(waits.betId, 2.18);
    expect(moved).toMatchObject({ oddsReq: 2.18, stake: 50, sizeRemaining: 50 });
    const { data: again } = await move(moved.betId, 2.22);
    expect(again).toMatchObject({ oddsReq: 2.22, sizeRemaining: 50 });
    await anna.post(`/bet/cancel/${again.betId}`, { size: '49.99' });
    expect(await move(again.betId, 2.2)).toMatchObject({ code: 'STAKE_TOO_SMALL' });
    const row = routes.bet.reply.parse((await anna.get(`/bet/${again.betId}`)).body).data;
    expect(row).toMatchObject({ oddsReq: 2.22, sizeRemaining: 0.01 });

    const posting = { postOnly: true } as const;
    expect(await place(anna, { ...wish, ...posting, oddsReq: 2 })).toMatchObject({
      code: 'WOULD_MATCH',
    });
    const { data: posted } = await place(anna, { ...wish, ...posting });
    expect(posted).toMatchObject({ sizeMatched: 0, sizeRemaining: 150 });
    expect(await move(posted.betId, 2, posting)).toMatchObject({ code: 'WOULD_MATCH' });
    const { data: farther } = await move(posted.betId, 2.24, posting);
    expect(farther).toMatchObject({ oddsReq: 2.24, sizeMatched: 0, sizeRemaining: 150 });
    expect(await place(anna, { type: 'back', stake: 100, ...posting })).toMatchObject({
      code: 'INVALID_REQUEST',
      message: "postOnly: goes with the persistence 'lapse' or 'keep' alone",
    });
    expect((await verifyStore(store)).faults).toEqual([]);
    await test.close();
    await store.close();
  },
);
