import { money, odds, routes } from '@layline/contract';
import { type GameId, settleRound } from '@layline/games';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, testVault } from '../../../test/app.ts';
import { type CallAnswer, type Caller, openCaller } from '../../../test/caller.ts';
import { passSeconds } from '../../../test/casino.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { openManualClock } from '../../../test/manual-clock.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';
import { readOpenRounds } from '../../store/queries/casino/rounds.ts';

const dragonTiger = '/sports/v1/casino/dragontiger/t20/data';

describe.each(oneStore(import.meta.url))('bets on the tables on $name', (kind) => {
  let store: Store;
  let table: TestApp;
  let anna: Caller;
  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    table = await openTestApp(store);
    anna = await table.addPlayer('anna');
  });
  afterEach(() => table.close());

  const mid = async (path = dragonTiger): Promise<string> =>
    (await anna.get(path)).body.data.t1[0].mid;
  const exposure = async () => (await anna.get('/bet/exposure/fetch')).body.exposure;
  const balance = async () =>
    (await anna.get('/auth/letest-user-details')).body.user.openingBalance;

  /** Places a bet in the specification's form: on Dragon of DRAGON TIGER by default. */
  const place = (roundId: string, changed: object = {}): Promise<CallAnswer> =>
    anna.post('/bet/place', {
      eventId: '113',
      legueId: '11301',
      matchId: '1130102',
      market: 'Casino',
      marketId: '111101351',
      roundId,
      sportsName: 'Casino',
      event: 'DRAGON TIGER',
      markettype: 'Casino',
      selection: 'Dragon',
      selectionId: '1',
      type: 'back',
      oddsReq: '2.00',
      stake: 100,
      ...changed,
    });

  test('[CAS-4] a bet is placed, listed, settled with its round and shown everywhere', async () => {
    const round = await mid();
    await passSeconds(table, 7);
    const placed = await place(round);
    expect(routes.placeBetShared.reply.safeParse(placed.body).error).toBeUndefined();
    expect(placed.body.data).toMatchObject({
      roundId: round,
      matchId: '1130102',
      marketId: '111101351',
      event: 'DRAGON TIGER',
      market: 'Winner',
      markettype: 'Casino',
      selection: 'Dragon',
      price: 2,
      favourMargin: '100.00',
      againstMargin: '-100.00',
      case: 'open',
    });
    expect(await exposure()).toBe(100);
    const list = await anna.get('/bet/bet-details/list/1130102');
    expect(list.body.data).toHaveLength(1);
    expect((await anna.get('/bet/bet-details/list/1130101')).body.data).toEqual([]);
    const trades = await anna.get('/bet/trade/list');
    expect(routes.tradeList.reply.safeParse(trades.body).error).toBeUndefined();
    expect(trades.body.data[0]).toMatchObject({ count: 1, exposure: 100, sportsName: 'Casino' });

    await passSeconds(table, 25);
    const [result] = (await anna.post('/sports/v1/casino/result', { roundId: round })).body.data;
    const profit = result.result === '1' ? 100 : result.result === '2' ? -100 : -50;
    expect(await balance()).toBe(1000 + profit);
    expect(await exposure()).toBe(0);
    expect((await anna.get('/bet/bet-details/list/1130102')).body.data).toEqual([]);
    const filter = { status: 'Settle', sportsName: 'Casino' };
    const history = await anna.post('/bet/history/test/1/10', filter);
    expect(history.body.pageItems[0]).toMatchObject({
      betId: placed.body.data.betId,
      roundId: round,
      profitLoss: profit,
      event: 'DRAGON TIGER',
    });
    expect(history.body.pageItems[0].worksheet.length).toBeGreaterThan(1);
    const statement = await anna.post('/transit/transactions/test/1/10', { filter: 'all' });
    expect(statement.body.pageItems[0]).toMatchObject({
      amount: Math.abs(profit),
      remark: `20-20 Dragon Tiger, round ${round}`,
    });
  });

  test('[CAS-4] profit and loss by game, from the sport down to the bets of a table', async () => {
    const round = await mid();
    await passSeconds(table, 7);
    await place(round);
    await place(round, { marketId: '111101354', selectionId: 7, oddsReq: 1.97, stake: 200 });
    await passSeconds(table, 25);
    const lossOf = async (body: object) => {
      const answer = await anna.post('/profit-loss/test/1/10', body);
      expect(routes.profitLoss.reply.safeParse(answer.body).error).toBeUndefined();
      return answer.body.pageItems;
    };
    const net = (await balance()) - 1000;
    const [sport] = await lossOf({});
    expect(sport).toMatchObject({ sportsName: 'Casino', net });
    const [game] = await lossOf({ eventId: '113' });
    expect(game).toMatchObject({ event: 'DRAGON TIGER', matchId: '1130102', net });
    const markets = await lossOf({ eventId: '113', matchId: '1130102' });
    expect(markets).toHaveLength(2);
    expect(markets[0]).toMatchObject({ markettype: 'Casino' });
    const bets = await lossOf({ eventId: '113', matchId: '1130102', markettype: 'Casino' });
    expect(bets).toHaveLength(2);
    for (const { markettype, marketId, net: ofMarket } of markets) {
      const own = { eventId: '113', matchId: '1130102', markettype, marketId };
      expect(await lossOf(own)).toMatchObject([{ profitLoss: ofMarket }]);
    }
  });

  test('[CAS-7] a bet outside its time, odds or stake limits is refused', async () => {
    const round = await mid();
    const early = await place(round);
    await passSeconds(table, 6);
    const answers = [
      early,
      await place(round, { stake: 99 }),
      await place(round, { stake: 5001 }),
      await place(round, { oddsReq: '2.10' }),
      await place('116200101000000'),
      await place(round, { selectionId: 99 }),
      await place(round, { marketId: '999' }),
      await place(round, { stake: 150.5 }),
      await place(round, { type: 'lay' }),
    ];
    await passSeconds(table, 18);
    answers.push(await place(round), (await passSeconds(table, 1), await place(round)));
    expect(answers.map(({ body }) => body.message)).toEqual([
      'Betting is closed for this round.',
      'Minimum stake limit exceeded!',
      'Maximum stake limit exceeded!',
      'Bet rate changed!',
      'Betting is closed for this round.',
      'This selection is not in the market.',
      'This selection is not in the market.',
      'The stake must be a whole number.',
      'This selection cannot be layed.',
      'Bet placed successfully!',
      'Betting is closed for this round.',
    ]);
  });

  test('[CAS-4] the same reference places one bet, also after the round', async () => {
    const round = await mid();
    await passSeconds(table, 6);
    const clientRef = 'one-press-of-a-chip';
    const [first, second] = await Promise.all([
      place(round, { clientRef }),
      place(round, { clientRef }),
    ]);
    await passSeconds(table, 30);
    const late = await place(round, { clientRef });
    expect(second.body.data.betId).toBe(first.body.data.betId);
    expect(late.body.data.betId).toBe(first.body.data.betId);
    const [row] = await store.query<{ count: number }>('select count(*)::int from bet');
    expect(row?.count).toBe(1);
  });

  test('[CAS-4] bets are cancelled while betting is open, all named ones or none', async () => {
    const round = await mid();
    await passSeconds(table, 7);
    const placed = [await place(round), await place(round, { stake: 300 })];
    const [first, second] = placed.map(({ body }) => body.data.betId as string);
    const takeBack = (...betIds: (string | undefined)[]) =>
      anna.post('/casino/withdraw', { betIds });
    const other = await table.addPlayer('ottoline');
    const stranger = await other.post('/casino/withdraw', { betIds: [first] });
    expect(stranger.body.code).toBe('BET_NOT_OPEN');
    expect((await takeBack(first, '999999')).body.code).toBe('BET_NOT_OPEN');
    expect(await exposure()).toBe(400);
    const done = await takeBack(second);
    expect(routes.casinoWithdraw.reply.safeParse(done.body).error).toBeUndefined();
    expect(done.body.data).toEqual({ betIds: [second] });
    expect(await exposure()).toBe(100);
    expect((await takeBack(second)).body.code).toBe('BET_NOT_OPEN');
    await passSeconds(table, 18);
    expect((await takeBack(first)).body.message).toBe('Betting is closed for this round.');
    await passSeconds(table, 10);
    const { body } = await anna.get(`/bet/${second}`);
    expect(body.data).toMatchObject({ case: 'void', profitLoss: 0 });
    const [result] = (await anna.post('/sports/v1/casino/result', { roundId: round })).body.data;
    const profit = result.result === '1' ? 100 : result.result === '2' ? -100 : -50;
    expect(await balance()).toBe(1000 + profit);
  });

  test('[CAS-4] bets that are sent together are accepted together or not at all', async () => {
    const round = await mid();
    await passSeconds(table, 7);
    const onDragon = {
      marketId: '111101351',
      selectionId: 1,
      type: 'back',
      oddsReq: 2,
      stake: 300,
    };
    const together = (count: number, clientRef: string) =>
      anna.post('/casino/bets', {
        matchId: '1130102',
        roundId: round,
        clientRef,
        bets: Array.from({ length: count }, () => onDragon),
      });
    const tooMuch = await together(4, 'doubled-round-1');
    expect(tooMuch.body.code).toBe('INSUFFICIENT_FUNDS');
    expect(await exposure()).toBe(0);
    const taken = await together(3, 'doubled-round-2');
    expect(routes.casinoBets.reply.safeParse(taken.body).error).toBeUndefined();
    expect(taken.body.data).toHaveLength(3);
    expect(await exposure()).toBe(900);
    expect((await together(3, 'doubled-round-2')).body).toEqual(taken.body);
    expect((await together(2, 'doubled-round-2')).body.code).toBe('CLIENT_REF_REUSED');
    expect((await anna.get('/bet/bet-details/list/1130102')).body.data).toHaveLength(3);
    await passSeconds(table, 30);
    const [detail] = (await anna.post('/sports/v1/casino/result', { roundId: round })).body.data;
    const profit = detail.result === '1' ? 900 : detail.result === '2' ? -900 : -450;
    expect(await balance()).toBe(1000 + profit);
    expect(await exposure()).toBe(0);
  });

  test('[CAS-5] a suspended market and a locked game accept no bets, and lists show it', async () => {
    const casino = {
      oddsProfile: 'band',
      suspendedMarketIds: ['111101351'],
      lockedGames: ['lucky7'],
    };
    await store.query('update site set casino = $1', [JSON.stringify(casino)]);
    await table.app.sites.reload();
    const round = await mid();
    const lucky = await anna.get('/casino/data/lucky7/113');
    await passSeconds(table, 7);
    expect((await place(round)).body.code).toBe('BETTING_CLOSED');
    const pair = { matchId: '1130101', marketId: '111101452', selectionId: 4 };
    expect((await place(round, { ...pair, oddsReq: 12 })).body.code).toBe('ODDS_CHANGED');
    expect((await place(round, { ...pair, oddsReq: 13 })).body.status).toBe(true);
    const games = (await anna.get('/sports/casino/games')).body.data;
    const markets = games.flatMap(({ markets: own }: { markets: object[] }) => own);
    const shut = markets.filter(({ suspended }: { suspended: boolean }) => suspended);
    expect(shut).toHaveLength(1 + 4 + 4);
    expect(games[0].oddsProfile).toBe('band');
    const live = await anna.get('/casino/data/lucky7/113');
    expect(live.body.data.t2[0].gstatus).toBe('0');
    const onLucky = { matchId: '1130301', marketId: '111101251', oddsReq: 2 };
    const refused = await place(lucky.body.data.t1[0].mid, onLucky);
    expect(refused.body.code).toBe('BETTING_CLOSED');
  });

  test('[CAS-8] a lay bet risks its liability, and every game settles by its rules', async () => {
    const round = await mid('/casino/data/card32/113');
    const onCards = { matchId: '1130405', marketId: '1131', type: 'lay' };
    await place(round, { ...onCards, selectionId: 1, oddsReq: 13.7, stake: 100 });
    expect(await exposure()).toBe(0);
    const lay = await place(round, { ...onCards, selectionId: 4, oddsReq: 2.22, stake: 200 });
    expect(lay.body.data).toMatchObject({ favourMargin: '200.00', againstMargin: '-244.00' });
    expect(await exposure()).toBe(244);
    await passSeconds(table, 70);
    const [detail] = (await anna.post('/sports/v1/casino/result', { roundId: round })).body.data;
    const own = { sid: 4, side: 'lay', odds: odds(222), stake: money(20_000) } as const;
    const dealt = { gameId: detail.gtype as GameId, slots: detail.cards.split(',') };
    const settled = settleRound(dealt, [own]);
    expect(await balance()).toBe(1000 + (settled[0]?.net ?? Number.NaN) / 100);
  });

  test('[CAS-10] a server that dies during a round is followed by one that pays the round', async () => {
    const round = await mid();
    await passSeconds(table, 10);
    await place(round, { stake: 300 });
    const [{ serverSeed: seed } = { serverSeed: '' }] = await readOpenRounds(store, testVault);
    // The first server simply stops here, as after kill -9: nothing of it is closed.
    const dead = table;
    table = await openTestApp(store, openManualClock(dead.clock.now()));
    await passSeconds(table, 20);
    anna = openCaller(table.server, anna.token);
    const [detail] = (await anna.post('/sports/v1/casino/result', { roundId: round })).body.data;
    expect(detail.serverSeed).toBe(seed);
    const profit = detail.result === '1' ? 300 : detail.result === '2' ? -300 : -150;
    expect(await balance()).toBe(1000 + profit);
    const [row] = await store.query<{ sum: number }>('select sum(balance)::int from account');
    expect(row?.sum).toBe(0);
    await dead.close();
  });
});
