/** An operator's wallet moves money to and fro: each txId once, for good, whatever is lost or doubled. */
import { addMs, playerId } from '@layline/contract';
import {
  walletPlayerReply,
  walletSessionReply,
  walletTransferReply,
} from '@layline/contract/wallet';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accepted, backKings, openTestApp, type TestApp } from '../../../test/app.ts';
import { openCaller } from '../../../test/caller.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { openManualClock } from '../../../test/manual-clock.ts';
import { openFinal } from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { WalletOperator } from '../../../test/wallet-operator.ts';
import { verifyStore } from '../../engine/audit/verify.ts';
import type { Store } from '../../store/database.ts';

const site = 'layline';

describe.each(oneStore(import.meta.url))('the wallet of an operator on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let operator: WalletOperator;

  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    test = await openTestApp(store);
    operator = await WalletOperator.open(test);
    await operator.join(site, 'acme');
    await operator.run('site set', { site, money: 'transfer', protection: 'standard' });
  });
  afterEach(async () => {
    const { faults } = await verifyStore(store);
    await operator.close();
    await test.close();
    if (faults.length > 0) throw new Error(faults.join(' '));
  });

  const open = async (player: string): Promise<string> => {
    const { body } = await operator.post('players', { player });
    return walletPlayerReply.parse(body).playerId;
  };
  let count = 0;
  const makeTx = () => `tx-${(count += 1)}`;
  const move = (player: string, amount: string, more: object = {}) =>
    operator.post('transfers', { txId: makeTx(), player, direction: 'deposit', amount, ...more });
  const balanceOf = (id: string) => test.app.engine.view.accountOf(playerId(id))?.openingBalance;
  const linesOf = async (id: string) => {
    const text = "select amount from posting where account_id = 'player:' || $1 order by line";
    return (await store.query<{ amount: number }>(text, [id])).map(({ amount }) => amount);
  };

  it('[WAL-1] opens a player once, also when many calls open them at once', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => open('p-81')));
    expect(new Set(all).size).toBe(1);
    expect(await open('p-81')).toBe(all[0]);
    const { body } = await operator.post('players', { player: 'p-81' });
    expect(body).toEqual({ player: 'p-81', playerId: all[0], balance: '0.00', free: '0.00' });
    // A user of the site by that name is another person.
    await test.addPlayer('anna');
    const anna = await open('anna');
    expect(anna).not.toBe('anna');
    expect(balanceOf(anna)).toBe(0);
    expect(balanceOf('anna')).toBe(100_000);
  });

  it('[WAL-1] goes on where a crash left a player without a user, or without an account', async () => {
    const text = "insert into wallet_player values ($1, $2, $3, 'epoch')";
    await store.query(text, [site, 'left', 'a'.repeat(24)]);
    expect(await open('left')).toBe('a'.repeat(24));
    expect(balanceOf('a'.repeat(24))).toBe(0);
  });

  it('[WAL-3] moves money once for a txId, whether its repeat comes at once or later', async () => {
    const id = await open('p-1');
    const all = await Promise.all([1, 2, 3].map(() => move('p-1', '250.00', { txId: 'once' })));
    const replies = all.map(({ body }) => walletTransferReply.parse(body));
    expect(new Set(replies.map(({ seq }) => seq)).size).toBe(1);
    expect(replies[0]).toMatchObject({ status: 'done', code: null, balance: '250.00' });
    expect(await linesOf(id)).toEqual([25_000]);
    const { body } = await operator.get('transfers/once');
    expect(body).toEqual(replies[0]);
    expect((await operator.get('transfers/none')).status).toBe(404);
  });

  it('[WAL-3] keeps the answer for good: after a restart, without memory, and in another year', async () => {
    const id = await open('p-1');
    await move('p-1', '250.00', { txId: 'in' });
    await move('p-1', '999.00', { txId: 'out', direction: 'withdraw' });
    await move('p-1', 'all', { txId: 'all', direction: 'withdraw' });
    await move('p-1', '10.00', { txId: 'more' });
    const repeats = async () => {
      const again = [
        await move('p-1', '250.00', { txId: 'in' }),
        await move('p-1', '999.00', { txId: 'out', direction: 'withdraw' }),
        await move('p-1', 'all', { txId: 'all', direction: 'withdraw' }),
      ];
      return again.map(({ body }) => [body.status, body.code, body.amount, body.balance]);
    };
    const expected = [
      ['done', null, '250.00', '10.00'],
      ['refused', 'INSUFFICIENT_FUNDS', '999.00', '10.00'],
      ['done', null, '250.00', '10.00'],
    ];
    expect(await repeats()).toEqual(expected);
    const { secret } = operator;
    await operator.close();
    await test.close();
    // The engine's memory of answers is of one day.
    await store.query('delete from snapshot');
    test = await openTestApp(store, openManualClock(addMs(test.clock.now(), 366 * 86_400_000)));
    operator = await WalletOperator.open(test);
    Object.assign(operator, { name: 'acme', secret });
    expect(await repeats()).toEqual(expected);
    expect(await linesOf(id)).toEqual([25_000, -25_000, 1_000]);
  });

  it('[WAL-3] refuses a txId for another content, and moves nothing', async () => {
    const id = await open('p-1');
    await open('p-2');
    await move('p-1', '250.00', { txId: 'x' });
    const others = [
      move('p-2', '250.00', { txId: 'x' }),
      move('p-1', '250.01', { txId: 'x' }),
      move('p-1', '250.00', { txId: 'x', direction: 'withdraw' }),
      move('p-1', 'all', { txId: 'x', direction: 'withdraw' }),
    ];
    for (const one of others) {
      expect(await one).toMatchObject({ status: 409, body: { code: 'TX_REUSED' } });
    }
    expect(await linesOf(id)).toEqual([25_000]);
  });

  it('[WAL-4] lets out only what is free, and of many at once no more than that', async () => {
    const id = await open('p-1');
    await move('p-1', '100.00');
    test.app.marketCache.apply([openFinal()]);
    await test.app.marketSync.settleDown();
    await accepted(
      test.app.engine.submit(backKings(playerId(id), 'bet-1', { stake: 6000 as never })),
    );
    const { body: none } = await move('p-1', '40.01', { direction: 'withdraw' });
    expect(none).toMatchObject({ status: 'refused', code: 'INSUFFICIENT_FUNDS', free: '40.00' });
    const all = await Promise.all(
      [1, 2, 3, 4, 5].map(() => move('p-1', '30.00', { direction: 'withdraw' })),
    );
    expect(all.filter(({ body }) => body.status === 'done')).toHaveLength(1);
    const { body } = await move('p-1', 'all', { direction: 'withdraw' });
    expect(body).toMatchObject({ status: 'done', amount: '10.00', balance: '60.00', free: '0.00' });
    const { body: empty } = await move('p-1', 'all', { direction: 'withdraw', txId: 'empty' });
    expect(empty).toMatchObject({ status: 'refused', amount: '0.00', code: 'INSUFFICIENT_FUNDS' });
    await move('p-1', '5.00');
    const { body: still } = await move('p-1', 'all', { direction: 'withdraw', txId: 'empty' });
    expect(still).toMatchObject({ status: 'refused', amount: '0.00' });
  });

  it('[WAL-4] counts deposits for limits, and pays none to who may not play', async () => {
    const id = await open('p-1');
    const user = 'p-1';
    await operator.run('protection limit', { site, user, limit: 'deposit/day=300' });
    expect((await move('p-1', '200.00')).body).toMatchObject({ status: 'done' });
    const over = await move('p-1', '100.01', { txId: 'over' });
    expect(over.body).toMatchObject({ status: 'refused', code: 'DEPOSIT_LIMIT_REACHED' });
    await operator.run('protection exclude', { site, user });
    expect((await move('p-1', '1.00')).body).toMatchObject({ code: 'ACCOUNT_EXCLUDED' });
    expect((await move('p-1', 'all', { direction: 'withdraw' })).body).toMatchObject({
      status: 'done',
      amount: '200.00',
    });
    expect(balanceOf(id)).toBe(0);
  });

  it('[WAL-2] a link signs in once, within a minute, on its own site', async () => {
    const id = await open('p-1');
    const link = async () => {
      const { body } = await operator.post('sessions', { player: 'p-1' });
      return walletSessionReply.parse(body).path.replace('/#/enter?link=', '');
    };
    const guest = openCaller(test.server);
    const enter = (text: string, headers = {}) => guest.post('/auth/link', { link: text }, headers);
    const first = await link();
    const stored = JSON.stringify(await store.query('select * from wallet_link'));
    expect(stored).not.toContain(first);
    const both = await Promise.all([enter(first), enter(first)]);
    const good = both.filter(({ status }) => status === 200);
    expect(good).toHaveLength(1);
    const { userToken } = good[0]?.body ?? {};
    const me = await openCaller(test.server, userToken).get('/auth/letest-user-details');
    expect(me.body.user._id).toBe(id);
    expect((await enter(first)).body.code).toBe('TICKET_OVER');
    const late = await link();
    await store.query("update wallet_link set expires_at = expires_at - interval '1 minute'");
    expect((await enter(late)).body.code).toBe('TICKET_OVER');
    await operator.run('site add', { site: 'other', title: 'Other', host: 'other.example' });
    await test.app.sites.reload();
    const elsewhere = await link();
    expect((await enter(elsewhere, { host: 'other.example' })).body.code).toBe('TICKET_OVER');
    await operator.run('user disable', { site, user: 'p-1' });
    expect((await operator.post('sessions', { player: 'p-1' })).status).toBe(422);
    expect((await operator.post('sessions', { player: 'nobody' })).status).toBe(404);
  });

  it('[WAL-2] no message gives two links, and no password opens such an account', async () => {
    await open('p-1');
    const twice = { player: 'p-1' };
    expect((await operator.post('sessions', twice, { id: 'one' })).status).toBe(200);
    expect(await operator.post('sessions', twice, { id: 'one' })).toMatchObject({
      status: 409,
      body: { code: 'ID_REUSED' },
    });
    const guest = openCaller(test.server);
    for (const password of ['', ' ', 'p-1', 'undefined']) {
      const { body } = await guest.post('/auth/signin', { userName: 'p-1', password });
      expect(body.userToken).toBeUndefined();
    }
  });

  it('[WAL-5] hears the wallet of the site alone, while the site works so', async () => {
    const id = await open('p-1');
    await test.addPlayer('anna');
    expect((await move('anna', '5.00')).status).toBe(404);
    const other = await WalletOperator.open(test);
    await other.run('site add', { site: 'far', title: 'Far', host: 'far.example' });
    await test.app.sites.reload();
    await other.join('far', 'far-wallet');
    await operator.partners.reload();
    const own = { txId: 'x', player: 'p-1', direction: 'deposit', amount: '5.00' };
    expect((await other.post('transfers', own)).status).toBe(403);
    await other.run('site set', { site: 'far', money: 'transfer' });
    await test.app.sites.reload();
    expect((await other.post('transfers', own)).status).toBe(404);
    expect((await operator.post('transfers', own, { by: other.secret })).status).toBe(401);
    await other.close();
    await operator.run('site set', { site, money: 'staff' });
    await test.app.sites.reload();
    expect(await operator.post('transfers', own)).toMatchObject({
      status: 403,
      body: { code: 'WALLET_OFF' },
    });
    await operator.run('site set', { site, money: 'transfer' });
    await test.app.sites.reload();
    await operator.run('wallet off', { name: 'acme' });
    expect((await operator.post('transfers', own)).status).toBe(403);
    expect(balanceOf(id)).toBe(0);
  });

  it.each([
    [{ amount: '5' }, 'amount'],
    [{ amount: '5.000' }, 'amount'],
    [{ amount: '-5.00' }, 'amount'],
    [{ amount: 5 }, 'amount'],
    [{ amount: '0.00' }, 'amount'],
    [{ amount: 'all' }, 'amount'],
    [{ amount: '999999999999.00' }, 'amount'],
    [{ direction: 'out' }, 'direction'],
    [{ txId: '' }, 'txId'],
    [{ txId: 'a:b' }, 'txId'],
    [{ player: 'a b' }, 'player'],
    [{ note: 'x' }, 'note'],
  ])('[WAL-5] names what is wrong: %j', async (wrong, field) => {
    await open('p-1');
    const { status, body } = await move('p-1', '5.00', wrong);
    if (status === 200)
      expect(body).toMatchObject({ status: 'refused', code: 'BALANCE_TOO_LARGE' });
    else {
      expect(status).toBe(400);
      expect(body.message).toContain(field);
    }
  });
});
