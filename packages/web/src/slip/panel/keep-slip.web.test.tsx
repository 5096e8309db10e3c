// @vitest-environment happy-dom
import { odds } from '@layline/contract/odds';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok, openFakeServer, refusal } from '../../../test/fake-server.ts';
import { fakeLimits, fakeMarket } from '../../../test/fake-site.ts';
import { show, startAfresh } from '../../../test/render.tsx';
import { parseMarket } from '../../live/parse-market.ts';
import { prices } from '../../live/prices.ts';
import { clearSession, openSession } from '../../session/session-store.ts';
import type { OddsChoice } from '../choice.ts';
import { closedSlip, type OpenSlip } from '../slip.ts';
import { currentSlip, playSlip, useSlip } from '../slip-store.ts';
import { keptMsMax, ownerOf, revive } from './keep-slip.ts';
import { SlipColumn } from './slip-column.tsx';

const india: OddsChoice = {
  kind: 'match',
  marketId: '1.2',
  marketName: 'Match Odds',
  runnerId: 7,
  runnerName: 'India',
  side: 'back',
  odds: odds(185),
  runners: [
    { runnerId: 7, name: 'India' },
    { runnerId: 8, name: 'Australia' },
  ],
  sportId: '4',
  sportName: 'Cricket',
  competitionId: '12',
  eventId: '345',
  eventName: 'India v Australia',
};

let isHidden = false;
function turn(hidden: boolean): void {
  isHidden = hidden;
  document.dispatchEvent(new Event('visibilitychange'));
}

/** As after a reload: memory is empty, storage is as it was. */
function loadAgain(): void {
  const kept = sessionStorage.getItem('slip-1');
  useSlip.setState({ slip: closedSlip });
  if (kept !== null) sessionStorage.setItem('slip-1', kept);
  turn(false);
}

function openWith(stake: string): void {
  playSlip({ act: 'open', choice: india });
  playSlip({ act: 'writeStake', text: stake });
}

function editing(): OpenSlip {
  const slip = currentSlip();
  if (slip.state !== 'editing') throw new Error(`the slip is ${slip.state}`);
  return slip;
}

beforeEach(() => {
  startAfresh({ isSignedIn: true });
  prices.put(parseMarket(fakeMarket));
  prices.flush();
  isHidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('[INST-3] a slip comes back with its stake, and is placed only at a confirmed price', async () => {
  const server = openFakeServer({
    'GET /get-min-max/site-1': ok(fakeLimits),
    'GET /bet/bet-details/list/345': ok([]),
    'POST /bet/save2': refusal(409, 'This market is suspended.'),
  });
  openWith('500');
  turn(true);
  loadAgain();
  show(<SlipColumn />);
  expect(editing()).toMatchObject({ stakeText: '500', oddsText: '1.85', hasKeptPrices: true });
  screen.getByText('This slip is from before the page was loaded again. Its price may be old.');
  const place = screen.getByRole<HTMLButtonElement>('button', { name: /^Back India/ });
  expect(place.disabled).toBe(true);
  fireEvent.submit(screen.getByRole('form', { name: 'Bet slip' }));
  fireEvent.click(screen.getByRole('button', { name: 'Keep 1.85' }));
  expect(place.disabled).toBe(false);
  expect(server.requests.map(({ path }) => path)).not.toContain('/bet/save2');
  fireEvent.submit(screen.getByRole('form', { name: 'Bet slip' }));
  await waitFor(() => expect(server.requests.map(({ path }) => path)).toContain('/bet/save2'));
});

test('[INST-3] the price of now can be taken in place of the kept one', () => {
  openWith('500');
  turn(true);
  act(() => {
    prices.put(parseMarket(JSON.parse(JSON.stringify(fakeMarket).replaceAll('1.85', '1.9'))));
    prices.flush();
  });
  loadAgain();
  show(<SlipColumn />);
  fireEvent.click(screen.getByRole('button', { name: 'Take 1.90' }));
  const slip = editing();
  expect(slip.oddsText).toBe('1.90');
  expect('hasKeptPrices' in slip).toBe(false);
});

test('[INST-3] [SLIP-1] a slip that the lost connection closed behind a call comes back', () => {
  openWith('500');
  turn(true);
  playSlip({ act: 'close' });
  turn(false);
  expect(editing()).toMatchObject({ stakeText: '500', hasKeptPrices: true });
});

test('[INST-3] a slip that was closed, answered or left by signing out stays away', () => {
  openWith('500');
  playSlip({ act: 'close' });
  loadAgain();
  expect(currentSlip()).toEqual(closedSlip);

  openWith('500');
  playSlip({ act: 'send', clientRef: 'ref-1', at: 1 });
  turn(true);
  playSlip({ act: 'accept' });
  loadAgain();
  expect(currentSlip()).toEqual(closedSlip);

  openWith('500');
  clearSession();
  loadAgain();
  expect(currentSlip()).toEqual(closedSlip);
});

test('[INST-3] a bet on its way comes back under its reference, to its own player only', () => {
  openWith('500');
  playSlip({ act: 'send', clientRef: 'ref-1', at: 1 });
  loadAgain();
  expect(currentSlip()).toMatchObject({ state: 'unsure', clientRef: 'ref-1', stakeText: '500' });
  const kept = sessionStorage.getItem('slip-1') ?? '';
  useSlip.setState({ slip: closedSlip });
  openSession('token-2', { role: 'User', rolePermissions: [] });
  sessionStorage.setItem('slip-1', kept);
  turn(false);
  expect(currentSlip()).toEqual(closedSlip);
});

test('[INST-3] nothing comes back after an hour, from the future, or from what is unreadable', () => {
  openWith('500');
  const text = JSON.stringify({ at: 1000, owner: ownerOf('a'), slip: currentSlip() });
  const owner = ownerOf('a');
  expect(revive(text, { at: 1000 + keptMsMax, owner })).toMatchObject({ stakeText: '500' });
  expect(revive(text, { at: 1001 + keptMsMax, owner })).toBeNull();
  expect(revive(text, { at: 999, owner })).toBeNull();
  expect(revive('{', { at: 1000, owner })).toBeNull();
  expect(revive('null', { at: 1000, owner })).toBeNull();
});
