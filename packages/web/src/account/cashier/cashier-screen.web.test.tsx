// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answers, ok, openFakeServer, refusal } from '../../../test/fake-server.ts';
import { fakeUser } from '../../../test/fake-site.ts';
import { show, startAfresh } from '../../../test/render.tsx';
import { CashierScreen } from './cashier-screen.tsx';

beforeEach(() => startAfresh({ isSignedIn: true }));
afterEach(cleanup);

const bank = {
  name: 'bank',
  title: 'Bank transfer',
  deposit: { min: 100, max: 5000, fee: 0 },
  withdraw: { min: 100, max: 2000, fee: 5 },
};
const cashier = {
  money: 'cashier',
  agent: null,
  currency: 'INR',
  balance: 1000,
  held: 0,
  free: 1000,
  closed: null,
  depositLeft: null,
  openDepositsMax: 3,
  methods: [bank],
  destinations: [],
  deposits: [],
  withdrawals: [],
  requests: [],
};
const home = {
  id: 'd'.repeat(20),
  method: 'bank',
  label: '… 2231',
  usableAt: '2020-01-01T00:00:00Z',
};
const withdrawal = {
  ref: 'w'.repeat(20),
  method: 'bank',
  label: '… 2231',
  amount: 200,
  fee: 5,
  state: 'held',
  endedBy: null,
  mayCancel: true,
  createdAt: '2026-11-30T10:00:00Z',
  changedAt: '2026-11-30T10:00:00Z',
};

const listed = 'GET /cashier';
const asking = 'POST /cashier/withdrawals';

function open(answers: Answers) {
  const { requests } = openFakeServer({ 'GET /user/get-user': ok(fakeUser), ...answers });
  show(<CashierScreen />);
  return { sent: (path: string) => requests.filter((one) => `${one.method} ${one.path}` === path) };
}
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));
const amountOf = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  return within(heading.closest('section') as HTMLElement).findByLabelText('Amount');
};
const type = async (title: string, value: string) =>
  fireEvent.change(await amountOf(title), { target: { value } });

test('[CASHIER-10] a withdrawal whose reply is lost is sent again under one reference', async () => {
  let replies = 0;
  const { sent } = open({
    [listed]: ok({ ...cashier, destinations: [home] }),
    [asking]: () => {
      replies += 1;
      return replies === 1 ? new TypeError('lost') : ok(withdrawal);
    },
  });
  await type('Withdraw', '996');
  expect(await screen.findByText('995.00 is free to withdraw.')).toBeTruthy();
  await type('Withdraw', '200');
  await press('Withdraw 200.00, 205.00 with the fee');
  expect(await screen.findByText(/^No answer from the server/)).toBeTruthy();
  await press('Withdraw 200.00, 205.00 with the fee');
  await waitFor(() => expect(sent(asking)).toHaveLength(2));
  const refs = sent(asking).map(({ body }) => (body as { clientRef: string }).clientRef);
  expect(refs[0]).toBe(refs[1]);
  await waitFor(async () => expect(await amountOf('Withdraw')).toHaveProperty('value', ''));
  await type('Withdraw', '200');
  await press('Withdraw 200.00, 205.00 with the fee');
  await waitFor(() => expect(sent(asking)).toHaveLength(3));
  expect(sent(asking)[2]?.body).not.toMatchObject({ clientRef: refs[0] });
});

test('[CASHIER-10] what is held is shown, and cancelled while it may be', async () => {
  let withdrawals: object[] = [
    withdrawal,
    { ...withdrawal, ref: 's'.repeat(20), state: 'sent', mayCancel: false },
  ];
  const { sent } = open({
    [listed]: () => ok({ ...cashier, held: 205, free: 795, withdrawals }),
    'POST /cashier/withdrawals/cancel': () => {
      withdrawals = [{ ...withdrawal, state: 'cancelled', mayCancel: false }];
      return ok(withdrawals[0]);
    },
  });
  expect(await screen.findByText('205.00')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Cancel the withdrawal/ })).toHaveLength(1);
  await press('Cancel the withdrawal of 200.00');
  await press('Cancel it');
  await screen.findByText(/^Cancelled/);
  expect(sent('POST /cashier/withdrawals/cancel').map(({ body }) => body)).toEqual([
    { ref: withdrawal.ref },
  ]);
});

test('[CASHIER-10] limits, a closed cashier and a refusal are said in words', async () => {
  open({
    [listed]: ok({ ...cashier, depositLeft: 300 }),
    'POST /cashier/deposits': refusal(400, 'A deposit limit is reached.', 'DEPOSIT_LIMIT_REACHED'),
  });
  await type('Deposit', '400');
  expect(await screen.findByText('Your deposit limit leaves 300.00.')).toBeTruthy();
  await type('Deposit', '300');
  await press('Deposit 300.00 by Bank transfer');
  expect(await screen.findByText('A deposit limit is reached.')).toBeTruthy();
  expect(await amountOf('Deposit')).toHaveProperty('value', '300');
});

test('[CASHIER-10] a player of an agent asks the agent', async () => {
  const request = { id: 'r'.repeat(20), direction: 'deposit', amount: 500, note: 'cash' };
  const { sent } = open({
    [listed]: ok({ ...cashier, money: 'agent', agent: 'north', methods: [] }),
    'POST /cashier/requests': ok({
      ...request,
      state: 'open',
      answer: '',
      createdAt: home.usableAt,
    }),
  });
  await type('Ask north', '500');
  fireEvent.change(screen.getByLabelText('Note (optional)'), { target: { value: 'cash' } });
  await press('Ask north for 500.00');
  await waitFor(() => expect(sent('POST /cashier/requests')).toHaveLength(1));
  expect(sent('POST /cashier/requests')[0]?.body).toMatchObject({
    direction: 'deposit',
    amount: 500,
    note: 'cash',
  });
  expect(screen.queryByText('The cashier is closed here')).toBeNull();
});

test('[CASHIER-10] a site that pays nothing out says so, and asks for no destination', async () => {
  open({ [listed]: ok({ ...cashier, methods: [{ ...bank, withdraw: null }] }) });
  await screen.findByText('No way to be paid is open at the moment.');
  expect(screen.queryByText(/^Add a destination/)).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Destinations' })).toBeNull();
  cleanup();
  open({ [listed]: ok(cashier) });
  await screen.findByRole('heading', { name: 'Destinations' });
  screen.getByText(/^Add a destination/);
});
