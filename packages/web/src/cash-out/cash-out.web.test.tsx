// @vitest-environment happy-dom
import type { BetRow } from '@layline/contract';
import { money } from '@layline/contract/money';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok, openFakeServer } from '../../test/fake-server.ts';
import { fakeMarket, fakeSite, fakeUser } from '../../test/fake-site.ts';
import { show, startAfresh } from '../../test/render.tsx';
import { parseMarket } from '../live/parse-market.ts';
import { prices } from '../live/prices.ts';
import { useConnection } from '../live/stream/connection.ts';
import { useSiteStore } from '../site/site-store.ts';
import { CashOut, NoCashOut } from './cash-out.tsx';

const place = {
  kind: 'match',
  sportId: '4',
  sportName: 'Cricket',
  competitionId: '12',
  eventId: '345',
  eventName: 'India v Australia',
} as const;
const limits = { stakeMin: money(100_00), stakeMax: money(100_000_00) };
const [india] = fakeMarket.runners;
const quote = {
  quoteId: 'q',
  selectionId: india?.selectionId,
  selection: 'India',
  type: 'lay',
  odds: 2,
  stake: 500,
  lockedResult: -501.66,
  validMs: 10_000,
};

let server: ReturnType<typeof openFakeServer>;

/** Backed India for 1000 at 1.90. */
const held = new Map([
  [7, money(900_00)],
  [8, money(-1000_00)],
]);

function showMarket(status: 'OPEN' | 'SUSPENDED', bets: readonly BetRow[] = []) {
  prices.put(parseMarket({ ...fakeMarket, status }));
  prices.flush();
  const market = prices.market(fakeMarket.marketId);
  if (market === undefined) throw new Error('the market is not known');
  show(<CashOut market={market} place={place} held={held} bets={bets} limits={limits} />);
}

beforeEach(() => {
  startAfresh({ isSignedIn: true });
  useSiteStore.setState({ site: { ...fakeSite, capabilities: ['cash-out'] } });
  server = openFakeServer({
    'POST /bet/cash-out/quote': ok(quote),
    'GET /auth/letest-user-details': ok({ user: fakeUser }),
    'GET /bet/exposure/fetch': ok({ exposure: 1000 }),
  });
});
afterEach(cleanup);

test('[CASH-1] the button of a part says which part, its terms the bet and the worst result', async () => {
  showMarket('OPEN');
  fireEvent.click(screen.getByRole('button', { name: /^Cash Out/ }));
  await screen.findByRole('button', { name: /^Take −501/ });
  fireEvent.click(screen.getByRole('button', { name: '50%' }));
  await screen.findByRole('button', { name: /^Take 50%/ });
  screen.getByText(/^Lay India at .* for 500/);
  expect(screen.queryByRole('button', { name: /501/ })).toBeNull();
  const asked = server.requests.filter(({ path }) => path === '/bet/cash-out/quote');
  expect(asked.map(({ body }) => body['part'])).toEqual([100, 50]);
});

test('[CASH-1] a full cash-out shows the result that it leaves', async () => {
  showMarket('OPEN');
  fireEvent.click(screen.getByRole('button', { name: /^Cash Out/ }));
  const take = await screen.findByRole('button', { name: /^Take / });
  expect(take.textContent).toContain('Take −501.66');
});

test('[CASH-1] the button explains why it is disabled while the market is suspended', () => {
  showMarket('SUSPENDED');
  const button = screen.getByRole('button', { name: /^Cash Out/ });
  expect(button.hasAttribute('disabled')).toBe(true);
  const why = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(why?.textContent).toBe('Market suspended');
});

test('[CASH-1] without a bet the button is disabled, with the reason beside it', () => {
  show(<NoCashOut marketId="1.1" />);
  expect(screen.getByRole('button', { name: /^Cash Out/ }).hasAttribute('disabled')).toBe(true);
  screen.getByText('Please place bet first');
});

const value = (): string => screen.getByRole('button', { name: /^Cash Out/ }).textContent ?? '';

function layIndiaAt(price: number): void {
  const [first, ...others] = fakeMarket.runners;
  if (first === undefined) throw new Error('the market has runners');
  const ex = { availableToBack: [], availableToLay: [{ price, size: 5000 }] };
  const rest = others.map((runner) => ({
    ...runner,
    ex: { availableToBack: [], availableToLay: [] },
  }));
  prices.put(parseMarket({ ...fakeMarket, runners: [{ ...first, ex }, ...rest] }));
  act(() => prices.flush());
}

test('[CASH-1] the button shows the result of a cash-out now, and follows the prices', async () => {
  showMarket('OPEN');
  layIndiaAt(1.8);
  await waitFor(() => expect(value()).toBe('Cash Out +55.55'));
  layIndiaAt(2.5);
  expect(value()).toBe('Cash Out −240.00');
});

test('[CASH-1] no value is shown at unavailable or stale prices', async () => {
  showMarket('OPEN');
  layIndiaAt(1.8);
  await waitFor(() => expect(value()).toBe('Cash Out +55.55'));
  act(() => useConnection.setState({ isDown: true }));
  expect(value()).toBe('Cash Out –');
  screen.getByText('Prices out of date');
  act(() => useConnection.setState({ isDown: false }));
  expect(value()).toBe('Cash Out +55.55');
  prices.put(parseMarket({ ...fakeMarket, status: 'SUSPENDED' }));
  cleanup();
  showMarket('SUSPENDED');
  expect(value()).toBe('Cash Out –');
});

test('[CASH-1] the player’s own waiting bets do not count for a cash-out', async () => {
  const own = { marketId: '1.2', selectionId: 7, type: 'back', oddsReq: 1.8, sizeRemaining: 5000 };
  showMarket('OPEN', [{ ...own, sizeMatched: 0 } as BetRow]);
  layIndiaAt(1.7);
  await waitFor(() => expect(value()).toBe('Cash Out +117.64'));
  layIndiaAt(1.8);
  expect(value()).toBe('Cash Out –');
});
