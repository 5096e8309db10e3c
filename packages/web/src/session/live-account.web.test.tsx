// @vitest-environment happy-dom
/** Balance, exposure and bets reach the screen by one path: the stream, or calls if there is none. */
import type { BetRow } from '@layline/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok, openFakeServer } from '../../test/fake-server.ts';
import { fakeUser } from '../../test/fake-site.ts';
import {
  acceptSocket,
  offerStream,
  publish,
  ticketAnswer,
  withdrawStream,
} from '../../test/fake-socket.ts';
import { show, startAfresh } from '../../test/render.tsx';
import { useMatchBets, useRefreshBets, useTradeList } from '../own-bets/bets-query.ts';
import { useBalance, useCurrentUser } from './current-user.ts';
import { useFollowAccount } from './live-account.ts';

const bet = { betId: '7', matchId: '345', type: 'back', sizeRemaining: 0 } as BetRow;
const trade = { _id: '345-match', matchId: '345', eventId: '4', legueId: '12', count: 1 };
const words = { sportsName: 'Cricket', event: 'India v Australia', markettype: 'match' };
const answers = {
  'GET /auth/letest-user-details': ok(fakeUser, { user: fakeUser }),
  'GET /bet/exposure/fetch': ok({ exposure: 0 }, { exposure: 0 }),
  'GET /bet/trade/list': ok([]),
  'GET /bet/bet-details/list/345': ok([]),
  ...ticketAnswer,
};
const afterBet = [
  '/auth/letest-user-details',
  '/bet/bet-details/list/345',
  '/bet/exposure/fetch',
  '/bet/trade/list',
];

const account = (exposure: number, bets: readonly BetRow[]) => ({
  openingBalance: 1000,
  exposure,
  exposureLimit: 5000,
  betCount: bets.length,
  bets: Object.fromEntries(bets.map((row) => [row.betId, row])),
  trades: bets.map(({ betId }) => ({ ...trade, ...words, exposure, betIds: [betId] })),
});

const topic = `account/${fakeUser._id}`;
function Account() {
  useFollowAccount(useCurrentUser()?._id);
  const balance = useBalance();
  const trades = useTradeList().data ?? [];
  const bets = useMatchBets('345').data ?? [];
  const refresh = useRefreshBets();
  return (
    <>
      <p>{`exposure ${balance?.exposure ?? 'unknown'}`}</p>
      <p>{`trades ${trades.flatMap((row) => row.bets).length} of ${trades[0]?.exposure ?? 0}`}</p>
      <p>{`bets ${bets.map(({ betId }) => betId).join(' ')}`}</p>
      <button type="button" onClick={refresh}>
        bet
      </button>
    </>
  );
}

beforeEach(() => startAfresh({ isSignedIn: true }));
afterEach(() => {
  cleanup();
  withdrawStream();
});

async function openWithStream() {
  offerStream();
  const { requests } = openFakeServer(answers);
  show(<Account />);
  await acceptSocket(topic);
  publish(topic, 1, account(0, []));
  await screen.findByText('exposure 0');
  return requests;
}

test('[SLIP-4] [STREAM-1] with a stream, a bet arrives by it and causes no call', async () => {
  const requests = await openWithStream();
  requests.length = 0;
  fireEvent.click(screen.getByText('bet'));
  publish(topic, 2, account(100, [bet]));
  await screen.findByText('bets 7');
  screen.getByText('exposure 10000');
  screen.getByText('trades 1 of 100');
  expect(requests).toEqual([]);
});

test('[STREAM-1] after the end of a stream, calls provide balance and bets', async () => {
  const requests = await openWithStream();
  publish(topic, 2, account(100, [bet]));
  await screen.findByText('bets 7');
  requests.length = 0;
  withdrawStream();
  await screen.findByText('bets');
  expect(requests.map(({ path }) => path).sort()).toEqual(afterBet);
});

test('[SLIP-4] without a stream, a bet causes one call each for balance, exposure and bets', async () => {
  const { requests } = openFakeServer(answers);
  show(<Account />);
  await screen.findByText('exposure 0');
  await waitFor(() => expect(requests).toHaveLength(4));
  requests.length = 0;
  fireEvent.click(screen.getByText('bet'));
  await waitFor(() => expect(requests.map(({ path }) => path).sort()).toEqual(afterBet));
});
