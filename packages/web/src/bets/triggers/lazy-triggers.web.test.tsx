// @vitest-environment happy-dom
import type { BetRow } from '@layline/contract';
import { odds } from '@layline/contract/odds';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok, openFakeServer } from '../../../test/fake-server.ts';
import { fakeSite } from '../../../test/fake-site.ts';
import { show, startAfresh } from '../../../test/render.tsx';
import { useSiteStore } from '../../site/site-store.ts';
import { AddTriggerAt } from './lazy-triggers.tsx';

const bet = {
  betId: '9',
  marketId: '1.2',
  markettype: 'Match Odds',
  selectionId: 7,
  selection: 'India',
  type: 'back',
  price: 3,
  oddsReq: '3',
  stake: '100',
  sizeMatched: 100,
  sizeRemaining: 0,
} as unknown as BetRow;
const best = { back: 2.98, lay: 3 };
const onDone = vi.fn();

beforeEach(() => {
  startAfresh({ isSignedIn: true });
  useSiteStore.setState({ site: { ...fakeSite, capabilities: ['triggers'] } });
  onDone.mockClear();
});
afterEach(cleanup);

const showAt = (hundredths: number, runnerId = 7) =>
  show(<AddTriggerAt bets={[bet]} odds={odds(hundredths)} {...{ runnerId, best, onDone }} />);

test('[TRIG-11] a tapped price is where a take profit or a stop waits to close the bets there', async () => {
  const { requests } = openFakeServer({
    'GET /bet/triggers': ok([]),
    'POST /bet/trigger': ok(null),
  });
  showAt(280);
  fireEvent.click(screen.getByRole('button', { name: 'Stop or take profit at 2.80' }));
  const profit = await screen.findByRole('radio', { name: 'Take profit' });
  expect((profit as HTMLInputElement).checked).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Set' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    kind: 'take-profit',
    marketId: '1.2',
    selectionId: 7,
    type: 'lay',
    oddsTrigger: 2.8,
  });
});

test('[TRIG-11] nothing is offered on a runner without bets', () => {
  openFakeServer({});
  showAt(280, 8);
  expect(screen.queryByRole('button')).toBeNull();
});
