/** While a bet is held, its player can neither cancel it nor choose between two bets. */
import { clientRef, marketId, money, odds, playerId } from '@layline/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import type { Caller } from '../../../test/caller.ts';
import { passSeconds } from '../../../test/casino.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { defineFinal, finalMatch, kings, openFinal, pricesOf } from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { summarizeAccount } from '../../shown/player/account-summary.ts';
import type { Store } from '../../store/database.ts';

const laterMatch = marketId('1.200');

describe.each(oneStore(import.meta.url))('a choice while a bet is held on $name', (kind) => {
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
    const runners = [pricesOf(kings, [[2, 5000]], [[2.02, 5000]])];
    const inPlay = defineFinal({ isInPlay: true, betDelayMs: 5000 });
    const later = { ...defineFinal(), marketId: laterMatch };
    test.app.marketCache.apply([
      { ...openFinal(), definition: inPlay, runners },
      { ...openFinal(), marketId: laterMatch, definition: later, runners },
    ]);
    await test.app.marketSync.settleDown();
  });
  afterEach(() => test.close());

  const onKings = {
    marketId: finalMatch,
    selectionId: kings,
    type: 'back',
    oddsReq: 2,
    stake: 800,
  };
  const place = async (changed: object = {}) =>
    (await anna.post('/bet/save2', { ...onKings, ...changed })).body;
  const untilHeld = (count: number) =>
    vi.waitFor(() => expect(test.app.engine.report().held).toBe(count));
  const onLater = { marketId: laterMatch };

  it('[SLIP-4] accepts two bets that one balance covers, but not one that allows a choice', async () => {
    const [first, second] = [place({ stake: 600 }), place({ stake: 400 })];
    await untilHeld(2);
    const parked = await place({ ...onLater, oddsReq: 1000, stake: 100, persistence: 'keep' });
    expect(parked).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    test.clock.advance(5000);
    expect([(await first).status, (await second).status]).toEqual([true, true]);
  });

  it('[SLIP-4] does not lose a held bet to a cash-out elsewhere', async () => {
    expect(await place({ ...onLater, stake: 150 })).toMatchObject({ status: true });
    const waiting = place();
    await untilHeld(1);
    const quote = await anna.post('/bet/cash-out/quote', { marketId: laterMatch });
    // No more than is free besides the held bet.
    expect(quote.body).toMatchObject({ status: true, data: { type: 'lay', stake: 50 } });
    const { quoteId } = quote.body.data;
    const taken = await anna.post('/bet/cash-out/accept', { quoteId });
    expect(taken.body).toMatchObject({ status: true, data: { sizeMatched: 50 } });
    const parked = await place({ ...onLater, oddsReq: 1000, stake: 110, persistence: 'keep' });
    expect(parked).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    test.clock.advance(5000);
    expect(await waiting).toMatchObject({ status: true, data: { sizeMatched: 800 } });
  });

  it('[SLIP-4] keeps the rest of a bet in its place while its change is held', async () => {
    const resting = place({ oddsReq: 2.5, stake: 100, persistence: 'keep' });
    await untilHeld(1);
    test.clock.advance(5000);
    const { data } = await resting;
    const change = anna.post(`/bet/change/${data.betId}`, { oddsReq: 2 });
    await untilHeld(1);
    const again = await anna.post(`/bet/change/${data.betId}`, { oddsReq: 3 });
    expect(again.body).toMatchObject({ code: 'BET_NOT_OPEN' });
    const engine = test.app.engine;
    const anyBet = { playerId: playerId('anna'), betId: data.betId };
    const one = await engine.submit({ kind: 'cancel-bet', ...anyBet });
    expect(one).toMatchObject({ refusal: { code: 'BET_NOT_OPEN' } });
    const all = await engine.submit({ kind: 'cancel-bets', ...anyBet, marketId: null });
    expect(all).toMatchObject({ kind: 'accepted', events: [] });
    test.clock.advance(5000);
    expect((await change).body).toMatchObject({ status: true, data: { sizeMatched: 100 } });
  });

  it('[SLIP-4] moves a bet once if two changes arrive as its market turns in play', async () => {
    const rest = await place({ ...onLater, oddsReq: 2.5, stake: 100, persistence: 'keep' });
    const engine = test.app.engine;
    const move = (to: number, ref: string) =>
      engine.submit({
        kind: 'change-bet',
        playerId: playerId('anna'),
        betId: rest.data.betId,
        clientRef: clientRef(ref),
        odds: odds(to),
        limits: { stakeMin: money(100), stakeMax: money(100_000) },
      });
    const inPlay = defineFinal({
      marketId: laterMatch,
      isInPlay: true,
      betDelayMs: 5000,
      version: 2,
    });
    const begun = engine.submit({ kind: 'define-market', definition: inPlay });
    const [first, second] = [move(200, 'first'), move(300, 'second')];
    await begun;
    expect(await second).toMatchObject({ refusal: { code: 'BET_NOT_OPEN' } });
    await untilHeld(1);
    test.clock.advance(5000);
    expect(await first).toMatchObject({ kind: 'accepted' });
  });

  it('[SLIP-4] shows the reservation on every path, from begin to end', async () => {
    const codes: string[] = [];
    const end = test.app.engine.onReserved((player) => void codes.push(player));
    const waiting = place();
    await untilHeld(1);
    const shown = () => summarizeAccount(test.app, playerId('anna'));
    expect((await anna.get('/bet/exposure/fetch')).body.exposure).toBe(800);
    expect(shown()).toMatchObject({ exposure: 800, betCount: 0 });
    test.app.engine.interrupt(finalMatch);
    expect(await waiting).toMatchObject({ code: 'MARKET_SUSPENDED' });
    expect(shown()).toMatchObject({ exposure: 0 });
    expect(codes).toEqual(['anna', 'anna']);
    end();
  });

  it("[SLIP-4] refuses a held bet's reference to a casino bet", async () => {
    const [table] = (await anna.get('/sports/v1/casino/dragontiger/t20/data')).body.data.t1;
    await passSeconds(test, 7);
    const ref = clientRef('the-only-one');
    const waiting = place({ clientRef: ref });
    await untilHeld(1);
    const onTable = { eventId: '113', legueId: '11301', matchId: '1130102', roundId: table.mid };
    const pick = { ...onTable, marketId: '111101351', selectionId: '1', oddsReq: '2.00' };
    const casino = await place({ ...pick, stake: 100, clientRef: ref });
    expect(casino).toMatchObject({ code: 'CLIENT_REF_REUSED' });
    test.clock.advance(5000);
    expect(await waiting).toMatchObject({ status: true, data: { sizeMatched: 800 } });
  });
});
