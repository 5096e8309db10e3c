// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Answers, ok, openFakeServer, refusal } from '../../test/fake-server.ts';
import {
  fakeLimits,
  fakeMarket,
  fakeSite,
  fakeUser,
  fakeMatch as match,
} from '../../test/fake-site.ts';
import { startAfresh } from '../../test/render.tsx';
import { goTo } from '../routing/use-hash.ts';
import { useLoginGate } from '../session/login-gate.ts';
import { useSiteStore } from '../site/site-store.ts';
import { App } from './app.tsx';

const house: Answers = {
  'GET /domain/host/localhost': ok(fakeSite),
  'GET /v2/get-events': ok([{ id: 4, eventTypeId: '4', eventId: '4', name: 'Cricket', icons: {} }]),
  'GET /v2/get-matches-by-eventid/4': ok([match]),
  'GET /v2/get-matches/4/12': ok([match]),
  'GET /v2/fetch-market-odds/4/12/345/1.2': ok([fakeMarket]),
  'GET /get-min-max/site-1': ok(fakeLimits),
  'GET /auth/letest-user-details': ok({ user: fakeUser }, { user: fakeUser }),
  'GET /bet/exposure/fetch': ok({ exposure: 1200 }, { exposure: 1200 }),
  'GET /bet/trade/list': ok([]),
  'GET /bet/bet-details/list/345': ok([]),
};

function openApp(path: string, { isSignedIn = false, answers = {} as Answers } = {}) {
  startAfresh({ isSignedIn });
  useSiteStore.setState({ site: null });
  location.hash = path;
  const server = openFakeServer({ ...house, ...answers });
  render(<App />);
  return server;
}

afterEach(cleanup);

test('[SITE-6] an unknown host gets a clear screen, and a retry can fix it', async () => {
  let isKnown = false;
  openApp('#/', {
    answers: {
      'GET /domain/host/localhost': () =>
        isKnown ? ok(fakeSite) : refusal(404, 'This site is not set up here.'),
    },
  });
  screen.getByText('Loading...');
  await screen.findByText('This site is not set up here.');
  isKnown = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Ludwig Exchange, home' })).toBeDefined();
});

test('[ROUTE-2] an unknown path is reported, and Go Back leads to the root', async () => {
  openApp('#/no/such/place');
  expect(await screen.findByText('Looks Like you are lost!')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Go Back' }));
  await waitFor(() => expect(location.hash).toBe('#/'));
});

test.each(['#/notfound', '#/curling'])('[ROUTE-2] %s shows the not-found screen', async (path) => {
  openApp(path);
  expect(await screen.findByText('Looks Like you are lost!')).toBeDefined();
});

test.each([
  '#/account',
  '#/settings',
  '#/accountstatement',
  '#/betshistory',
  '#/profitloss/4/1/Casino',
])('[ROUTE-4] %s sends a visitor to the root and asks to log in', async (path) => {
  openApp(path);
  await waitFor(() => expect(location.hash).toBe('#/'));
  expect(useLoginGate.getState().isOpen).toBe(true);
});

test('[ROUTE-5] the frame of live pictures is shown alone, and says what it waits for', async () => {
  openApp('#/tv?event_id=345&sport_id=4');
  expect(await screen.findByText(/^No information about this match yet\./)).toBeDefined();
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('[SPORT-7] a pinned market is on the multi-market page, live', async () => {
  openApp('#/fullmarket/4/12/345');
  fireEvent.click(await screen.findByRole('button', { name: 'Follow Match Odds' }));
  act(() => goTo('/multimarket'));
  await screen.findByRole('link', { name: 'India v Australia' });
  await screen.findByRole('button', { name: 'Back India at 1.85 500 available' });
  fireEvent.click(screen.getByRole('button', { name: 'Follow Match Odds' }));
  await screen.findByText(/There are currently no followed multi markets\./);
  expect(await screen.findByText(/Please add some markets from events\./)).toBeDefined();
});

test('[SPORT-6] the home list shows name, In-Play, tags and the best prices', async () => {
  openApp('#/');
  const link = await screen.findByRole('link', { name: /India v Australia/ });
  expect(link.textContent).toBe('India v AustraliaIn-PlayTest seriesTVFancy');
  await screen.findByRole('button', { name: 'Back India at 1.85 500 available' });
  screen.getByRole('button', { name: 'Lay Australia at 2.18 300 available' });
  fireEvent.click(link);
  expect(location.hash).toBe(
    '#/fullmarket/4/12/345?gameTime=2026-04-08T14%3A00%3A00Z&eventName=India+v+Australia&inplay=true',
  );
});

test('[EVENT-2] the match page shows market, limits, matched amount and both headings', async () => {
  openApp('#/fullmarket/4/12/345');
  const table = await screen.findByRole('region', { name: 'Match Odds' });
  expect(table.textContent).toContain('Matched 0.13M');
  expect(table.textContent).toContain('Min 100 · Max 100k');
  await screen.findByRole('button', { name: 'Back India at 1.85 500 available' });
});

test('[EVENT-3] a suspended market covers its rows, and no cell accepts a bet', async () => {
  const suspended = { ...fakeMarket, status: 'SUSPENDED' };
  openApp('#/fullmarket/4/12/345', {
    answers: { 'GET /v2/fetch-market-odds/4/12/345/1.2': ok([suspended]) },
  });
  const table = await screen.findByRole('region', { name: 'Match Odds' });
  expect(await within(table).findAllByText('SUSPENDED')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^Back India/ })).toBeNull();
});

test('[EVENT-5] a visitor is asked to log in for the live feeds', async () => {
  openApp('#/fullmarket/4/12/345');
  fireEvent.click(await screen.findByRole('tab', { name: 'Live Score' }));
  expect(screen.getByText('Please Login to view the live feed')).toBeDefined();
});

test('[SLIP-1] a tapped price opens the slip, and another tap closes it', async () => {
  openApp('#/fullmarket/4/12/345', { isSignedIn: true });
  fireEvent.click(await screen.findByRole('button', { name: /^Back India/ }));
  await screen.findByRole('form', { name: 'Bet slip' });
  fireEvent.click(await screen.findByRole('button', { name: /^Lay Australia/ }));
  await waitFor(() => expect(screen.getAllByRole('form', { name: 'Bet slip' })).toHaveLength(1));
  act(() => goTo('/'));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Bet slip' })).toBeNull());
});

test('[SHELL-4] the header shows the main balance less the exposure', async () => {
  openApp('#/', { isSignedIn: true });
  expect(await screen.findByText('23,800.00')).toBeDefined();
  screen.getByRole('button', { name: 'Exposure 1,200.00, show detail' });
});

test('[SHELL-5] the top bar has the fixed pages, each sport, and Settings for players', async () => {
  openApp('#/', { isSignedIn: true });
  await screen.findByRole('link', { name: 'Cricket' });
  const names = [...screen.getByRole('navigation', { name: 'Main' }).querySelectorAll('a')];
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'Home',
    'In Play',
    'Multi Market',
    'Cricket',
    'Settings',
  ]);
});

test('[BETS-1] the exposure detail says if there are no open bets', async () => {
  openApp('#/', { isSignedIn: true });
  fireEvent.click(await screen.findByRole('button', { name: /^Exposure/ }));
  expect(await screen.findByText('No real time records found')).toBeDefined();
});

test('[ACC-7] an empty statement says No Data Found! and offers the four page sizes', async () => {
  const empty = { status: true, message: '', pageItems: [], currentPage: 1, totalPages: 0 };
  const { requests } = openApp('#/accountstatement', {
    isSignedIn: true,
    answers: {
      'POST /transit/transactions/test/1/10': empty,
      'POST /transit/transactions/test/1/25': empty,
    },
  });
  await screen.findByText('No Data Found!');
  const sizes = screen.getByLabelText('Rows');
  expect([...sizes.querySelectorAll('option')].map(({ value }) => value)).toEqual([
    '10',
    '25',
    '50',
    '100',
  ]);
  fireEvent.change(sizes, { target: { value: '25' } });
  await waitFor(() =>
    expect(requests.map(({ path }) => path)).toContain('/transit/transactions/test/1/25'),
  );
});

test('[ROUTE-6] a suspended site has no statement', async () => {
  openApp('#/accountstatement', {
    isSignedIn: true,
    answers: { 'GET /domain/host/localhost': ok({ ...fakeSite, status: 'suspend' }) },
  });
  expect(await screen.findByText('Looks Like you are lost!')).toBeDefined();
  expect(location.hash).toBe('#/notfound');
});

test('[SPORT-5] the address of a sport that is locked for the player lists no matches', async () => {
  const locks = [{ eventId: '4', lock: true }];
  openApp('/cricket', {
    isSignedIn: true,
    answers: { 'POST /sports/fetch/event/lock': ok(locks) },
  });
  await screen.findByText('This sport is closed to your account.');
  expect(screen.queryByRole('link', { name: /India v Australia/ })).toBeNull();
  cleanup();
  openApp('/cricket', { answers: { 'POST /sports/fetch/event/lock': ok(locks) } });
  await screen.findByRole('link', { name: /India v Australia/ });
});
