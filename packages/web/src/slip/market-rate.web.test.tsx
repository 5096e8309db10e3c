// @vitest-environment happy-dom
import { money } from '@layline/contract/money';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok, openFakeServer } from '../../test/fake-server.ts';
import { fakeSite } from '../../test/fake-site.ts';
import { show, startAfresh } from '../../test/render.tsx';
import { setTradingView } from '../session/kept/trading-view.ts';
import { useSiteStore } from '../site/site-store.ts';
import { percentOf, useMarketRate, useStays } from './market-rate.ts';

function Results({ winners }: { winners: number }) {
  const market = { marketId: '1.2', winners };
  const [stays, rate] = [useStays(market), useMarketRate(market)];
  return (
    <p>
      {[333_33, -333_33].map((amount) => stays(money(amount))).join(' ')} {rate && percentOf(rate)}
    </p>
  );
}

let requests: ReturnType<typeof openFakeServer>['requests'];

beforeEach(() => {
  startAfresh({ isSignedIn: true });
  useSiteStore.setState({ site: { ...fakeSite, capabilities: ['market-detail'] } });
  const rate = { marketId: '1.2', base: 500, discount: 4000 };
  requests = openFakeServer({ 'GET /v2/market-commission/1.2': ok(rate) }).requests;
});
afterEach(() => {
  cleanup();
  setTradingView({ isAfterCommission: false, hasBars: false });
});

test('[COM-11] what a settlement leaves of winnings, and losses whole, for those who chose so', async () => {
  show(<Results winners={1} />);
  screen.getByText('33333 -33333');
  expect(requests).toEqual([]);
  act(() => setTradingView({ isAfterCommission: true }));
  // 5 % less 40 % of 333.33 are 9.9999, so 10.00.
  await screen.findByText('32333 -33333 3');
});

test('[COM-11] where several runners win, no result of one is charged for itself', async () => {
  setTradingView({ isAfterCommission: true });
  show(<Results winners={3} />);
  screen.getByText('33333 -33333');
  expect(requests).toEqual([]);
});
