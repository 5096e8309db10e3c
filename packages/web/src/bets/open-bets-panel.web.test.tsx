// @vitest-environment happy-dom
import type { BetRow, TriggerRow } from '@layline/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok, openFakeServer } from '../../test/fake-server.ts';
import { fakeSite } from '../../test/fake-site.ts';
import { show, startAfresh } from '../../test/render.tsx';
import { useSiteStore } from '../site/site-store.ts';
import { OpenBetsPanel } from './open-bets-panel.tsx';

beforeEach(() => startAfresh({ isSignedIn: true }));
afterEach(cleanup);

const bet = (betId: string, changed: Partial<BetRow> = {}): BetRow =>
  ({
    _id: betId,
    betId,
    matchId: '345',
    marketId: '1.2',
    market: 'Match Odds',
    markettype: 'Match Odds',
    roundId: '',
    selectionId: 7,
    selection: 'India',
    type: 'back',
    oddsReq: 2.5,
    price: 2.5,
    stake: 100,
    size: 100,
    sizeMatched: 100,
    sizeRemaining: 0,
    sizeCancelled: 0,
    sizeLapsed: 0,
    sizeVoided: 0,
    persistence: 'keep',
    clientRef: '',
    placeTime: '2026-04-08T14:00:00.000Z',
    runners: [{ selectionId: 7, runnerName: 'India' }],
    ...changed,
  }) as BetRow;

function showWith(bets: readonly BetRow[], triggers: readonly Partial<TriggerRow>[] = []) {
  const of = { _id: '345', matchId: '345', eventId: '4', legueId: '1', sportsName: 'Cricket' };
  const trade = { ...of, event: 'India v England', markettype: 'Match Odds', exposure: 100 };
  openFakeServer({
    'GET /bet/trade/list': ok([{ ...trade, count: bets.length, bets }]),
    'GET /bet/triggers': ok(triggers),
  });
  show(<OpenBetsPanel />);
}

test('[BETS-2] the count is that of the bets listed: matched, waiting and void ones', async () => {
  showWith([
    bet('a'),
    bet('b'),
    bet('waits', { sizeMatched: 0, sizeRemaining: 100 }),
    bet('gone', { selection: 'Withdrawn', sizeMatched: 0, sizeVoided: 100 }),
  ]);
  const heading = await screen.findByRole('heading', { level: 2, name: 'Open Bets 4' });
  expect(heading).toBeDefined();
  screen.getByText('× 2');
  screen.getByText('Void');
  expect(screen.getByText('Withdrawn').closest('li')?.textContent).toBe('Withdrawn100.00 returned');
  expect(screen.getAllByRole('button', { name: 'Cancel the bet on India' })).toHaveLength(1);
});

const trigger: Partial<TriggerRow> = {
  triggerId: '12',
  kind: 'stop',
  event: 'India v England',
  market: 'Match Odds',
  marketId: '1.2',
  selectionId: 7,
  selection: 'India',
  type: 'lay',
  oddsTrigger: 3,
  ticks: 2,
  stake: null,
  isGreen: false,
  isWaiting: true,
  end: null,
  reason: null,
  oddsFired: null,
  pairedWith: null,
  parentBetId: 'a',
  betIds: [],
};

test('[TRIG-13] what waits for a bet stands with it, the rest in a list of its own', async () => {
  useSiteStore.setState({ site: { ...fakeSite, capabilities: ['triggers'] } });
  showWith(
    [bet('a')],
    [
      trigger,
      { ...trigger, triggerId: '13', kind: 'take-profit', oddsTrigger: 2, parentBetId: null },
      { ...trigger, triggerId: '14', isWaiting: false, end: 'parent' },
    ],
  );
  const own = await screen.findByRole('list', { name: 'Stops and offsets of these bets' });
  const [line, ...others] = within(own).getAllByRole('listitem');
  expect(others).toEqual([]);
  expect(line?.textContent).toContain('of the back of 100.00 at 2.50');
  expect(line?.textContent).toContain('Stop at 3.00 or higher · closes what is matched of its bet');
  const all = await screen.findByRole('region', { name: 'Stops and offsets' });
  const texts = within(all)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(texts).toHaveLength(2);
  expect(texts[0]).toContain('Take profit at 2.00 or lower · Lay to close');
  expect(texts[1]).toContain('Ended with its bet');
});
