// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok, openFakeServer } from '../../test/fake-server.ts';
import {
  acceptSocket,
  offerStream,
  publish,
  ticketAnswer,
  withdrawStream,
} from '../../test/fake-socket.ts';
import { show, startAfresh } from '../../test/render.tsx';
import { call } from '../api/request.ts';
import { useLiveQuery } from './use-live-query.ts';

const periodMs = 60_000;

function Races() {
  const { data } = useLiveQuery({
    queryKey: ['raceSchedule'],
    queryFn: async ({ signal }) => (await call('raceSchedule', { signal })).data.t1.length,
    topic: 'races',
    read: (races) => (races as unknown as { readonly t1: readonly object[] }).t1.length,
    periodOf: () => periodMs,
  });
  return <p>{`${data ?? 'no'} countries`}</p>;
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  startAfresh();
});
afterEach(() => {
  cleanup();
  withdrawStream();
  vi.useRealTimers();
});

test('[API-5] [STREAM-1] data of a topic is polled only while the stream does not send it', async () => {
  const { requests } = openFakeServer({
    ...ticketAnswer,
    'GET /v2/list/horseRace': ok({ t1: [] }),
  });
  const polls = (): number => requests.filter(({ path }) => path === '/v2/list/horseRace').length;
  offerStream();
  show(<Races />);
  await screen.findByText('0 countries');
  await vi.advanceTimersByTimeAsync(2 * periodMs);
  expect(polls()).toBe(3);
  await acceptSocket('races');
  publish('races', 1, { t1: [{}, {}] });
  await screen.findByText('2 countries');
  await vi.advanceTimersByTimeAsync(5 * periodMs);
  expect(polls()).toBe(3);
  withdrawStream();
  await vi.advanceTimersByTimeAsync(periodMs);
  await waitFor(() => expect(polls()).toBe(4));
});
