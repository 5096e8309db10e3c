import {
  competitionId,
  demoPassword,
  eventId,
  marketId,
  money,
  playerId,
  type RouteName,
  refusalBody,
  routeList,
  routes,
  transferRef,
} from '@layline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accepted, openTestApp, type TestApp } from '../../../test/app.ts';
import { type Caller, openCaller } from '../../../test/caller.ts';
import {
  type Changed,
  defineFinal,
  finalMatch,
  kings,
  openFinal,
  pricesOf,
} from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';

const path = `/v2/fetch-market-odds/4/77/900/${finalMatch}`;

describe.each(oneStore(import.meta.url))('the calls over $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let anyone: Caller;
  let player: Caller;
  let queries = 0;

  beforeAll(async () => {
    store = await openMigrated(kind);
    const counted: Store = {
      ...store,
      query: (text, values) => {
        queries += 1;
        return store.query(text, values);
      },
      get read() {
        queries += 1;
        return store.read;
      },
    };
    test = await openTestApp(counted);
    anyone = openCaller(test.server);
    player = await anyone.signIn(test.demo.userName, test.demo.password);
    test.app.marketCache.apply([openFinal()]);
    await accepted(test.app.engine.submit({ kind: 'define-market', definition: defineFinal() }));
  });
  afterAll(async () => {
    await test.close();
    await store.close();
  });

  const bet = (changed = {}) => ({
    marketId: finalMatch,
    selectionId: kings,
    type: 'back',
    oddsReq: 2,
    stake: 100,
    ...changed,
  });

  /** Offers a size that only one test uses; nothing is taken of it. */
  const offer = (size: number) =>
    test.app.marketCache.apply([
      {
        marketId: finalMatch,
        at: test.clock.now(),
        runners: [pricesOf(kings, [[2, size]], [[2.02, size]])],
      },
    ]);

  describe('sites', () => {
    it('[SITE-1] returns the configuration of a host', async () => {
      const { status, body } = await anyone.get('/domain/host/localhost:8080');
      expect(status).toBe(200);
      expect(routes.siteByHost.reply.parse(body).data).toMatchObject({
        title: 'Layline',
        layout: 'tamannah',
        currency: 'INR',
        signup: false,
        demo: true,
      });
    });

    it('[SITE-6] reports clearly that a host is unknown', async () => {
      const { status, body } = await anyone.get('/domain/host/nobody.example');
      expect([status, body.code]).toEqual([404, 'SITE_UNKNOWN']);
      expect(body.message).toContain('nobody.example');
    });

    it('[SITE-6] answers no call on an unknown host', async () => {
      const { status, body } = await anyone.get('/v2/get-events', { host: 'nobody.example' });
      expect([status, body.code]).toEqual([404, 'SITE_UNKNOWN']);
    });

    it('[AUTH-8] refuses a header d that names another site', async () => {
      const answers = await Promise.all(
        ['localhost', 'LOCALHOST:8080', 'layline', 'other.example'].map((d) =>
          anyone.get('/v2/get-events', { d }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
    });

    it("[SITE-7] returns the site's notices and banners", async () => {
      const notices = await anyone.get('/domain/notice/get/layline');
      expect(routes.notices.reply.parse(notices.body).data.length).toBeGreaterThan(0);
      const banners = await anyone.get('/domain/banner/get/layline');
      const [banner] = routes.banners.reply.parse(banners.body).data;
      expect(banner).toMatchObject({ link: '#/inplay', banner: '/brand/layline/exchange.svg' });
      expect((await anyone.get('/domain/notice/get/other')).status).toBe(404);
    });

    it('[SLIP-3] returns the limits, and that the server applies the delay', async () => {
      const { body } = await anyone.get('/get-min-max/layline');
      expect(routes.minMax.reply.parse(body).data).toMatchObject({
        oddsMin: 100,
        oddsMax: 100_000,
        fancyMax: 300_000,
        delay: 0,
        holdsDelay: true,
      });
    });

    it("[AUTH-5] returns the caller's address", async () => {
      const isp = 'This computer';
      expect((await anyone.get('/ip-info')).body).toMatchObject({ query: '127.0.0.1', isp });
      const claimed = { 'x-forwarded-for': '203.0.113.4', 'x-geo-city': 'Atlantis' };
      const { body } = await anyone.get('/ip-info', claimed);
      expect(body).toMatchObject({ query: '127.0.0.1', city: '' });
    });
  });

  describe('signing in', () => {
    it('[AUTH-3] returns the token and the user at both depths', async () => {
      const { body } = await anyone.post('/auth/signin', {
        userName: '  DEMO@layline ',
        password: demoPassword,
        deviceIp: '',
      });
      const reply = routes.signUp.reply.parse(body);
      expect(reply.data.user).toEqual(reply.user);
      expect(reply.user.role.name).toBe('User');
      expect(reply.message).toBe('Login successful!');
    });

    it('[AUTH-3] answers an unknown name and a wrong password alike', async () => {
      const attempts = [
        { userName: 'demo@Layline', password: 'wrong' },
        { userName: 'nobody', password: 'wrong' },
      ];
      for (const attempt of attempts) {
        const { status, body } = await anyone.post('/auth/signin', attempt);
        expect([status, body.message]).toEqual([400, 'Invalid Id or Password!']);
      }
    });

    it('[AUTH-3] slows down guessing, but not the player elsewhere', async () => {
      const guess = { userName: 'demo@Layline', password: 'guess' };
      const from = { remoteAddress: '203.0.113.7' };
      const codes: string[] = [];
      for (let attempt = 0; attempt < 12; attempt += 1) {
        codes.push((await anyone.post('/auth/signin', guess, {}, from)).body.code);
      }
      expect(codes.slice(0, 10)).toEqual(Array(10).fill('CREDENTIALS_INVALID'));
      expect(codes.slice(10)).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
      const right = { userName: 'demo@Layline', password: demoPassword };
      expect((await anyone.post('/auth/signin', right, {}, from)).status).toBe(429);
      expect((await anyone.post('/auth/signin', right)).status).toBe(200);
    });

    it('stores neither passwords nor tokens', async () => {
      const sessions = await store.query<{ token_hash: string }>('select token_hash from session');
      expect(sessions.every(({ token_hash }) => /^[0-9a-f]{64}$/.test(token_hash))).toBe(true);
      const [row] = await store.query<{ password_hash: string }>(
        'select password_hash from player',
      );
      expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$/);
    });

    it('drops the token at sign-out', async () => {
      const brief = await anyone.signIn(test.demo.userName, test.demo.password);
      expect((await brief.post('/auth/signout', {})).status).toBe(200);
      expect((await brief.get('/auth/letest-user-details')).status).toBe(401);
    });
  });

  describe('who may call', () => {
    const unauthorized = { status: false, message: 'Unauthorized', code: 'UNAUTHORIZED' };
    const signed = routeList.filter(({ access }) => access === 'player');

    it.each(signed.map(({ name }) => name))('[API-3] %s needs a token', async (name: RouteName) => {
      const { method, path: pattern } = routes[name];
      const url = pattern.replaceAll(/:\w+/g, '1');
      for (const headers of [{}, { authorization: `Bearer ${'x'.repeat(43)}` }]) {
        const answer = await anyone.send(method, url, bet(), headers);
        expect([answer.status, answer.body]).toEqual([401, unauthorized]);
      }
    });

    it('[API-3] refuses a token of one site on another', async () => {
      const other = { host: 'aura.localhost', d: 'maidan' };
      const answer = await player.get('/bet/exposure/fetch', other);
      expect([answer.status, answer.body]).toEqual([401, unauthorized]);
      expect((await player.get('/bet/exposure/fetch', { d: 'layline' })).status).toBe(200);
    });

    it('[AUTH-8] reads the token from either header, and refuses two that differ', async () => {
      const token = player.token;
      const headers = { 'user-token': token };
      expect((await anyone.get('/bet/exposure/fetch', headers)).status).toBe(200);
      const both = { authorization: `Bearer ${token}`, 'user-token': 'x'.repeat(43) };
      expect((await anyone.get('/bet/exposure/fetch', both)).status).toBe(401);
    });
  });

  describe('browsing', () => {
    it('[API-1] lists sports, competitions and matches', async () => {
      const sports = await anyone.get('/v2/get-events');
      expect(routes.sports.reply.parse(sports.body).data.map(({ id }) => id)).toEqual([
        4, 1, 2, 10, 113,
      ]);
      const competitions = await anyone.get('/v2/get-legues/4');
      expect(routes.competitions.reply.parse(competitions.body).data).toEqual([
        {
          competitionId: '77',
          competitionName: 'Town Cup',
          competitionRegion: 'IN',
          marketCount: 1,
        },
      ]);
      for (const url of ['/v2/get-matches/4/77', '/v2/get-matches-by-eventid/4']) {
        const { body } = await anyone.get(url);
        expect(routes.sportMatches.reply.parse(body).data).toMatchObject([
          { eventId: '900', joinedMarketIds: finalMatch, inPlay: false, declared: false },
        ]);
      }
      expect((await anyone.get('/v2/get-matches/4/78')).body.data).toEqual([]);
    });

    it('[EVENT-2] gives the prices of markets, best first', async () => {
      offer(5200);
      const { body } = await anyone.get(`${path},unknown`);
      const [market] = routes.marketOdds.reply.parse(body).data;
      expect(market).toMatchObject({ marketId: finalMatch, status: 'OPEN', totalMatched: 10_000 });
      expect(market?.runners[0]?.ex).toEqual({
        availableToBack: [{ price: 2, size: 5200 }],
        availableToLay: [{ price: 2.02, size: 5200 }],
      });
    });

    it('builds a market once per change, however many read it', async () => {
      const { marketCache } = test.app;
      await anyone.get(path);
      expect(marketCache.encoded(finalMatch)).toBe(marketCache.encoded(finalMatch));
    });

    it('[API-1] answers bookmaker and session calls of a match with lists', async () => {
      for (const call of ['fetch-bookmaker-odds', 'fetch-market-session']) {
        expect((await anyone.get(`/v2/${call}/4/77/900`)).body.data).toEqual([]);
      }
    });

    it('[API-1] answers an unknown call in the form of every refusal', async () => {
      const { status, body } = await anyone.get('/v2/nothing');
      expect(status).toBe(404);
      expect(refusalBody.parse(body).code).toBe('NOT_FOUND');
    });

    it('reads odds, balance and exposure of signed-in players without SQL', async () => {
      const urls = [path, '/auth/letest-user-details', '/bet/exposure/fetch', '/bet/trade/list'];
      for (const url of urls) await player.get(url);
      const before = queries;
      for (const url of urls) expect((await player.get(url)).status).toBe(200);
      expect(queries - before).toBe(0);
    });
  });

  describe('betting', () => {
    it('[SLIP-5] places a bet and answers with its row', async () => {
      const { status, body } = await player.post('/bet/save2', bet({ stake: '150.50' }));
      expect(status).toBe(200);
      const { data, message } = routes.placeBet.reply.parse(body);
      expect(message).toBe('Bet placed successfully!');
      expect(data).toMatchObject({
        eventId: '4',
        legueId: '77',
        matchId: '900',
        sportsName: 'Cricket',
        selection: 'Kings',
        markettype: 'Match Odds',
        price: 2,
        stake: 150.5,
        favourMargin: '150.50',
        againstMargin: '-150.50',
        case: 'open',
      });
      const { receipt, ...row } = data;
      expect(receipt?.seq).toBe(Number(data.betId));
      expect((await player.get(`/bet/${data.betId}`)).body.data).toEqual(row);
    });

    it.each([
      ['STAKE_TOO_SMALL', { stake: 99.99 }, 'Minimum stake limit exceeded!'],
      ['STAKE_TOO_LARGE', { stake: 100_001 }, 'Maximum stake limit exceeded!'],
      ['ODDS_CHANGED', { oddsReq: 2.02 }, 'Bet rate changed!'],
      ['MARKET_UNKNOWN', { marketId: '1.404' }, 'This market is not offered.'],
      ['RUNNER_UNKNOWN', { selectionId: 404 }, 'This selection is not in the market.'],
    ])('[SLIP-3] refuses with %s', async (code, changed, message) => {
      const { status, body } = await player.post('/bet/save2', bet(changed));
      expect(status).toBeGreaterThanOrEqual(400);
      expect(body).toEqual({ status: false, message, code });
    });

    it('[SLIP-3] refuses with SIZE_UNAVAILABLE and the remaining size', async () => {
      offer(5100);
      const { body } = await player.post('/bet/save2', bet({ stake: 6000 }));
      const message = 'Only 5100.00 is left at these odds.';
      expect(body).toEqual({ status: false, message, code: 'SIZE_UNAVAILABLE' });
    });

    it.each([
      ['stake', { stake: '0x10' }],
      ['stake', { stake: '1e3' }],
      ['stake', { stake: 1.234 }],
      ['stake', { stake: null }],
      ['oddsReq', { oddsReq: 0 }],
      ['type', { type: 'both' }],
      ['selectionId', { selectionId: -1 }],
      ['clientRef', { clientRef: 'x' }],
    ])('names the field %s of an invalid body: %o', async (field, changed) => {
      const { status, body } = await player.post('/bet/save2', bet(changed));
      expect([status, body.code]).toEqual([400, 'INVALID_REQUEST']);
      expect(body.message).toMatch(new RegExp(`^${field}: `));
    });

    it('[SLIP-3] allows no bets before the off if advance betting is locked', async () => {
      const lock = (isLocked: boolean) =>
        store
          .query('update site set limits = jsonb_set(limits, $1, $2)', [
            ['isAdvanceBetLocked'],
            JSON.stringify(isLocked),
          ])
          .then(() => test.app.sites.reload());
      await lock(true);
      expect((await player.post('/bet/save2', bet())).body.code).toBe('STAKE_TOO_LARGE');
      await lock(false);
    });

    it('[SITE-6] refuses bets and sign-ins on a suspended site, which can still be read', async () => {
      const set = (status: string) =>
        store.query('update site set status = $1', [status]).then(() => test.app.sites.reload());
      await set('suspend');
      expect((await player.post('/bet/save2', bet())).body.code).toBe('SITE_SUSPENDED');
      const credentials = { userName: test.demo.userName, password: test.demo.password };
      expect((await anyone.post('/auth/signin', credentials)).body.code).toBe('SITE_SUSPENDED');
      expect((await anyone.get(path)).status).toBe(200);
      await set('active');
    });

    it('[BETS-1] lists open bets by match, with the exposure', async () => {
      const bettor = await test.addPlayer('lists');
      await bettor.post('/bet/save2', bet({ stake: '150.50' }));
      const trade = routes.tradeList.reply.parse((await bettor.get('/bet/trade/list')).body);
      expect(trade.data).toMatchObject([{ matchId: '900', event: 'Kings v Lions', count: 1 }]);
      const ofMatch = await bettor.get('/bet/bet-details/list/900');
      expect(routes.matchBets.reply.parse(ofMatch.body).data).toEqual(trade.data[0]?.bets);
      expect((await bettor.get('/bet/bet-details/list/901')).body.data).toEqual([]);
      const exposure = routes.exposure.reply.parse((await bettor.get('/bet/exposure/fetch')).body);
      expect([exposure.exposure, exposure.data.exposure, trade.data[0]?.exposure]).toEqual([
        150.5, 150.5, 150.5,
      ]);
    });

    it("[ACC-5] does not show another player's bet", async () => {
      const other = await test.addPlayer('other');
      const { betId } = (await player.post('/bet/save2', bet())).body.data;
      expect((await player.get(`/bet/${betId}`)).status).toBe(200);
      expect((await other.get(`/bet/${betId}`)).status).toBe(404);
      expect((await other.get('/bet/trade/list')).body.data).toEqual([]);
    });

    it('[SLIP-4] gives a repeated reference the first answer', async () => {
      const one = await player.post('/bet/save2', bet({ clientRef: 'http-repeat' }));
      const two = await player.post('/bet/place', bet({ clientRef: 'http-repeat' }));
      expect(two.body).toEqual(one.body);
      const other = await player.post('/bet/save2', bet({ clientRef: 'http-repeat', stake: 200 }));
      expect([other.status, other.body.code]).toEqual([409, 'CLIENT_REF_REUSED']);
    });
  });

  describe('histories', () => {
    let reader: Caller;
    const cup = marketId('1.300');
    /** Defines a market that only one test uses. */
    const define = (changed: Changed = {}) => {
      const definition = defineFinal(changed);
      const place = {
        eventId: eventId('910'),
        competitionId: competitionId('79'),
        sportId: '2',
      } as const;
      const fixture = { ...definition.fixture, ...place };
      return { ...definition, marketId: cup, fixture };
    };

    beforeAll(async () => {
      const { engine, marketCache, marketSync } = test.app;
      reader = await test.addPlayer('reader');
      marketCache.apply([{ ...openFinal(), marketId: cup, definition: define() }]);
      await marketSync.settleDown();
      for (const stake of ['150.50', 100]) {
        const placed = await reader.post('/bet/save2', bet({ marketId: cup, stake }));
        if (!placed.body.status) throw new Error(placed.body.message);
      }
      const closed = define({ status: 'CLOSED', version: 9, results: ['WINNER', 'LOSER'] });
      await accepted(engine.submit({ kind: 'define-market', definition: closed }));
      await accepted(engine.submit({ kind: 'settle-market', marketId: cup }));
      test.clock.advance(1000);
      await accepted(
        engine.submit({
          kind: 'move-funds',
          transferRef: transferRef('cash-desk-1'),
          direction: 'withdraw',
          playerId: playerId('reader'),
          amount: money(5000),
          remark: 'cash desk',
        }),
      );
    });

    it('[API-2] pages the bet history, newest first', async () => {
      const url = (page: number) => `/bet/history/test/${page}/1`;
      const body = { status: 'Settle', sportsName: 'Tennis' };
      const first = routes.betHistory.reply.parse((await reader.post(url(1), body)).body);
      const second = routes.betHistory.reply.parse((await reader.post(url(2), body)).body);
      expect([first.currentPage, first.totalPages, first.totalItems]).toEqual([1, 2, 2]);
      expect(first.data.pageItems).toEqual(first.pageItems);
      expect(Number(first.pageItems[0]?.betId)).toBeGreaterThan(Number(second.pageItems[0]?.betId));
      expect(first.pageItems[0]).toMatchObject({ case: 'profit', profitLoss: 100 });
      expect(first.pageItems[0]?.worksheet?.length).toBeGreaterThan(0);
    });

    it('[ACC-5] filters the bet history by status, sport and time', async () => {
      const count = async (body: object) =>
        (await reader.post('/bet/history/test/1/10', body)).body.totalItems;
      expect(await count({})).toBe(2);
      expect(await count({ status: 'Unsettle' })).toBe(0);
      expect(await count({ status: 'settle', sportsName: 'Cricket' })).toBe(0);
      const day = '2026-04-08';
      expect(await count({ status: 'Settle', from: day, to: day })).toBe(2);
      expect(await count({ status: 'Settle', to: '2026-04-07' })).toBe(0);
      expect(await count({ status: 'Settle', from: '2026-04-09' })).toBe(0);
    });

    it('[ACC-2] pages the statement in both request forms', async () => {
      const one = await reader.post('/transit/transactions/test/1/10', { filter: 'all' });
      const statement = routes.statement.reply.parse(one.body);
      expect(
        statement.pageItems.map(({ type, amount, closingBalance }) => [
          type,
          amount,
          closingBalance,
        ]),
      ).toEqual([
        ['withdraw', 50, 1200.5],
        ['deposite', 100, 1250.5],
        ['deposite', 150.5, 1150.5],
        ['deposite', 1000, 1000],
      ]);
      const other = await reader.post('/transit/transactions/test/9/100', {
        userId: 'reader',
        pageDetails: { page: 1, pageSize: 10 },
        fromDate: '2026-04-08',
        toDate: '2026-04-08',
        filter: 'all',
      });
      expect(other.body).toEqual(one.body);
    });

    it('[ACC-2] separates transfers with the upline from bets', async () => {
      const remarks = async (filter: string) =>
        (await reader.post('/transit/transactions/test/1/10', { filter })).body.pageItems.map(
          ({ remark }: { remark: string }) => remark,
        );
      expect(await remarks('upline')).toEqual(['cash desk', 'for the test']);
      expect(await remarks('betRecords')).toEqual(['Match Odds', 'Match Odds']);
    });

    it.each(['/bet/history/test/0/10', '/bet/history/test/1/101', '/bet/history/test/x/10'])(
      '[API-2] refuses the page %s',
      async (url) => {
        const { status, body } = await reader.post(url, {});
        expect([status, body.code]).toEqual([400, 'INVALID_REQUEST']);
      },
    );
  });
});
