import { routes } from '@layline/contract';
import { crashPoint } from '@layline/games';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { type CallAnswer, type Caller, openCaller } from '../../../test/caller.ts';
import { flightThat, passSeconds } from '../../../test/casino.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { openManualClock } from '../../../test/manual-clock.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';

describe.each(oneStore(import.meta.url))('Vimaan on $name', (kind) => {
  let store: Store;
  let field: TestApp;
  let anna: Caller;
  let bilal: Caller;
  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    field = await openTestApp(store);
    anna = await field.addPlayer('anna');
    bilal = await field.addPlayer('bilal');
  });
  afterEach(() => field.close());

  const stateOf = async () => (await anna.get('/casino/vimaan')).body.data;
  const balanceOf = async (who: Caller) =>
    (await who.get('/auth/letest-user-details')).body.user.openingBalance;
  const bet = (who: Caller, roundId: string, more: object = {}): Promise<CallAnswer> =>
    who.post('/casino/vimaan/bet', { roundId, stake: 100, ...more });
  const cashOut = (who: Caller, betId: string) => who.post(`/casino/vimaan/cash-out/${betId}`, {});

  test('[CAS-10] pays targets in flight and cash-outs on arrival; the rest is lost', async () => {
    const { mid, crash } = await flightThat(field, (one) => one >= 1.4 && one < 8);
    const [auto, manual, lost] = [
      await bet(anna, mid, { target: '1.10' }),
      await bet(anna, mid, { stake: 200 }),
      await bet(bilal, mid, { stake: 300 }),
    ].map(({ body }) => body.data);
    expect(routes.vimaanBet.reply.shape.data.safeParse(auto).error).toBeUndefined();
    expect(auto).toMatchObject({ event: 'Vimaan', roundId: mid, oddsReq: 1.1, case: 'open' });
    expect((await anna.get('/bet/exposure/fetch')).body.exposure).toBe(300);
    await passSeconds(field, 8);
    const flying = await anna.get('/casino/vimaan');
    expect(routes.vimaan.reply.safeParse(flying.body).error).toBeUndefined();
    expect(flying.body.data).toMatchObject({
      phase: 'FLY',
      m: 1.06,
      crash: null,
      serverSeed: null,
      betCount: 3,
      staked: 600,
    });
    const out = await cashOut(anna, manual.betId);
    expect(out.body.data).toEqual({ betId: manual.betId, m: 1.06, profit: 12 });
    expect((await cashOut(anna, manual.betId)).body.data).toEqual(out.body.data);
    expect((await cashOut(anna, lost.betId)).status).toBe(404);
    await passSeconds(field, 1);
    expect(await balanceOf(anna)).toBe(1000 + 12 + 10);
    const { exits } = await stateOf();
    expect(exits).toEqual([
      { name: 'a***a', m: 1.1, stake: 100, profit: 10 },
      { name: 'a***a', m: 1.06, stake: 200, profit: 12 },
    ]);
    await passSeconds(field, Math.ceil(Math.log(crash) / 0.06));
    const over = (await anna.post('/sports/v1/casino/result', { roundId: mid })).body.data[0];
    expect(over.result).toBe(crash.toFixed(2));
    expect(crashPoint({ ...over, gameId: 'vimaan', roundId: mid }) / 100).toBe(crash);
    expect(await balanceOf(bilal)).toBe(700);
    expect((await cashOut(bilal, lost.betId)).body.message).toBe('Cashout not possible right now.');
    const history = await anna.post('/bet/history/test/1/10', { status: 'Settle' });
    expect(history.body.pageItems).toHaveLength(2);
    const linesOf = async (search: string): Promise<string[]> =>
      routes.statement.reply
        .parse((await anna.post('/transit/transactions/test/1/10', { search })).body)
        .pageItems.map(({ displayText }) => displayText);
    // [WALK-P14] [ACC-7] The statement says where a flight was left, and finds it by that.
    expect(await linesOf('vimaan target 1.10×')).toEqual([
      expect.stringContaining(`round ${mid}: target 1.10×, left at 1.10× (bet `),
    ]);
    expect(await linesOf('target, left at 1.06×')).toHaveLength(1);
    const [row] = await store.query<{ sum: number }>('select sum(balance)::int from account');
    expect(row?.sum).toBe(0);
  });

  test('[CAS-7] accepts two bets per flight, before take-off only, and one can be cancelled', async () => {
    const { mid } = await flightThat(field, (one) => one >= 1.2);
    const first = await bet(anna, mid);
    const codes = [
      await bet(anna, mid, { stake: 99 }),
      await bet(anna, mid, { stake: 5001 }),
      await bet(anna, mid, { stake: 100.5 }),
      await bet(anna, mid, { target: 1 }),
      await bet(anna, '190250815181647'),
      await bet(anna, mid),
      await bet(anna, mid),
    ].map(({ body }) => body.code ?? 'taken');
    expect(codes).toEqual([
      'STAKE_TOO_SMALL',
      'STAKE_TOO_LARGE',
      'STAKE_INVALID',
      'INVALID_REQUEST',
      'BETTING_CLOSED',
      'taken',
      'TOO_MANY_REQUESTS',
    ]);
    const { betId } = first.body.data;
    const early = await cashOut(anna, betId);
    expect(early.body.message).toBe('Cashout not possible right now.');
    const back = await anna.post(`/casino/vimaan/withdraw/${betId}`, {});
    expect(back.body.data).toEqual({ betId });
    expect((await anna.get('/bet/exposure/fetch')).body.exposure).toBe(100);
    const again = await bet(anna, mid);
    await passSeconds(field, 7);
    const late = await anna.post(`/casino/vimaan/withdraw/${again.body.data.betId}`, {});
    expect(late.body.code).toBe('BETTING_CLOSED');
    expect((await bet(bilal, mid)).body.code).toBe('BETTING_CLOSED');
  });

  test('[CAS-10] a flight of a dead server ends at its committed crash point', async () => {
    const { mid, crash } = await flightThat(field, (one) => one >= 1.3);
    const safe = await bet(anna, mid, { target: 1.25 });
    await bet(bilal, mid);
    await passSeconds(field, 7);
    expect(safe.body.status).toBe(true);
    const dead = field;
    const lateMs = 200_000;
    const clock = openManualClock(dead.clock.now());
    clock.advance(lateMs);
    field = await openTestApp(store, clock);
    await passSeconds(field, 1);
    anna = openCaller(field.server, anna.token);
    bilal = openCaller(field.server, bilal.token);
    const over = (await anna.post('/sports/v1/casino/result', { roundId: mid })).body.data[0];
    expect(over.result).toBe(crash.toFixed(2));
    expect(await balanceOf(anna)).toBe(1025);
    expect(await balanceOf(bilal)).toBe(crash === 10_000 ? 1_000_900 : 900);
    const fairness = await anna.get('/casino/fairness/vimaan');
    expect(fairness.body.data.rounds.length).toBeGreaterThan(0);
    const replay = await anna.get(`/casino/round/${mid}`);
    expect(replay.body.data).toMatchObject({ dealAt: 7, result: crash.toFixed(2) });
    await dead.close();
  });
});
