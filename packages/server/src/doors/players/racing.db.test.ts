/** A race over the calls: schedule, odds, bets to win, each way, a withdrawal, a dead heat, the payout. */
import { type BetRow, raceView, routes } from '@layline/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { accepted, openTestApp, type TestApp } from '../../../test/app.ts';
import { type Caller, openCaller } from '../../../test/caller.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
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
} from '../../../test/race.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';

interface Terms {
  readonly page?: number;
  readonly size?: number;
  readonly search?: string;
  readonly sportsName?: string;
}

/** Lists the bets of a page by reference; of an each-way bet both parts must be there. */
const names = ({ pageItems }: { readonly pageItems: readonly BetRow[] }): string[] =>
  pageItems.map(({ clientRef, eachWay, placePart }) =>
    eachWay?.id === placePart?.eachWay?.id ? clientRef : `${clientRef}, a part of it`,
  );

describe.each(oneStore(import.meta.url))('a race over $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let player: Caller;

  const define = async (definition: ReturnType<typeof defineRace>) => {
    test.app.marketCache.apply([{ marketId: definition.marketId, at: raceStart, definition }]);
    await accepted(test.app.engine.submit({ kind: 'define-market', definition }));
  };

  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    test = await openTestApp(store);
    test.app.marketCache.apply(openRace());
    await define(defineRace());
    await define(definePlace());
    player = await openCaller(test.server).signIn(test.demo.userName, test.demo.password);
  });
  afterEach(() => test.close());

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

  const history = async (status: string, { page = 1, size = 20, ...body } = {} as Terms) => {
    const reply = await player.post(`/bet/history/test/${page}/${size}`, { status, ...body });
    return routes.betHistory.reply.parse(reply.body).data;
  };
  const settle = (marketId: typeof winMarket) =>
    accepted(test.app.engine.submit({ kind: 'settle-market', marketId })).catch(() => undefined);

  const place = async (changed: object) =>
    expect((await player.post('/bet/place', eachWay(changed))).body).toMatchObject({
      status: true,
    });
  const placeAll = async () => {
    await place({ clientRef: 'each-way-two' });
    await place({ clientRef: 'on-the-withdrawn', selectionId: iris, oddsReq: 10 });
    await place({ clientRef: 'single-bet', selectionId: jetty, oddsReq: 20, eachWay: undefined });
  };
  const gone = {
    [iris]: { status: 'REMOVED', reductionFactor: 10_000, removedAt: raceStart },
  } as const;
  const goneFromPlace = { [iris]: { ...gone[iris], reductionFactor: 20_000 } } as const;
  const withdraw = async () => {
    await define(defineRace({ version: 2, runners: raceRunners(gone) }));
    await define(definePlace({ version: 2, runners: raceRunners(goneFromPlace) }));
  };
  /** Gale and Heron dead-heat for first; Ford is third. */
  const ends = {
    [gale]: { status: 'WINNER' },
    [heron]: { status: 'WINNER' },
    [ford]: { status: 'LOSER' },
    [jetty]: { status: 'LOSER' },
  } as const;
  const endWin = async () => {
    const runners = raceRunners({ ...gone, ...ends });
    await define(defineRace({ version: 3, status: 'CLOSED', runners }));
    await settle(winMarket);
  };
  const endPlace = async () => {
    const runners = raceRunners({ ...goneFromPlace, ...ends });
    await define(definePlace({ version: 3, status: 'CLOSED', runners }));
    await settle(placeMarket);
  };
  const playAll = async () => {
    await placeAll();
    await withdraw();
    await endWin();
    await endPlace();
  };

  it("[RACE-3] is returned by the specification's call, in the contract's shape", async () => {
    const { body } = await player.get('/v2/get-horse-odds?gmid=race.7');
    expect(z.array(raceView).safeParse(body.data).error).toBeUndefined();
    expect(body.data.map(({ mname }: { mname: string }) => mname)).toEqual(['WIN', 'PLACE']);
    expect(body.data[0].eachWay).toEqual({ marketId: placeMarket, places: 2, divisor: 4 });
    expect((await player.get('/v2/get-horse-odds')).status).toBe(400);
    expect((await player.get('/v2/get-horse-odds?gmid=none')).body.data).toEqual([]);
  });

  it('[SLIP-5] places both parts of an each-way bet or neither, and answers a repeat alike', async () => {
    const before = (await openRows()).length;
    // The place market offers only 500.00 at 2.20, so that the win part alone could be placed.
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
      // By the terms, a quarter of 4.00 net is 2.00; the market pays 2.20.
      ['To Be Placed', 2.2, { id: 'each-way-two', part: 'place' }],
    ]);
    expect(await exposure()).toBe(200);
    expect(names(await history('Unsettle'))).toEqual(['each-way-two']);
  });

  it('[RACE-3] pays a withdrawal and a dead heat by published arithmetic', async () => {
    await placeAll();
    const all = ['single-bet', 'on-the-withdrawn', 'each-way-two'];
    expect(names(await history('Unsettle'))).toEqual(all);
    await withdraw();
    // Open bets at current odds: 5.00 x 0.9 = 4.50, and void on the withdrawn runner.
    const openFills = (await openRows()).map((row: BetRow) => [
      row.clientRef,
      row.market,
      row.price,
      row.favourMargin,
      row.sizeVoided,
    ]);
    expect(openFills).toContainEqual(['each-way-two', 'Win', 4.5, '350.00', 0]);
    expect(openFills).toContainEqual(['each-way-two', 'To Be Placed', 1.96, '96.00', 0]);
    expect(openFills).toContainEqual(['on-the-withdrawn', 'Win', 10, '0.00', 100]);
    // Gale's win share is one half.
    await endWin();
    // The bet is open until its place part is settled too.
    expect(names(await history('Settle'))).toEqual(['single-bet']);
    expect(names(await history('Unsettle'))).toEqual(['on-the-withdrawn', 'each-way-two']);
    await endPlace();
    const [back, bet] = (await history('Settle')).pageItems;
    expect([back?.case, back?.placePart?.case]).toEqual(['void', 'void']);
    // 5.00 x 0.9 = 4.50; half of the stake wins: 100 x 4.50 / 2 - 100 = 125.00.
    expect(bet).toMatchObject({ profitLoss: 125, market: 'Win', eachWay: { part: 'win' } });
    // 1 + (2.20 - 1) x 0.8 = 1.96; both are placed in full: 100 x 0.96 = 96.00.
    expect(bet?.placePart).toMatchObject({ profitLoss: 96, market: 'To Be Placed' });
    expect(bet?.worksheet?.join(' ')).toContain('Dead heat: 2 runners for 1 place');
    expect(bet?.worksheet?.join(' ')).toContain('reduction factor 10 %: 5.00 x (1 - 10 %) = 4.50');
    expect(await exposure()).toBe(0);
  });

  it('[ACC-5] [RACE-3] the history shows the odds after a withdrawal, open and settled', async () => {
    await placeAll();
    await withdraw();
    const shown = async (status: string) => {
      const bet = (await history(status)).pageItems.find((row) => row.clientRef === 'each-way-two');
      return [bet, bet?.placePart].map((part) => [part?.price, part?.fills, part?.favourMargin]);
    };
    const [win] = await shown('Unsettle');
    expect(win).toEqual([4.5, [{ price: 4.5, size: 100 }], '350.00']);
    await endWin();
    await endPlace();
    expect(await shown('Settle')).toEqual([
      [4.5, [{ price: 4.5, size: 100 }], '350.00'],
      [1.96, [{ price: 1.96, size: 100 }], '96.00'],
    ]);
  });

  it('[ACC-2] a statement names the race, the horse and the market of each bet', async () => {
    await playAll();
    const { body } = await player.post('/transit/transactions/test/1/20', { filter: 'self' });
    const texts = routes.statement.reply.parse(body).data.pageItems.map((row) => row.displayText);
    const bet = (text: string) =>
      expect.stringMatching(new RegExp(`^Bet settled: ${text} \\(bet \\d+\\)$`));
    expect(texts).toContainEqual(bet('Brackley Down 13:30, Win: Back Quiet Gale'));
    expect(texts).toContainEqual(bet('Brackley Down 13:30, To Be Placed: Back Quiet Gale'));
    expect(texts).toContainEqual(bet('Brackley Down 13:30, Win: Back Jetty'));
    const found = await player.post('/transit/transactions/test/1/20', { search: 'brackley' });
    expect(found.body.totalItems).toBe(3);
    // [WALK-P14] With its start, so that clients can name the race by the player's clock.
    const [row] = routes.statement.reply.parse(found.body).data.pageItems;
    expect(row?.race?.name).toBe('Brackley Down 13:30');
    expect(Date.parse(row?.race?.startTime ?? '')).toBeGreaterThan(0);
  });

  it('[ACC-5] [RACE-3] the history shows an each-way bet as one, for every filter', async () => {
    await playAll();
    // The each-way bets were placed first and settled last.
    const lists = {
      Settle: ['on-the-withdrawn', 'each-way-two', 'single-bet'],
      '': ['single-bet', 'on-the-withdrawn', 'each-way-two'],
    };
    for (const [status, refs] of Object.entries(lists)) {
      expect(names(await history(status))).toEqual(refs);
      // Full pages, and nothing after them.
      const pages = await Promise.all([1, 2, 3].map((page) => history(status, { page, size: 2 })));
      expect(pages.map(names)).toEqual([refs.slice(0, 2), refs.slice(2), []]);
      expect(pages.map(({ totalItems }) => totalItems)).toEqual([3, 3, 3]);
      const racing = await history(status, { sportsName: 'Horse Racing' });
      expect(names(racing)).toEqual(refs);
    }
    expect(names(await history('Settle', { search: 'gale' }))).toEqual(['each-way-two']);
    expect(names(await history('Unsettle'))).toEqual([]);
  });

  it('[ACC-5] counts the lines of another sport separately', async () => {
    await playAll();
    const own = { bet_id: 9001, sport_id: '4', client_ref: 'on-cricket' };
    await store.query(
      `with copied as (insert into bet_outcome
         select (jsonb_populate_record(bet_outcome, $2::jsonb)).* from bet_outcome
         where bet_id = (select bet_id from bet where client_ref = 'single-bet')
         returning bet_outcome.*),
       run as (insert into settled_run
         select player_id, settled_line, sport_id, sport_line, true, settled_at, array[bet_id]
         from copied)
       insert into bet select (jsonb_populate_record(bet, $1::jsonb)).* from bet
       where client_ref = 'single-bet'`,
      [JSON.stringify(own), JSON.stringify({ ...own, sport_line: 1, settled_line: 9001 })],
    );
    await store.query(
      `insert into bet_tally select player_id, '4', 1 from bet_tally where sport_id = ''`,
    );
    const cricket = await history('Settle', { sportsName: 'Cricket' });
    expect([names(cricket), cricket.totalItems]).toEqual([['on-cricket'], 1]);
  });

  it('[ACC-5] shows both parts under the number of the bet', async () => {
    await playAll();
    const [bet] = (await history('Settle', { search: 'gale' })).pageItems;
    const whole = (await player.get(`/bet/${bet?.betId}`)).body.data;
    expect(whole).toEqual(bet);
    expect(whole.placePart.worksheet.length).toBeGreaterThan(0);
    const place = (await player.get(`/bet/${bet?.placePart?.betId}`)).body.data;
    expect(place).toEqual(bet?.placePart);
  });

  it('[RACE-3] stops each-way betting at the off', async () => {
    await withdraw();
    await endWin();
    const refused = await player.post('/bet/place', eachWay({ clientRef: 'after-the-off' }));
    expect(refused.body.status).toBe(false);
  });
});
