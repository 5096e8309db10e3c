/** Money in and out as players, staff and agents see it, through the doors. */
import { routes } from '@layline/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import type { Caller } from '../../../test/caller.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { runCommand } from '../../admin/catalogue/commands.ts';
import type { Values } from '../../admin/command.ts';
import { verifyStore } from '../../engine/audit/verify.ts';
import type { Store } from '../../store/database.ts';

type Answer = Awaited<ReturnType<Caller['get']>>['body'];

const site = 'layline';

describe.each(oneStore(import.meta.url))('the cashier on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let anna: Caller;

  /** The data of a command, or the text of its problem. */
  const run = async (name: string, values: Values): Promise<Answer> => {
    const answer = await runCommand(test.app, { name, values: { site, ...values } });
    return answer.kind === 'problem' ? answer.message : answer.done.data;
  };
  const show = async (caller = anna) =>
    routes.cashier.reply.parse((await caller.get('/cashier')).body).data;
  const post = async (path: string, body: object, caller = anna) => {
    const { body: answer } = await caller.post(`/cashier/${path}`, body);
    return answer.status === true ? answer.data : answer.code;
  };
  let refs = 0;
  const clientRef = () => `client-ref-${(refs += 1)}`;
  const announce = (amount: number, ref = clientRef()) =>
    post('deposits', { clientRef: ref, method: 'bank', amount });

  beforeEach(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    anna = await test.addPlayer('anna');
    await run('site set', { money: 'cashier', protection: 'standard' });
    await run('pay-method add', {
      name: 'bank',
      title: 'Bank transfer',
      details: 'Bank: North;Account: 123',
      depositFee: '1',
      withdrawFee: '2.50',
    });
    await run('pay-method on', { name: 'bank' });
  });
  afterEach(async () => {
    const { faults } = await verifyStore(store);
    await test.close();
    await store.close();
    if (faults.length > 0) throw new Error(faults.join(' '));
  });

  it('[CASHIER-5] credits what arrived for a code, once for each bank reference', async () => {
    const deposit = await announce(500);
    expect(deposit).toMatchObject({ state: 'open', amount: 500, canDrop: true });
    expect(deposit.code).toMatch(/^[A-Z]{8}$/);
    expect(deposit.lines).toEqual([
      { label: 'Bank', value: 'North' },
      { label: 'Account', value: '123' },
    ]);
    const { ref, code } = deposit;
    expect(await post('deposits/bank-ref', { ref, bankRef: 'utr 77' })).toMatchObject({
      state: 'waiting',
      bankRef: 'utr 77',
    });
    expect(await run('cashier deposits', {})).toMatchObject([{ code, user: 'anna', amount: 500 }]);
    const money = { deposit: code, amount: '480', bankRef: 'utr77' };
    expect(await run('cashier match', { ...money, dryRun: 'on' })).toMatchObject({
      state: 'waiting',
    });
    const both = await Promise.all([run('cashier match', money), run('cashier match', money)]);
    expect(both).toMatchObject([{ state: 'credited' }, { state: 'credited' }]);
    expect(await run('cashier match', { ...money, amount: '481' })).toMatch(
      /^--bank-ref: UTR77 was/,
    );
    expect(await run('cashier match', { ...money, bankRef: 'UTR78' })).toMatch(
      /^DEPOSIT: .* credited/,
    );
    const { balance, deposits } = await show();
    expect(balance).toBe(1479);
    expect(deposits).toMatchObject([{ state: 'credited', arrived: 480, lines: [] }]);
    const other = await announce(480);
    const again = { deposit: other.code, amount: '480', bankRef: 'utr-7/7' };
    expect(await run('cashier match', again)).toMatch(/^--bank-ref: UTR77 was entered with 480.00/);
  });

  it('[CASHIER-5] credits what comes after its end, and after the player dropped it', async () => {
    const late = await announce(200);
    const { ref } = late;
    expect(await post('deposits/drop', { ref })).toMatchObject({ state: 'failed', canDrop: false });
    await store.query("update cashier_intent set state = 'open', expires_at = 'epoch'");
    expect(await run('cashier deposits', { state: 'expired' })).toMatchObject([
      { code: late.code },
    ]);
    const money = { deposit: late.code, amount: '200', bankRef: 'LATE1' };
    expect(await run('cashier match', money)).toMatchObject({ state: 'credited' });
    expect(await run('report cashier', {})).toMatchObject({
      methods: [{ taken: 200, isEven: true }],
    });
  });

  it('[CASHIER-6] decides limits when it is announced, with those that wait, and when it comes', async () => {
    await run('protection limit', { user: 'anna', limit: 'deposit/day=1600' });
    expect(await show()).toMatchObject({ depositLeft: 600, closed: null });
    const first = await announce(300, 'client-ref-first');
    expect(first).toMatchObject({ state: 'open' });
    expect(await announce(300, 'client-ref-first')).toMatchObject({ ref: first.ref });
    expect(await announce(301, 'client-ref-first')).toBe('TRANSFER_REF_REUSED');
    expect(await announce(90_000)).toBe('DEPOSIT_LIMIT_REACHED');
    expect(await announce(99)).toBe('AMOUNT_OUTSIDE');
    expect(await announce(200_000)).toBe('AMOUNT_OUTSIDE');
    await run('protection limit', { user: 'anna', limit: 'deposit/day=1000' });
    expect(await show()).toMatchObject({ depositLeft: 0, closed: expect.stringMatching(/limit/) });
    await run('protection exclude', { user: 'anna' });
    const money = { deposit: first.code, amount: '300', bankRef: 'UTR1' };
    expect(await run('cashier match', money)).toMatchObject({ state: 'unclaimed' });
    const [waits] = await run('unclaimed list', {});
    expect(waits).toMatchObject({ user: 'anna', amount: 300, code: 'ACCOUNT_EXCLUDED' });
    const reference = waits.transferRef;
    expect(await run('unclaimed assign', { reference, user: 'anna' })).toMatch(/excluded/);
    expect(await run('unclaimed refund', { reference })).toMatchObject({ state: 'refunded' });
    expect(await run('unclaimed refund', { reference })).toMatch(/No money waits/);
    expect(await run('report cashier', {})).toMatchObject({
      methods: [{ taken: 300, refunded: 300, account: 0, isEven: true }],
    });
  });

  it('[CASHIER-6] announces at most three at a time, also at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => announce(100)));
    expect(answers.filter((one) => one === 'TOO_MANY_OPEN')).toHaveLength(2);
  });

  it('[CASHIER-5] refuses what is no amount, no way to pay, and what nobody asked for', async () => {
    for (const amount of [0, -5, 0.001, '1e3', null, 'NaN', '9007199254740993']) {
      const wrong = await post('deposits', { clientRef: clientRef(), method: 'bank', amount });
      expect(wrong, String(amount)).toMatch(/^(INVALID_REQUEST|AMOUNT_OUTSIDE)$/);
    }
    const right = { clientRef: clientRef(), method: 'bank', amount: 100 };
    expect(await post('deposits', { ...right, playerId: 'bilal' })).toBe('INVALID_REQUEST');
    expect(await post('deposits', { ...right, clientRef: 'x' })).toBe('INVALID_REQUEST');
    expect(await post('deposits', { ...right, method: 'card' })).toBe('METHOD_UNKNOWN');
    const bilal = await test.addPlayer('bilal');
    const { ref } = await post('deposits', right);
    expect(await post('deposits/drop', { ref }, bilal)).toBe('NOT_FOUND');
    expect(await post('deposits/bank-ref', { ref, bankRef: 'of bilal' }, bilal)).toBe('NOT_FOUND');
    await run('pay-method off', { name: 'bank' });
    expect(await announce(100)).toBe('METHOD_UNKNOWN');
    expect(await run('pay-method set', { name: 'bank', depositMin: '900000' })).toMatch(
      /^--deposit-min: must be/,
    );
  });

  it('[CASHIER-1] asks once for a withdrawal that is asked for many times at once', async () => {
    const to = await usable();
    const all = await Promise.all([1, 2, 3, 4].map(() => withdraw(to, 300, 'client-ref-many')));
    expect(new Set(all.map(({ ref }) => ref)).size).toBe(1);
    expect(await show()).toMatchObject({ held: 302.5 });
  });

  const destination = async (account = 'IBAN 0123456789') =>
    post('destinations', { method: 'bank', account });
  const usable = async () => {
    const added = await destination();
    await store.query("update cashier_destination set usable_at = 'epoch'");
    return added.id as string;
  };
  const withdraw = (destinationId: string, amount: number, ref = clientRef()) =>
    post('withdrawals', { clientRef: ref, destinationId, amount });

  it('[CASHIER-9] a new destination needs a proof of identity and a day, and is sealed', async () => {
    const added = await destination();
    expect(added).toMatchObject({ method: 'bank', label: '… 6789' });
    expect(await destination()).toMatchObject({ id: added.id });
    const [{ sealed } = { sealed: '' }] = await store.query<{ sealed: string }>(
      'select sealed from cashier_destination',
    );
    expect(sealed).not.toContain('0123456789');
    expect(await withdraw(added.id, 100)).toBe('DESTINATION_WAITS');
    const bilal = await test.addPlayer('bilal');
    await store.query("update cashier_destination set usable_at = 'epoch'");
    const stolen = { clientRef: clientRef(), destinationId: added.id, amount: 100 };
    expect(await post('withdrawals', stolen, bilal)).toBe('NOT_FOUND');
    await store.query("update session set created_at = 'epoch', proved_at = null");
    expect(await destination('IBAN of a thief')).toBe('STEP_UP_NEEDED');
    expect(await post('destinations/remove', { id: added.id })).toBeNull();
    expect(await withdraw(added.id, 100)).toBe('NOT_FOUND');
  });

  it('[CASHIER-1] [CASHIER-2] holds, sends and pays a withdrawal, with its fee', async () => {
    const to = await usable();
    const held = await withdraw(to, 400, 'client-ref-w');
    expect(held).toMatchObject({ state: 'held', amount: 400, fee: 2.5, mayCancel: true });
    expect(await withdraw(to, 400, 'client-ref-w')).toMatchObject({ ref: held.ref });
    expect(await withdraw(to, 401, 'client-ref-w')).toBe('TRANSFER_REF_REUSED');
    expect(await show()).toMatchObject({ balance: 1000, held: 402.5, free: 597.5 });
    const { ref } = held;
    expect(await run('withdraw', { user: 'anna', amount: '600' })).toMatch(/Insufficient/);
    expect(await run('withdrawal send', { ref })).toMatch(/approved first/);
    expect(await run('withdrawal show', { ref })).toMatchObject({ destination: 'IBAN 0123456789' });
    expect(await run('withdrawal approve', { ref })).toMatchObject({ state: 'approved' });
    expect(await run('withdrawal send', { ref })).toMatchObject({ state: 'sent' });
    expect(await post('withdrawals/cancel', { ref })).toBe('WITHDRAWAL_NOT_OPEN');
    expect(await run('withdrawal paid', { ref })).toMatchObject({ state: 'paid' });
    expect(await run('withdrawal returned', { ref })).toMatch(/is paid/);
    expect(await show()).toMatchObject({ balance: 597.5, held: 0 });
    const back = await withdraw(to, 100);
    for (const step of ['approve', 'send', 'returned']) {
      await run(`withdrawal ${step}`, { ref: back.ref });
    }
    const { body } = await anna.post('/transit/transactions/test/1/10', { filter: 'upline' });
    const lines = routes.statement.reply.parse(body).data.pageItems;
    const kinds = lines.slice(0, 4).map(({ entry }) => [entry?.kind, entry?.reference]);
    expect(kinds).toEqual([
      ['fee-returned', back.ref],
      ['withdrawal-returned', back.ref],
      ['fee', back.ref],
      ['withdrawal', back.ref],
    ]);
    const rows = lines.map(({ type, amount, displayText }) => [type, amount, displayText]);
    expect(rows.slice(0, 6)).toEqual([
      ['deposite', 2.5, `Fee returned: ${back.ref}`],
      ['deposite', 100, `Withdrawal returned: ${back.ref}`],
      ['withdraw', 2.5, `Fee: ${back.ref}`],
      ['withdraw', 100, `Withdrawal: ${back.ref}`],
      ['withdraw', 2.5, `Fee: ${ref}`],
      ['withdraw', 400, `Withdrawal: ${ref}`],
    ]);
    const play = await anna.post('/protection/history', { period: 'day' });
    expect(JSON.stringify(play.body)).toContain('"withdrawals":402.5');
  });

  it('[CASHIER-3] a player cancels what is not sent, once, where the site lets them', async () => {
    const to = await usable();
    const { ref } = await withdraw(to, 100);
    expect(await post('withdrawals/cancel', { ref })).toMatchObject({ state: 'cancelled' });
    expect(await post('withdrawals/cancel', { ref })).toMatchObject({ endedBy: 'player' });
    const bilal = await test.addPlayer('bilal');
    const next = await withdraw(to, 100);
    expect(await post('withdrawals/cancel', { ref: next.ref }, bilal)).toBe('NOT_FOUND');
    await run('site set', { cancelWithdrawals: 'off' });
    expect(await post('withdrawals/cancel', { ref: next.ref })).toBe('WITHDRAWAL_NOT_OPEN');
    expect(await run('report harm', {})).toMatchObject([{ user: 'anna', cancelledWithdrawals: 1 }]);
    expect(await run('withdrawal reject', { ref: next.ref })).toMatchObject({
      endedBy: 'operator',
    });
  });

  it('[CASHIER-7] charges a deposit back by its reference, once', async () => {
    const { code } = await announce(500);
    await run('cashier match', { deposit: code, amount: '500', bankRef: 'UTR9' });
    const reference = 'deposit:bank:UTR9';
    expect(await run('charge-back', { reference })).toMatchObject({ isRepeat: false });
    expect(await run('charge-back', { reference })).toMatchObject({ isRepeat: true });
    expect(await show()).toMatchObject({ balance: 999 });
    expect(await run('charge-back', { reference: 'deposit:bank:NONE' })).toMatch(/^REFERENCE: no/);
  });

  it('[CASHIER-8] players of agents ask their agent, who answers with a payment', async () => {
    expect(
      await post('requests', { clientRef: clientRef(), direction: 'deposit', amount: 5 }),
    ).toBe('CASHIER_OFF');
    await run('agent add', { agent: 'north', level: 'super', credit: '5000' });
    await run('agent allocate', { agent: 'north', amount: '3000' });
    await run('agent player', { user: 'anna', agent: 'north' });
    expect(await show()).toMatchObject({ money: 'agent', agent: 'north', methods: [] });
    expect(await announce(100)).toBe('CASHIER_OFF');
    const ask = { clientRef: clientRef(), direction: 'deposit', amount: 50, note: 'for today' };
    const request = await post('requests', ask);
    expect(request).toMatchObject({ state: 'open', amount: 50 });
    expect(await post('requests', ask)).toMatchObject({ id: request.id });
    expect(await run('request list', { agent: 'north' })).toMatchObject([{ id: request.id }]);
    expect(await run('cashier count', { agent: 'north' })).toMatchObject({ requests: 1 });
    const answer = { user: 'anna', id: request.id, ref: 'paid-1' };
    expect(await run('request done', answer)).toMatch(/^--ref: 'paid-1' is no deposit/);
    await run('deposit', { user: 'anna', amount: '50', ref: 'paid-1' });
    expect(await run('request done', answer)).toMatchObject({ state: 'done', answer: 'paid-1' });
    expect(await post('requests/drop', { id: request.id })).toMatchObject({ state: 'done' });
  });

  it('[CASHIER-8] says that the cashier is off where the site has none', async () => {
    await run('site set', { money: 'staff' });
    expect(await announce(100)).toBe('CASHIER_OFF');
    expect(await show()).toMatchObject({ money: 'staff', methods: [], agent: null });
  });
});
