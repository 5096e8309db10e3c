// @vitest-environment happy-dom
/** Against a server without a stream: how often calls are made, and which answers are cached. */
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answers, ok, openFakeServer } from '../../test/fake-server.ts';
import { fakeMarket, fakeUser } from '../../test/fake-site.ts';
import { show, startAfresh } from '../../test/render.tsx';
import { queryClient } from '../api/query-client.ts';
import { useCasinoGames } from '../casino/feed/casino-query.ts';
import { openTableFeed } from '../casino/feed/table-feed.ts';
import { tableSource } from '../casino/feed/table-source.ts';
import { pollBookmaker, pollSessions } from '../live/poll-match.ts';
import { pollOdds } from '../live/poll-odds.ts';
import { useBalance } from '../session/current-user.ts';

const match = { sportId: '4', competitionId: 'c1', eventId: 'e1' };
const answers: Answers = {
  'GET /v2/fetch-market-odds/4/c1/e1/1.100': ok([fakeMarket]),
  'GET /v2/fetch-bookmaker-odds/4/c1/e1': ok([]),
  'GET /v2/fetch-market-session/4/c1/e1': ok([]),
  'GET /sports/v1/casino/dragontiger/t20/data': ok(null),
  'GET /sports/v1/casino/dragontiger/t20/result': ok([]),
  'GET /sports/casino/games': ok([]),
  'GET /auth/letest-user-details': ok(fakeUser, { user: fakeUser }),
  'GET /bet/exposure/fetch': ok({ exposure: 0 }, { exposure: 0 }),
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
  startAfresh({ isSignedIn: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Counts calls of the path in the first twelve seconds and a bit, the first one at once. */
async function countIn12s(path: string, start: () => unknown): Promise<number> {
  const { requests } = openFakeServer(answers);
  const stop = start();
  await vi.advanceTimersByTimeAsync(12_100);
  if (typeof stop === 'function') stop();
  return requests.filter((call) => call.path === path).length;
}

const quiet = (): void => {};
const table = () => {
  const source = tableSource('dt20');
  if (source === null) throw new Error('There is no such table.');
  return openTableFeed(source).subscribe(quiet);
};
const odds = () => pollOdds({ ...match, marketIds: ['1.100'] }, quiet);

test.each([
  ['odds', 2, '/v2/fetch-market-odds/4/c1/e1/1.100', odds],
  ['bookmaker', 2, '/v2/fetch-bookmaker-odds/4/c1/e1', () => pollBookmaker(match, quiet, quiet)],
  ['fancy', 1, '/v2/fetch-market-session/4/c1/e1', () => pollSessions(match, quiet)],
  ['casino data', 1, '/sports/v1/casino/dragontiger/t20/data', table],
  ['casino results', 1.3, '/sports/v1/casino/dragontiger/t20/result', table],
] as const)('[API-5] %s every %d s', async (_name, seconds, path, start) => {
  expect(await countIn12s(path, start)).toBe(1 + Math.floor(12.1 / seconds));
});

function Figures() {
  const balance = useBalance();
  return <p>{balance === null ? 'waiting' : 'known'}</p>;
}

test('[API-5] [API-4] balance and exposure every 20 s, without caching once unused', async () => {
  const { requests } = openFakeServer(answers);
  const { unmount } = show(<Figures />);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(screen.getByText('known')).toBeDefined();
  const count = (path: string) => requests.filter((call) => call.path === path).length;
  expect([count('/auth/letest-user-details'), count('/bet/exposure/fetch')]).toEqual([4, 4]);
  expect(queryClient.getQueryData(['exposure'])).toBeDefined();
  unmount();
  await vi.advanceTimersByTimeAsync(10);
  expect(queryClient.getQueryData(['exposure'])).toBeUndefined();
  expect(queryClient.getQueryData(['currentUser'])).toBeUndefined();
});

function Games() {
  return <p>{useCasinoGames().data === undefined ? 'waiting' : 'listed'}</p>;
}

test('[API-4] the list of games is cached for 60 s and then requested again', async () => {
  const { requests } = openFakeServer(answers);
  const visit = async (): Promise<void> => {
    const { unmount } = show(<Games />);
    await vi.advanceTimersByTimeAsync(10);
    expect(screen.getByText('listed')).toBeDefined();
    unmount();
  };
  await visit();
  await vi.advanceTimersByTimeAsync(50_000);
  await visit();
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(61_000);
  await visit();
  expect(requests).toHaveLength(2);
});
