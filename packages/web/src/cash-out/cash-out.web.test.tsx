// @vitest-environment happy-dom
import { money } from '@layline/contract/money';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok, openFakeServer } from '../../test/fake-server.ts';
import { fakeMarket, fakeSite } from '../../test/fake-site.ts';
import { show, startAfresh } from '../../test/render.tsx';
import { parseMarket } from '../live/parse-market.ts';
import { prices } from '../live/prices.ts';
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

function showMarket(status: 'OPEN' | 'SUSPENDED') {
  prices.put(parseMarket({ ...fakeMarket, status }));
  prices.flush();
  const market = prices.market(fakeMarket.marketId);
  if (market === undefined) throw new Error('the market is not known');
  show(<CashOut market={market} place={place} held={new Map()} limits={limits} />);
}

beforeEach(() => {
  startAfresh({ isSignedIn: true });
  useSiteStore.setState({ site: { ...fakeSite, capabilities: ['cash-out'] } });
  openFakeServer({ 'POST /bet/cash-out/quote': ok(quote) });
});
afterEach(cleanup);

test('[CASH-1] the button of a part says what is placed, not the worst that is left', async () => {
  showMarket('OPEN');
  fireEvent.click(screen.getByRole('button', { name: '50%' }));
  fireEvent.click(screen.getByRole('button', { name: 'Cash Out' }));
  await screen.findByRole('button', { name: /^Take 50%: lay for 500/ });
  expect(screen.queryByRole('button', { name: /501/ })).toBeNull();
});

test('[CASH-1] the whole says the result that it leaves', async () => {
  showMarket('OPEN');
  fireEvent.click(screen.getByRole('button', { name: 'Cash Out' }));
  const take = await screen.findByRole('button', { name: /^Take / });
  expect(take.textContent).toContain('Take −501.66');
});

test('[CASH-1] while the market is suspended the button says why it does not act', () => {
  showMarket('SUSPENDED');
  const button = screen.getByRole('button', { name: 'Cash Out' });
  expect(button.hasAttribute('disabled')).toBe(true);
  const why = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(why?.textContent).toBe('No cash-out while the market is suspended.');
});

test('[CASH-1] without a bet the button is disabled with the reason beside it', () => {
  show(<NoCashOut marketId="1.1" />);
  expect(screen.getByRole('button', { name: 'Cash Out' }).hasAttribute('disabled')).toBe(true);
  screen.getByText('Please place bet first');
});
