/** Values for each command of the cashier, after whatever it needs. */
import { clientRef, money, playerId, withdrawalRef } from '@layline/contract';
import { expect } from 'vitest';
import type { Values } from '../src/admin/command.ts';
import { addRequest } from '../src/store/queries/cashier/requests.ts';
import { openIntent } from '../src/venue/cashier/deposits.ts';
import { accepted, type TestApp } from './app.ts';

interface ActParts {
  readonly test: () => TestApp;
  readonly site: string;
  /** Makes a name that no other command uses. */
  readonly name: (word: string) => string;
  readonly onMachine: (command: string, values: Values) => Promise<unknown>;
  readonly player: () => Promise<{ readonly site: string; readonly user: string }>;
}

export function cashierActs({ test, site, name, onMachine, player }: ActParts) {
  const payMethod = async () => {
    await onMachine('site set', { site, money: 'cashier' });
    await onMachine('pay-method add', { site, name: name('pay'), title: 'Bank' });
    return { site, name: name('pay') };
  };
  const announced = async () => {
    const method = await payMethod();
    await onMachine('pay-method on', method);
    const { user } = await player();
    const of = { site: test().app.sites.byId(site) ?? expect.fail(), playerId: user };
    const request = { ...of, clientRef: name('client-ref'), method: method.name };
    const intent = await openIntent(test().app, { ...request, amount: 500_00 });
    return { site, deposit: 'code' in intent ? intent.code : '' };
  };
  const withdrawal = async () => {
    const { user } = await player();
    const ref = withdrawalRef(name('withdrawal-number-'));
    const to = { method: 'bank', destinationId: 'd1', clientRef: clientRef('w') };
    const sums = { amount: money(100_00), fee: money(2_00) };
    const held = {
      kind: 'hold-withdrawal',
      playerId: playerId(user),
      ref,
      ...to,
      ...sums,
    } as const;
    await accepted(test().app.engine.submit(held));
    return { site, ref };
  };
  const approved = async () => {
    const values = await withdrawal();
    await onMachine('withdrawal approve', values);
    return values;
  };
  const sent = async () => {
    const values = await approved();
    await onMachine('withdrawal send', values);
    return values;
  };
  const unclaimed = async () => {
    const method = await payMethod();
    const money_ = { site, method: method.name, amount: '70', bankRef: name('REF') };
    const { reference } = (await onMachine('cashier received', money_)) as { reference: string };
    return { site, reference };
  };
  const asked = async () => {
    const { user } = await player();
    const id = name('request-of-a-player-');
    await addRequest(test().app.store, {
      id,
      siteId: site,
      playerId: user,
      agentId: 'north',
      direction: 'deposit',
      amount: 30_00,
      note: '',
      clientRef: name('asked-of-agent'),
      now: test().clock.now(),
      max: 3,
    });
    return { site, user, id };
  };

  const acts: Readonly<Record<string, () => Values | Promise<Values>>> = {
    'pay-method add': () => ({ site, name: name('pay'), title: 'Bank' }),
    'pay-method set': async () => ({ ...(await payMethod()), details: 'Account: 1' }),
    'pay-method on': payMethod,
    'pay-method off': payMethod,
    'cashier match': async () => ({ ...(await announced()), amount: '500', bankRef: name('REF') }),
    'cashier fail': async () => ({ ...(await announced()), reason: 'never came' }),
    'cashier received': async () => {
      const { name: method } = await payMethod();
      return { site, method, amount: '70', bankRef: name('REF') };
    },
    'withdrawal show': withdrawal,
    'withdrawal approve': withdrawal,
    'withdrawal reject': withdrawal,
    'withdrawal send': approved,
    'withdrawal paid': sent,
    'withdrawal returned': sent,
    'unclaimed refund': unclaimed,
    'unclaimed assign': async () => ({ ...(await unclaimed()), ...(await player()) }),
    'charge-back': async () => {
      const values = await announced();
      await onMachine('cashier match', { ...values, amount: '500', bankRef: name('REF') });
      return { site, reference: `deposit:${name('pay')}:${name('REF')}` };
    },
    'request done': async () => {
      const values = await asked();
      await onMachine('deposit', { site, user: values.user, amount: '30', ref: name('ref') });
      return { ...values, ref: name('ref') };
    },
    'request refuse': async () => ({ ...(await asked()), reason: 'not now' }),
  };
  return acts;
}
