// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok, openFakeServer, refusal } from '../../test/fake-server.ts';
import { show, startAfresh } from '../../test/render.tsx';
import { call } from '../api/request.ts';
import { wait } from '../base/clock.ts';
import { noteAnswer, noteSilence } from '../live/stream/connection.ts';
import { OfflineBar } from './offline-bar.tsx';

beforeEach(() => startAfresh());
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const bar = () => screen.queryByRole('status')?.textContent ?? null;
const words = 'Betting is paused. Your money is safe.';

function Stakes() {
  return <p>{useQuery({ queryKey: ['stakes'], queryFn: () => call('stakes', {}) }).status}</p>;
}

test('retries what failed while betting was paused', async () => {
  let isReady = false;
  openFakeServer({
    'GET /stakes': () => (isReady ? ok([]) : refusal(503, 'Storage is recovering.', 'UNAVAILABLE')),
    'GET /readyz': () => new Response('{}', { status: isReady ? 200 : 503 }),
  });
  show(<Stakes />);
  expect(await screen.findByText('error')).toBeTruthy();
  isReady = true;
  expect(await screen.findByText('success', undefined, { timeout: 5000 })).toBeTruthy();
});

test('does not retry endlessly what fails on a server that accepts bets', async () => {
  vi.useFakeTimers();
  const { requests } = openFakeServer({
    'GET /stakes': () => refusal(503, 'Something went wrong here.', 'UNAVAILABLE'),
    // A moment later, as over a network: the call has failed by then.
    'GET /readyz': () => wait(10).then(() => ok({})),
  });
  show(<Stakes />);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(screen.getByText('error')).toBeTruthy();
  expect(requests.map(({ path }) => path)).toEqual(['/stakes', '/readyz']);
});

test('gives up a check of the server without an answer, and makes another', async () => {
  vi.useFakeTimers();
  let looks = 0;
  openFakeServer({
    'GET /stakes': () => refusal(503, 'Storage is recovering.', 'UNAVAILABLE'),
    'GET /readyz': () => {
      looks += 1;
      if (looks === 1) return new Response('{}', { status: 503 });
      return looks === 2 ? new Promise<never>(() => undefined) : ok({});
    },
  });
  show(<OfflineBar />);
  await act(() => call('stakes', {}).catch(() => null));
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect([looks, bar()]).toEqual([2, words]);
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect([looks, bar()]).toEqual([3, null]);
});

test('says that betting is paused from the first refusal until the server is ready', async () => {
  let isReady = false;
  openFakeServer({
    'POST /auth/signin': refusal(503, 'Signing in is paused.', 'UNAVAILABLE'),
    'GET /readyz': () => new Response('{}', { status: isReady ? 200 : 503 }),
  });
  show(<OfflineBar />);
  expect(bar()).toBeNull();
  const body = { userName: 'anna', password: 'anna' };
  await act(() => call('signIn', { body }).catch(() => null));
  await waitFor(() => expect(bar()).toBe(words));
  act(noteSilence);
  expect(bar()).toMatch(/(No connection|does not answer).*betting is paused/i);
  expect(bar()).not.toBe(words);
  act(noteAnswer);
  expect(bar()).toBe(words);
  isReady = true;
  await waitFor(() => expect(bar()).toBeNull(), { timeout: 5000 });
});
