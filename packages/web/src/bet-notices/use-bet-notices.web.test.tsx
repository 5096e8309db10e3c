// @vitest-environment happy-dom
/** Changes of the player's bets are shown once, kept, and removed at sign-out. */
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok, openFakeServer } from '../../test/fake-server.ts';
import { fakeSite, fakeUser } from '../../test/fake-site.ts';
import { show, startAfresh, toastTexts } from '../../test/render.tsx';
import { queryClient } from '../api/query-client.ts';
import { clearSession } from '../session/session-store.ts';
import { useSiteStore } from '../site/site-store.ts';
import { dropNotices, useNotices } from './notice-store.ts';
import { NoticesDialog } from './notices-dialog.tsx';
import { useBetNotices } from './use-bet-notices.ts';

const bet = {
  betId: '7',
  roundId: '',
  type: 'back',
  selection: 'India',
  event: 'India v Australia',
  market: 'Match Odds',
  oddsReq: 1.85,
  sizeMatched: 0,
  sizeRemaining: 500,
  sizeVoided: 0,
  settledAt: null as string | null,
  case: 'open',
  profitLoss: 0,
};
const trade = { _id: '1.2', matchId: '345', eventId: '4', legueId: '12', count: 1, exposure: 500 };
const listOf = (...bets: readonly object[]) => ok(bets.length === 0 ? [] : [{ ...trade, bets }]);

let list = listOf(bet);
let found: object = ok(bet);
let reachedLimits: readonly object[] = [];

const openServer = () =>
  openFakeServer({
    'GET /auth/letest-user-details': ok(fakeUser, { user: fakeUser }),
    'GET /bet/trade/list': () => list,
    'GET /bet/7': () => found,
    'GET /protection/session': () => ok({ isHeld: false, reachedLimits }),
  });

function Bell() {
  return <output aria-label="unread">{useBetNotices()}</output>;
}

const readAgain = () => act(() => queryClient.refetchQueries({ queryKey: ['tradeList'] }));
const waitForKnown = (known: object) =>
  waitFor(() => expect(useNotices.getState().known).toEqual(known));

async function openBell() {
  show(<Bell />);
  await waitForKnown({ 7: 0 });
}

beforeEach(() => {
  startAfresh({ isSignedIn: true });
  list = listOf(bet);
  found = ok(bet);
  reachedLimits = [];
});
afterEach(cleanup);

test('[BETS-1] a waiting bet that is matched is shown by a toast, once, and is kept', async () => {
  openServer();
  await openBell();
  expect(toastTexts()).toEqual([]);
  list = listOf({ ...bet, sizeMatched: 200, sizeRemaining: 300 });
  await readAgain();
  await waitForKnown({ 7: 20_000 });
  const text = 'Part matched: Back India at 1.85 for 200.00; 300.00 still unmatched';
  expect(toastTexts()).toEqual([text]);
  await readAgain();
  expect(toastTexts()).toEqual([text]);
  expect(screen.getByLabelText('unread').textContent).toBe('1');
  cleanup();
  show(<NoticesDialog isOpen onClose={() => undefined} />);
  await screen.findByText(text);
  expect(useNotices.getState().unread).toBe(0);
});

test('[BETS-1] an older list, as after a broken connection, shows nothing twice', async () => {
  openServer();
  await openBell();
  for (const sizeMatched of [500, 0, 500]) {
    list = listOf({ ...bet, sizeMatched, sizeRemaining: 500 - sizeMatched });
    await readAgain();
    await waitForKnown({ 7: sizeMatched * 100 });
  }
  expect(toastTexts()).toEqual(['Matched: Back India at 1.85 for 500.00']);
});

test('[BETS-1] a settled bet is looked up, and again when the first look-up fails', async () => {
  const { requests } = openServer();
  const lookUps = () => requests.filter(({ path }) => path === '/bet/7');
  list = listOf({ ...bet, sizeMatched: 500, sizeRemaining: 0 });
  show(<Bell />);
  await waitForKnown({ 7: 50_000 });
  found = new Response('{"status":false,"message":"Wait","code":"BUSY"}', { status: 409 });
  list = listOf();
  await readAgain();
  await waitFor(() => expect(lookUps()).toHaveLength(1));
  await waitForKnown({ 7: 50_000 });
  const settled = { settledAt: '2026-01-01T00:00:00.000Z', case: 'profit', profitLoss: 425 };
  found = ok({ ...bet, sizeMatched: 500, sizeRemaining: 0, ...settled });
  list = listOf({ ...bet, betId: '8' });
  await readAgain();
  await waitFor(() => expect(toastTexts()).toEqual(['Won: Back India, +425.00']));
});

test('[BETS-1] a bet cancelled unmatched is no settlement', async () => {
  const { requests } = openServer();
  await openBell();
  found = ok({ ...bet, sizeRemaining: 0, settledAt: '2026-01-01T00:00:00.000Z', case: 'void' });
  list = listOf();
  await readAgain();
  await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/bet/7'));
  await waitForKnown({});
  expect(toastTexts()).toEqual([]);
});

test('[BETS-1] nothing stays in the browser after sign-out', async () => {
  openServer();
  await openBell();
  expect(localStorage.getItem('bet-notices')).toContain(fakeUser._id);
  act(() => clearSession());
  expect(localStorage.getItem('bet-notices')).toBeNull();
  expect(useNotices.getState().known).toBeNull();
});

test('[NOTICE-6] a limit that is used up is listed once for its period, cleared or not', async () => {
  useSiteStore.setState({ site: { ...fakeSite, protection: 'standard' } });
  openServer();
  const lookAgain = () => act(() => queryClient.refetchQueries({ queryKey: ['playSession'] }));
  const limit = { limit: 'loss', period: 'day', restartsAt: '2026-12-02T18:30:00.000Z' };
  await openBell();
  expect(toastTexts()).toEqual([]);
  reachedLimits = [limit];
  await lookAgain();
  await waitFor(() => expect(toastTexts()).toEqual(['A limit is reached.']));
  cleanup();
  show(<NoticesDialog isOpen onClose={() => undefined} />);
  const link = await screen.findByRole('link', { name: 'Limits and breaks' });
  expect(link.getAttribute('href')).toBe('#/myplay');
  act(() => dropNotices());
  cleanup();
  show(<Bell />);
  await lookAgain();
  expect(useNotices.getState().notices).toEqual([]);
  reachedLimits = [limit, { ...limit, restartsAt: '2026-12-03T18:30:00.000Z' }];
  await lookAgain();
  await waitFor(() => expect(useNotices.getState().notices).toHaveLength(1));
});
