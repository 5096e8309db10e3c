// @vitest-environment happy-dom
/** A server with only the specification's calls and none of ours. */
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Answers, openFakeServer } from '../../test/fake-server.ts';
import { startAfresh } from '../../test/render.tsx';
import { useSiteStore } from '../site/site-store.ts';
import { App } from './app.tsx';

const user = {
  _id: 'u1',
  userName: 'anna',
  name: 'Anna',
  role: { name: 'User' },
  openingBalance: '900.5',
};
const page = (pageItems: readonly object[]) => ({
  status: true,
  pageItems,
  currentPage: 1,
  totalPages: 1,
});

/** The specification's calls in their loosest form: no capabilities, no messages, texts for numbers. */
const elsewhere: Answers = {
  'GET /domain/host/localhost': {
    status: true,
    data: { _id: 's1', title: 'Elsewhere', primaryColor: '#0af', layout: 'aura', signup: 'false' },
  },
  'GET /v2/get-events': { status: true, data: [{ eventTypeId: '4', name: 'Cricket' }] },
  'GET /v2/get-matches-by-eventid/4': { status: true, data: [] },
  'GET /auth/letest-user-details': { user },
  'GET /bet/exposure/fetch': { status: true, exposure: '100.25' },
  'GET /bet/trade/list': { status: true, data: [] },
  'POST /profit-loss/test/1/10': page([
    { sportsName: 'Cricket', eventId: '4', profit: 20, loss: -5, net: 15 },
  ]),
  'POST /transit/transactions/test/1/10': page([
    {
      _id: 't1',
      createdAt: '2026-04-08T10:00:00Z',
      type: 'deposite',
      amount: 100,
      displayText: 'Deposit',
      openingBalancePayee: 50,
      openingBalancePayer: 0,
    },
  ]),
};

function openElsewhere(path: string) {
  startAfresh({ isSignedIn: true });
  useSiteStore.setState({ site: null });
  location.hash = path;
  const server = openFakeServer(elsewhere);
  render(<App />);
  return server;
}

afterEach(cleanup);

test('[API-1] shows balance and lists of another server, whatever form its numbers have', async () => {
  openElsewhere('#/');
  expect(await screen.findByText('800.25')).toBeDefined();
  expect(await screen.findByText('No Cricket matches on offer now.')).toBeDefined();
  expect(document.documentElement.dataset['layout']).toBe('aura');
});

test('[API-1] keeps quick stakes in the browser if the server has no call for them', async () => {
  const { requests } = openElsewhere('#/settings');
  const first = await screen.findByLabelText('Stake 1');
  fireEvent.change(first, { target: { value: '70' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(localStorage.getItem('stakes')).toContain('70'));
  expect(requests.map(({ path }) => path)).not.toContain('/stakes');
});

test('[API-1] shows profit and loss without a chart, and filters in the client', async () => {
  const { requests } = openElsewhere('#/profitloss');
  const table = await screen.findByRole('table');
  const name = await within(table).findByRole('link', { name: 'Cricket' });
  expect(name.getAttribute('href')).toMatch(/^#\/profitloss\/4\?from=/);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'tennis' } });
  expect(await screen.findByText('No Data Found!')).toBeDefined();
  expect(requests.map(({ path }) => path)).not.toContain('/profit-loss/days');
  expect(requests.filter(({ body }) => 'search' in body)).toEqual([]);
});

test('[ACC-2] computes missing closing balances of a statement', async () => {
  openElsewhere('#/accountstatement');
  await waitFor(() => expect(screen.getByRole('table').textContent).toContain('+100.00150.00'));
});

test('[ACC-6] shows in its place that the server lacks a call', async () => {
  openElsewhere('#/passwordhistory');
  expect((await screen.findByRole('alert')).textContent).toContain('Not found.');
});
