// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok, openFakeServer } from '../../test/fake-server.ts';
import { fakeMarket, fakeSite, fakeUser } from '../../test/fake-site.ts';
import {
  acceptSocket,
  offerStream,
  publish,
  ticketAnswer,
  withdrawStream,
} from '../../test/fake-socket.ts';
import { show, startAfresh } from '../../test/render.tsx';
import { parseMarket } from '../live/parse-market.ts';
import { prices } from '../live/prices.ts';
import { AlertPart } from '../runner/alert-form.tsx';
import { dropAlerts, priceAlertsNow } from '../session/kept/price-alerts.ts';
import { useSiteStore } from '../site/site-store.ts';
import { takeToasts, useToastQueue } from '../ui/toast.ts';
import { useNotices } from './notice-store.ts';
import { useBetNotices } from './use-bet-notices.ts';

const marketAt = (back: number, status = 'OPEN') => {
  const [india, ...others] = fakeMarket.runners;
  const ex = { availableToBack: [{ price: back, size: 50 }], availableToLay: [] };
  return { ...fakeMarket, status, runners: [{ ...india, ex }, ...others] };
};

function Page() {
  const unread = useBetNotices();
  const { marketId } = fakeMarket;
  return (
    <>
      <p>{unread} unread</p>
      <AlertPart
        marketId={marketId}
        runnerId={7}
        runnerName="India"
        eventName="India v Australia"
      />
    </>
  );
}

function setAlert(text: string): void {
  fireEvent.change(screen.getByLabelText('Odds to reach'), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Tell me' }));
}

const words = () => useToastQueue.getState().messages.map(({ text }) => text);
const topic = `odds/${fakeMarket.marketId}`;

beforeEach(() => {
  startAfresh({ isSignedIn: true });
  useSiteStore.setState({ site: { ...fakeSite, capabilities: [] } });
  openFakeServer({
    ...ticketAnswer,
    'GET /auth/letest-user-details': ok(fakeUser, { user: fakeUser }),
    'GET /bet/exposure/fetch': ok({ exposure: 0 }, { exposure: 0 }),
    'GET /bet/trade/list': ok([]),
  });
  prices.put(parseMarket(marketAt(2) as never));
  prices.flush();
});
afterEach(() => {
  cleanup();
  withdrawStream();
  dropAlerts(priceAlertsNow());
  takeToasts();
});

test('[EVENT-10] a price that is reached gives one notice, and its alert goes', async () => {
  offerStream();
  show(<Page />);
  setAlert('2.5');
  screen.getByText('Back at 2.50 or higher');
  await acceptSocket(topic);
  publish(topic, 1, marketAt(2.48));
  expect(words()).toEqual([]);
  publish(topic, 2, marketAt(2.52));
  await waitFor(() => expect(words()).toEqual(['Price reached: Back India at 2.50']));
  expect(priceAlertsNow()).toEqual([]);
  expect(useNotices.getState().notices.map(({ kind }) => kind)).toEqual(['alert']);
});

test('[EVENT-10] an alert of a market that closes goes without a notice', async () => {
  offerStream();
  show(<Page />);
  setAlert('1.5');
  screen.getByText('Back at 1.50 or lower');
  await acceptSocket(topic);
  publish(topic, 1, marketAt(1.2, 'CLOSED'));
  await waitFor(() => expect(priceAlertsNow()).toEqual([]));
  expect(words()).toEqual([]);
});

test('[EVENT-10] ten alerts wait at most, and the price of now needs none', () => {
  show(<Page />);
  setAlert('2');
  screen.getByText('This is the price now.');
  for (let at = 0; at < 12; at += 1) setAlert(`2.${10 + at}`);
  expect(priceAlertsNow()).toHaveLength(10);
  screen.getByText('At most 10 alerts wait at once.');
  fireEvent.click(screen.getByRole('button', { name: 'Remove: Back at 2.10 or higher' }));
  expect(priceAlertsNow()).toHaveLength(9);
});
