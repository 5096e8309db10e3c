/** The liability of a bet in its in-play delay is reserved: its player can neither cancel it nor choose. */
import { marketId } from '@layline/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import type { Caller } from '../../../test/caller.ts';
import { passSeconds } from '../../../test/casino.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { defineFinal, finalMatch, kings, lions, openFinal } from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { runCommand } from '../../admin/catalogue/commands.ts';
import type { Store } from '../../store/database.ts';

const laterMatch = marketId('1.200');

describe.each(oneStore(import.meta.url))('money of a bet held in play on $name', (kind) => {
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
    const inPlay = defineFinal({ isInPlay: true, betDelayMs: 5000 });
    const later = { ...defineFinal(), marketId: laterMatch };
    test.app.marketCache.apply([
      { ...openFinal(), definition: inPlay },
      { ...openFinal(), marketId: laterMatch, definition: later },
    ]);
    await test.app.marketSync.settleDown();
  });
  afterEach(() => test.close());

  const bet = (changed: object = {}) => ({
    marketId: finalMatch,
    selectionId: kings,
    type: 'back',
    oddsReq: 2,
    stake: 800,
    ...changed,
  });
  const place = (changed: object = {}) => anna.post('/bet/save2', bet(changed));
  /** Resolves once `count` bets wait. */
  const untilHeld = (count: number) =>
    vi.waitFor(() => expect(test.app.engine.report().held).toBe(count));
  const hold = async (changed: object = {}) => (await place(changed)).body;
  const exposure = async () => (await anna.get('/bet/exposure/fetch')).body.exposure;
  /** Places a pre-match bet that would leave nothing for the waiting one. */
  const park = (stake: number) =>
    place({ marketId: laterMatch, oddsReq: 1000, stake, persistence: 'keep' });

  it('[SLIP-4] cannot be tied up elsewhere to cancel the bet', async () => {
    const waiting = hold();
    await untilHeld(1);
    expect(await exposure()).toBe(800);
    expect((await park(1000)).body).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    expect((await park(200)).body.status).toBe(true);
    test.clock.advance(5000);
    expect(await waiting).toMatchObject({ status: true, data: { sizeMatched: 800 } });
    expect(await exposure()).toBe(1000);
  });

  it('[SLIP-4] is reserved once: of two bets on one balance the second is refused at once', async () => {
    const first = hold();
    await untilHeld(1);
    const second = await place({ selectionId: lions, oddsReq: 1.98, type: 'lay', stake: 800 });
    expect(second.body).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    test.clock.advance(5000);
    expect(await first).toMatchObject({ status: true });
  });

  it('[SLIP-4] covers the worse of two opposite waiting bets, since either may fail', async () => {
    const first = hold({ stake: 600 });
    await untilHeld(1);
    const hedge = hold({ type: 'lay', oddsReq: 2.02, stake: 600 });
    await untilHeld(2);
    expect(await exposure()).toBe(612);
    expect((await park(400)).body).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    test.clock.advance(5000);
    expect([(await first).status, (await hedge).status]).toEqual([true, true]);
    expect(await exposure()).toBe(12);
  });

  it('[SLIP-4] is not available to a casino bet and its cancellation', async () => {
    const [table] = (await anna.get('/sports/v1/casino/dragontiger/t20/data')).body.data.t1;
    await passSeconds(test, 7);
    const waiting = hold();
    await untilHeld(1);
    const onTable = { eventId: '113', legueId: '11301', matchId: '1130102', roundId: table.mid };
    const casino = { ...onTable, marketId: '111101351', selectionId: '1', oddsReq: '2.00' };
    expect((await place({ ...casino, stake: 500 })).body.code).toBe('INSUFFICIENT_FUNDS');
    test.clock.advance(5000);
    expect(await waiting).toMatchObject({ status: true });
  });

  it('[SLIP-4] cannot be withdrawn by the operator', async () => {
    const waiting = hold();
    await untilHeld(1);
    const values = { site: 'layline', user: 'anna', amount: '500', ref: 'out-1' };
    const answer = await runCommand(test.app, { name: 'withdraw', values });
    expect(answer).toMatchObject({
      kind: 'problem',
      message: expect.stringContaining('Insufficient'),
    });
    test.clock.advance(5000);
    expect(await waiting).toMatchObject({ status: true });
  });

  it('[SLIP-4] is free again when the bet lapses', async () => {
    const waiting = hold();
    await untilHeld(1);
    test.app.engine.interrupt(finalMatch);
    expect(await waiting).toMatchObject({ code: 'MARKET_SUSPENDED' });
    expect(await exposure()).toBe(0);
    expect((await park(1000)).body.status).toBe(true);
  });

  it('[SLIP-4] waits for at most ten bets of a player', async () => {
    const values = { site: 'layline', user: 'anna', amount: '1000', ref: 'in-1' };
    expect((await runCommand(test.app, { name: 'deposit', values })).kind).toBe('done');
    const waiting = [];
    for (let nth = 0; nth < 10; nth += 1) waiting.push(hold({ stake: 100 }));
    await untilHeld(10);
    expect((await place({ stake: 100 })).body.code).toBe('TOO_MANY_REQUESTS');
    test.clock.advance(5000);
    for (const one of waiting) expect(await one).toMatchObject({ status: true });
    expect(await exposure()).toBe(1000);
  });
});
