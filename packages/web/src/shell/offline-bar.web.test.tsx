// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFakeServer, refusal } from '../../test/fake-server.ts';
import { show, startAfresh } from '../../test/render.tsx';
import { call } from '../api/request.ts';
import { noteAnswer, noteSilence } from '../live/connection.ts';
import { OfflineBar } from './offline-bar.tsx';

beforeEach(() => startAfresh());
afterEach(cleanup);

const bar = () => screen.queryByRole('status')?.textContent ?? null;
const words = 'Betting is paused while storage recovers. Your money is safe.';

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
  expect(bar()).toContain('does not answer');
  expect(bar()).not.toBe(words);
  act(noteAnswer);
  expect(bar()).toBe(words);
  isReady = true;
  await waitFor(() => expect(bar()).toBeNull(), { timeout: 5000 });
});
