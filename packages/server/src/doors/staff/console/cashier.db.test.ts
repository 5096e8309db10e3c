/** The cashier at the console: who may credit and release money, and when two persons must. */
import { clientRef, money, playerId, withdrawalRef } from '@layline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accepted, openTestApp, type TestApp } from '../../../../test/app.ts';
import type { Json } from '../../../../test/real-server.ts';
import { type Member, openTestConsole, type TestConsole } from '../../../../test/staff.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import { runCommand } from '../../../admin/catalogue/commands.ts';
import type { Values } from '../../../admin/command.ts';
import type { Store } from '../../../store/database.ts';
import { holdMoney } from '../../../store/queries/factors/access-codes.ts';
import { openIntent } from '../../../venue/cashier/deposits.ts';

const site = 'layline';

describe.each(oneStore(import.meta.url))('the cashier at the console on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let venue: TestConsole;
  let finance: Member;
  let support: Member;
  let owner: Member;
  let refs = 0;
  const onMachine = async (name: string, values: Values): Promise<void> => {
    const answer = await runCommand(test.app, { name, values: { site, ...values } });
    if (answer.kind === 'problem') throw new Error(`${name}: ${answer.message}`);
  };
  const run = async (member: Member, name: string, values: Values): Promise<Json> =>
    (await member.run(name, { site, ...values })).body;
  const approve = async ({ approvalId }: Json): Promise<Json> =>
    (await owner.post(`/api/approvals/${approvalId}`, { isApproved: true })).body;
  const balance = (user: string) => test.app.engine.view.accountOf(playerId(user))?.openingBalance;
  const announce = async (playerIdOf: string, amount: number): Promise<string> => {
    refs += 1;
    const of = { site: test.app.sites.byId(site) ?? expect.fail(), playerId: playerIdOf };
    const asked = { ...of, clientRef: `client-ref-${refs}`, method: 'bank', amount };
    const intent = await openIntent(test.app, asked);
    if ('message' in intent) throw new Error(intent.message);
    return intent.code;
  };

  beforeAll(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    venue = openTestConsole(test);
    finance = await venue.join('fay', 'finance');
    support = await venue.join('sue', 'support');
    owner = await venue.join('ola', 'owner');
    await onMachine('site set', { money: 'cashier' });
    const details = { title: 'Bank', details: 'Account: 1', depositMax: '500000' };
    await onMachine('pay-method add', { name: 'bank', ...details });
    await onMachine('pay-method on', { name: 'bank' });
  });
  beforeEach(async () => {
    await store.query(
      'update approval set decided_at = now(), decision = $1 where decided_at is null',
      ['withdrawn'],
    );
    await store.query('delete from admin_effect');
  });
  afterAll(async () => {
    await venue.close();
    await test.close();
    await store.close();
  });

  it('[CASHIER-5] [RIGHT-3] one person credits what is usual, and two what is much', async () => {
    await test.addPlayer('anna');
    const small = { deposit: await announce('anna', 500_00), amount: '500', bankRef: 'SMALL1' };
    expect(await run(support, 'cashier match', small)).toMatchObject({ kind: 'refused' });
    expect(await run(finance, 'cashier match', small)).toMatchObject({ kind: 'done' });
    const code = await announce('anna', 150_000_00);
    const large = { deposit: code, amount: '150000', bankRef: 'LARGE1' };
    const waits = await run(finance, 'cashier match', large);
    const plan = `Credits 150000.00 to anna of 'layline' for ${code}`;
    expect(waits).toMatchObject({ kind: 'waiting', plan: expect.stringContaining(plan) });
    expect(balance('anna')).toBe(1500_00);
    expect(await approve(waits)).toMatchObject({ kind: 'done' });
    expect(balance('anna')).toBe(151_500_00);
  });

  it('[CASHIER-1] [RIGHT-3] a large withdrawal is approved by two', async () => {
    await test.addPlayer('chitra');
    await onMachine('deposit', { user: 'chitra', amount: '200000' });
    await store.query('delete from admin_effect');
    const ref = withdrawalRef('withdrawal-of-chitra');
    const to = { method: 'bank', destinationId: 'd1', clientRef: clientRef('first') };
    const sums = { amount: money(120_000_00), fee: money(0) };
    const held = {
      kind: 'hold-withdrawal',
      playerId: playerId('chitra'),
      ref,
      ...to,
      ...sums,
    } as const;
    await accepted(test.app.engine.submit(held));
    const waits = await run(finance, 'withdrawal approve', { ref });
    expect(waits).toMatchObject({ kind: 'waiting' });
    expect(await run(finance, 'withdrawal send', { ref })).toMatchObject({ kind: 'refused' });
    expect(await approve(waits)).toMatchObject({ kind: 'done' });
    expect(await run(finance, 'withdrawal send', { ref })).toMatchObject({ kind: 'done' });
    expect(await run(finance, 'withdrawal returned', { ref })).toMatchObject({ kind: 'waiting' });
    expect(await run(finance, 'withdrawal paid', { ref })).toMatchObject({ kind: 'done' });
  });

  it('[CASHIER-9] [RIGHT-10] no withdrawal is approved while money is held back', async () => {
    await test.addPlayer('bilal');
    const ref = withdrawalRef('withdrawal-of-bilal');
    const to = { method: 'bank', destinationId: 'd1', clientRef: clientRef('first') };
    const sums = { amount: money(100_00), fee: money(0) };
    const held = {
      kind: 'hold-withdrawal',
      playerId: playerId('bilal'),
      ref,
      ...to,
      ...sums,
    } as const;
    await accepted(test.app.engine.submit(held));
    const until = (test.clock.now() + 3_600_000) as never;
    await holdMoney(store, { account: 'player bilal', until });
    expect(await run(finance, 'withdrawal approve', { ref })).toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(/^No money leaves this account until/),
    });
  });

  it('[CASHIER-5] where money is paid to changes by two persons', async () => {
    const elsewhere = { name: 'bank', details: 'Account: of a thief' };
    const waits = await run(finance, 'pay-method set', elsewhere);
    expect(waits).toMatchObject({ kind: 'waiting' });
    expect(await run(finance, 'pay-method set', { name: 'bank', expireHours: '48' })).toMatchObject(
      {
        kind: 'done',
      },
    );
  });
});
