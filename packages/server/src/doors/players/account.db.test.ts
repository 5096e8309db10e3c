import { routes } from '@layline/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accepted, openTestApp, type TestApp } from '../../../test/app.ts';
import { type Caller, openCaller } from '../../../test/caller.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { defineFinal, finalMatch, kings, openFinal } from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';
import { setLock } from '../../store/queries/locks.ts';

const strong = 'seven grey herons';
const stronger = 'nine wet otters';

describe.each(oneStore(import.meta.url))('the account calls over $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let anyone: Caller;
  let demo: Caller;

  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    test = await openTestApp(store);
    anyone = openCaller(test.server);
    demo = await anyone.signIn(test.demo.userName, test.demo.password);
  });
  afterEach(() => test.close());

  const change = (currentPassword: string, newPassword: string, confirmPassword = newPassword) => ({
    currentPassword,
    newPassword,
    confirmPassword,
  });

  describe('the password', () => {
    it.each([
      ['', strong, strong, 'Please enter the old password.'],
      ['paula', strong, stronger, 'The new password and its confirmation differ.'],
      ['paula', 'short', 'short', 'The password must have at least 8 characters.'],
      ['paula', 'password1', 'password1', 'This password is among the most common ones.'],
      ['paula', 'aaaaaaaaaa', 'aaaaaaaaaa', 'The password must not repeat one character.'],
      ['paula', 'xx paula yy', 'xx paula yy', 'The password must not contain the user name.'],
      ['wrong', strong, strong, 'The old password is wrong.'],
    ])('[ACC-1] is not changed from %j to %j, %j: %s', async (current, next, again, message) => {
      const paula = await test.addPlayer('paula');
      const answer = await paula.post('/auth/update-password', change(current, next, again));
      expect(answer.status).toBe(400);
      expect(answer.body.message).toContain(message);
    });

    it('[ACC-1] changes, ends the other sessions and appears in the history', async () => {
      const paula = await test.addPlayer('paula');
      const elsewhere = await anyone.signIn('paula', 'paula');
      await elsewhere.get('/auth/letest-user-details');
      expect((await paula.get('/auth/password-update-history/1/10')).body.pageItems).toEqual([]);
      const { body } = await paula.post('/auth/update-password', change('paula', strong));
      expect(body).toEqual({
        status: true,
        message: 'Password Updated Successfully!',
        data: null,
      });
      expect((await elsewhere.get('/auth/letest-user-details')).status).toBe(401);
      expect((await paula.get('/auth/letest-user-details')).status).toBe(200);
      const history = await paula.get('/auth/password-update-history/1/10');
      const [row] = routes.passwordHistory.reply.parse(history.body).pageItems;
      expect([row?.updatedOf.userName, row?.updatedBy.userName]).toEqual(['paula', 'paula']);
      const old = await anyone.post('/auth/signin', { userName: 'paula', password: 'paula' });
      expect(old.body.message).toBe('Invalid Id or Password!');
      expect((await anyone.signIn('paula', strong)).token).not.toBe('');
      const same = await paula.post('/auth/update-password', change(strong, strong));
      expect(same.body.message).toBe('The new password must differ from the old one.');
    });

    it('[AUTH-4] of the demo account stays', async () => {
      const body = change(test.demo.password, strong);
      expect((await demo.post('/auth/update-password', body)).body.code).toBe('DEMO_FIXED');
    });
  });

  it('[ACC-6] lists sign-ins, newest first, with the address of the connection', async () => {
    const lena = await test.addPlayer('lena');
    const guess = { userName: 'lena', password: 'guess', deviceIp: '1.2.3.4' };
    const ipInfo = { isp: 'Moon Net', city: 'Pune', regionName: 'MH', country: 'India' };
    await anyone.post('/auth/signin', { ...guess, ipInfo }, {}, { remoteAddress: '203.0.113.4' });
    const user = (await lena.get('/auth/letest-user-details')).body.user._id;
    const { body } = await lena.get(`/auth/login-activity/${user}/1/10`);
    const page = routes.loginActivity.reply.parse(body);
    expect(page.pageItems).toMatchObject([
      {
        loginStatus: 'Failed',
        deviceIp: '1.2.3.4',
        address: '203.0.113.4',
        isp: 'Moon Net',
        city: 'Pune',
        state: 'MH',
        country: 'India',
      },
      { loginStatus: 'Success', address: '127.0.0.1' },
    ]);
    expect((await lena.get(`/auth/login-activity/${user}/2/1`)).body.pageItems).toHaveLength(1);
    expect((await demo.get(`/auth/login-activity/${user}/1/10`)).status).toBe(404);
  });

  it('[ACC-8] keeps eight quick stakes, none below 0', async () => {
    const rosa = await test.addPlayer('rosa');
    const presets = routes.stakes.reply.parse((await rosa.get('/stakes')).body).data;
    expect(presets.map(({ stakeValue }) => stakeValue)).toEqual([
      100, 200, 500, 1000, 2000, 5000, 10_000, 20_000,
    ]);
    const own = [50, '75', -5, 0, 1, 2, 3, 4].map((stakeValue) => ({ stakeValue }));
    const saved = await rosa.post('/stakes', { stakes: own });
    expect(saved.status).toBe(200);
    expect((await rosa.get('/stakes')).body.data.map(valueOf)).toEqual([50, 75, 0, 0, 1, 2, 3, 4]);
    expect((await demo.get('/stakes')).body.data.map(valueOf)).toHaveLength(8);
    expect((await rosa.post('/stakes', { stakes: own.slice(1) })).status).toBe(400);
    const half = own.map(() => ({ stakeValue: 1.5 }));
    expect((await rosa.post('/stakes', { stakes: half })).status).toBe(400);
  });

  describe('sign-up', () => {
    const form = {
      name: 'Nina',
      userName: 'nina_1',
      mobile: '+919812345678',
      password: strong,
      isAdult: true,
    };
    const open = (isOpen: boolean) =>
      store
        .query('update site set is_signup_open = $1, welcome_balance = 50000', [isOpen])
        .then(() => test.app.sites.reload());

    it('[SITE-5] is refused if the site accepts no new players', async () => {
      expect((await anyone.post('/auth/signup', form)).body.code).toBe('SIGN_UP_CLOSED');
    });

    it('[SITE-5] makes a User with the welcome balance, signed in', async () => {
      await open(true);
      const { body } = await anyone.post('/auth/signup', form);
      const reply = routes.signUp.reply.parse(body);
      expect(reply.user).toMatchObject({ userName: 'nina_1', openingBalance: 500 });
      expect(reply.user.role.name).toBe('User');
      const nina = openCaller(test.server, reply.userToken);
      const { body: statement } = await nina.post('/transit/transactions/test/1/10', {});
      expect(statement.pageItems).toMatchObject([{ amount: 500, remark: 'Welcome balance' }]);
      expect((await anyone.post('/auth/signup', form)).body.code).toBe('USER_NAME_TAKEN');
    });

    it.each([
      ['name', { name: ' ' }],
      ['name', { name: 'Nina\u202Egpj.exe' }],
      ['name', { name: 'Ni\u200Bna' }],
      ['name', { name: 'Nina\u001b[2J' }],
      ['userName', { userName: 'no' }],
      ['userName', { userName: 'a b c d' }],
      ['mobile', { mobile: '12' }],
      ['isAdult', { isAdult: false }],
    ])('[SITE-5] names the invalid field %s: %o', async (field, changed) => {
      const { status, body } = await anyone.post('/auth/signup', { ...form, ...changed });
      expect(status).toBe(400);
      expect(body.message).toMatch(new RegExp(`^${field}: `));
    });

    it('[SITE-5] is rate-limited by address', async () => {
      await open(true);
      const from = { remoteAddress: '203.0.113.77' };
      const codes: string[] = [];
      for (let count = 0; count < 6; count += 1) {
        const account = { ...form, userName: `many_${count}` };
        codes.push((await anyone.post('/auth/signup', account, {}, from)).body.code ?? 'made');
      }
      expect(codes).toEqual([...Array(5).fill('made'), 'TOO_MANY_REQUESTS']);
    });
  });

  describe('bets', () => {
    let vera: Caller;
    const bet = { marketId: finalMatch, selectionId: kings, type: 'back', oddsReq: 2, stake: 100 };

    beforeEach(async () => {
      vera = await test.addPlayer('vera');
      test.app.marketCache.apply([openFinal()]);
      await accepted(test.app.engine.submit({ kind: 'define-market', definition: defineFinal() }));
    });

    const betAndSettle = async () => {
      const refs = ['vera-bet-1', 'vera-bet-2'];
      for (const [index, clientRef] of refs.entries()) {
        const selectionId = kings + index;
        const oddsReq = 2 - index / 50;
        const answer = await vera.post('/bet/save2', { ...bet, selectionId, oddsReq, clientRef });
        expect(answer.body.message).toBe('Bet placed successfully!');
      }
      const closed = defineFinal({ status: 'CLOSED', results: ['WINNER', 'LOSER'] });
      await accepted(test.app.engine.submit({ kind: 'define-market', definition: closed }));
      await accepted(test.app.engine.submit({ kind: 'settle-market', marketId: finalMatch }));
    };

    it('[SPORT-5] are refused where betting is locked, for all or for one', async () => {
      const locks = [
        { siteId: 'layline', playerId: '', eventId: '4' },
        { siteId: 'layline', playerId: 'vera', eventId: '900' },
      ];
      for (const lock of locks) {
        await setLock(store, { ...lock, isLocked: true });
        await test.app.sites.reload();
        expect((await vera.post('/bet/save2', bet)).body.code).toBe('SPORT_NOT_ALLOWED');
        const { body } = await vera.post('/sports/fetch/event/lock', { setFor: 'vera' });
        const list = routes.eventLocks.reply.parse(body).data;
        expect(list).toContainEqual({ eventId: lock.eventId, lock: true });
        expect(list).toContainEqual({ eventId: '2', lock: false });
        await setLock(store, { ...lock, isLocked: false });
      }
      await test.app.sites.reload();
      expect((await demo.post('/sports/fetch/event/lock', { setFor: 'vera' })).status).toBe(404);
    });

    it('[ACC-4] are summed by sport, match, market and bet', async () => {
      await store.query('update site set commission_rate = 200');
      await test.app.sites.reload();
      await betAndSettle();
      const sums = { profit: 100, loss: -100, commission: 0, net: 0, bets: 2 };
      const list = async (body: object) => {
        const answer = await vera.post('/profit-loss/test/1/10', body);
        return routes.profitLoss.reply.parse(answer.body);
      };
      expect((await list({})).pageItems).toMatchObject([
        { level: 'sport', eventId: '4', sportsName: 'Cricket', ...sums },
      ]);
      expect((await list({ eventId: '4' })).pageItems).toMatchObject([
        { level: 'match', matchId: '900', event: 'Kings v Lions', ...sums },
      ]);
      expect((await list({ eventId: '4', matchId: '900' })).pageItems).toMatchObject([
        { level: 'market', marketId: finalMatch, markettype: 'Match Odds', ...sums },
      ]);
      const bets = await list({ eventId: '4', matchId: '900', markettype: 'Match Odds' });
      expect(bets.pageItems.map((row) => row.level)).toEqual(['bet', 'bet']);
      expect((await list({ eventId: '1' })).pageItems).toEqual([]);
      expect((await list({ eventId: '4', search: 'lions' })).totalItems).toBe(1);
      expect((await list({ eventId: '4', search: 'l_ons' })).totalItems).toBe(0);
      for (const path of ['/profit-loss/test/2/10', '/bet/history/test/2/10']) {
        const beyond = await vera.post(path, { status: 'Settle', search: 'lions' });
        expect(beyond.body, path).toMatchObject({ pageItems: [], currentPage: 2 });
      }
      const past = await vera.post('/profit-loss/test/7/10', { eventId: '4' });
      expect(past.body).toMatchObject({ pageItems: [], totalPages: 1, totalItems: 1 });
      const days = await vera.post('/profit-loss/days', {});
      expect(routes.profitDays.reply.parse(days.body).data).toMatchObject([
        { eventId: '4', sportsName: 'Cricket', net: 0 },
      ]);
      expect((await demo.post('/profit-loss/test/1/10', {})).body.pageItems).toEqual([]);
    });

    it('[ROUTE-6] are in no statement while the site is suspended', async () => {
      const statement = () => vera.post('/transit/transactions/test/1/10', {});
      expect((await statement()).status).toBe(200);
      await store.query("update site set status = 'suspend'");
      await test.app.sites.reload();
      expect((await statement()).body).toMatchObject({ status: false, code: 'SITE_SUSPENDED' });
    });

    it('[ACC-7] are found by words of event, market and selection', async () => {
      await betAndSettle();
      const find = async (search: string) =>
        (await vera.post('/bet/history/test/1/1', { status: 'Settle', search })).body.totalItems;
      expect(await Promise.all(['KINGS v', 'lions', 'odds', 'otters', '%'].map(find))).toEqual([
        2, 2, 2, 0, 0,
      ]);
      const statement = await vera.post('/transit/transactions/test/1/10', { search: 'for the' });
      expect(statement.body.pageItems).toMatchObject([{ remark: 'for the test' }]);
    });

    it('[ACC-7] a line of the statement is found by each word that it shows', async () => {
      await betAndSettle();
      const read = async (search: string) =>
        routes.statement.reply.parse(
          (await vera.post('/transit/transactions/test/1/10', { search })).body,
        ).pageItems;
      for (const line of await read('')) {
        const words = `${line.displayText} ${line.remark}`.split(/\s+/);
        for (const word of words) expect(await read(word), word).toContainEqual(line);
        expect(await read(words.toReversed().slice(0, 4).join('  '))).toEqual([line]);
      }
      expect((await read('settled lions')).map(({ displayText }) => displayText)).toHaveLength(2);
      // [LANG-10] The parts of a text are those that it is made of.
      for (const { entry, displayText } of await read('settled lions')) {
        expect(entry).toMatchObject({ kind: 'settlement', choice: { kind: 'runner' } });
        const { event, market = '' } = entry ?? {};
        expect(displayText).toContain(`Bet settled: ${event}, ${market}: `);
      }
      expect(await read('back lions settled otters')).toEqual([]);
    });

    it('[LANG-10] a search in another language comes with its English, and either finds a line', async () => {
      await betAndSettle();
      const find = async (search: string, searchAlso?: string) => {
        const words = { search, ...(searchAlso === undefined ? {} : { searchAlso }) };
        const { body } = await vera.post('/transit/transactions/test/1/1', words);
        return body.totalItems;
      };
      expect(await find('निपटारा Lions')).toBe(0);
      expect(await find('निपटारा Lions', 'Bet settled Lions')).toBe(2);
      expect(await find('for the test', 'nothing')).toBe(1);
      expect(await find('निपटारा', '')).toBe(0);
      // Words of one search do not count for the other.
      expect(await find('lions otters', 'settled otters')).toBe(0);
      expect((await vera.post('/transit/transactions/test/1/1', { searchAlso: 'x' })).status).toBe(
        200,
      );
    });
  });
});

const valueOf = ({ stakeValue }: { readonly stakeValue: number }): number => stakeValue;
