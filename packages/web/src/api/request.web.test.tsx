// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { ok, openFakeServer, refusal } from '../../test/fake-server.ts';
import { startAfresh, toastTexts } from '../../test/render.tsx';
import { useConnection } from '../live/stream/connection.ts';
import { useSession } from '../session/session-store.ts';
import { queryClient } from './query-client.ts';
import { type CallFailure, call, makeAddress } from './request.ts';

beforeEach(() => startAfresh({ isSignedIn: true }));

const failureOf = async (promise: Promise<unknown>): Promise<CallFailure> =>
  promise.then(
    () => expect.fail('the call did not fail'),
    (failure: unknown) => failure as CallFailure,
  );

test('[AUTH-8] a visitor sends the host, a player also the token and the site', async () => {
  const { requests } = openFakeServer({ 'GET /v2/get-events': ok([]) });
  await call('sports', {});
  expect(requests[0]?.headers).toMatchObject({
    'User-Token': 'token-1',
    Authorization: 'Bearer token-1',
    d: 'site-1',
  });
  startAfresh();
  await call('sports', {});
  expect(requests[1]?.headers).toEqual({ d: 'localhost' });
});

test('[AUTH-7] Unauthorized while signed in leads to the root, a toast and a sign-out', async () => {
  openFakeServer({ 'GET /bet/exposure/fetch': refusal(401, 'Unauthorized', 'UNAUTHORIZED') });
  location.hash = '#/betshistory';
  const failure = await failureOf(call('exposure', {}));
  expect(failure.kind).toBe('unauthorized');
  expect(location.hash).toBe('#/');
  expect(toastTexts()).toEqual(['Session expired!']);
  expect(useSession.getState()).toMatchObject({ isLoggedIn: false, accessToken: '' });
});

test("[AUTH-7] the end of a session removes the player's data, and nothing else", async () => {
  openFakeServer({ 'GET /bet/exposure/fetch': refusal(401, 'Unauthorized', 'UNAUTHORIZED') });
  const own = [['tradeList'], ['bet', 'b1'], ['casinoNet', 'r1']];
  for (const key of [...own, ['sports']]) queryClient.setQueryData(key, 'known');
  await failureOf(call('exposure', {}));
  expect(own.map((key) => queryClient.getQueryData(key))).toEqual(own.map(() => undefined));
  expect(queryClient.getQueryData(['sports'])).toBe('known');
});

test('[AUTH-7] a refused visitor sees no message about a session', async () => {
  startAfresh();
  openFakeServer({ 'GET /bet/exposure/fetch': refusal(401, 'Unauthorized') });
  await failureOf(call('exposure', {}));
  expect(toastTexts()).toEqual([]);
});

test('[API-1] a refusal keeps its message and code; an HTML page with status 200 is broken', async () => {
  openFakeServer({
    'POST /bet/save2': refusal(400, 'Bet rate changed!', 'ODDS_CHANGED'),
    'GET /v2/get-events': new Response('<html>Bad gateway</html>'),
  });
  const body = { marketId: '1.2', selectionId: 7, type: 'back', oddsReq: 2, stake: 100 } as const;
  const refused = await failureOf(call('placeBet', { body }));
  expect(refused).toMatchObject({
    kind: 'refused',
    code: 'ODDS_CHANGED',
    message: 'Bet rate changed!',
  });
  expect((await failureOf(call('sports', {}))).kind).toBe('broken');
});

test.each([
  ['target: must be odds from 1.01 to 10000, two decimals at most', ''],
  ['attached.stop.odds: is not valid', ''],
  ['A stop goes with odds on the ladder.', 'A stop goes with odds on the ladder.'],
])(
  '[API-1] a player never reads a text that names a field for programs: %s',
  async (text, read) => {
    openFakeServer({ 'POST /bet/save2': refusal(400, text, 'INVALID_REQUEST') });
    const body = { marketId: '1.2', selectionId: 7, type: 'back', oddsReq: 2, stake: 100 } as const;
    const refused = await failureOf(call('placeBet', { body }));
    expect([refused.code, refused.message]).toEqual(['INVALID_REQUEST', read]);
  },
);

test('[SLIP-2] no answer marks the connection as down, and the next answer as up', async () => {
  openFakeServer({ 'GET /v2/get-events': new TypeError('no route') });
  expect((await failureOf(call('sports', {}))).kind).toBe('offline');
  expect(useConnection.getState().isDown).toBe(true);
  openFakeServer({ 'GET /v2/get-events': ok([]) });
  await call('sports', {});
  expect(useConnection.getState().isDown).toBe(false);
});

test('[API-1] path segments are escaped, and joined market ids keep their commas', () => {
  expect(makeAddress('/bet/:betId', { betId: 'a/b c' })).toBe('/api/bet/a%2Fb%20c');
  expect(makeAddress('/v2/odds/:ids', { ids: '1.2,1.3' })).toBe('/api/v2/odds/1.2,1.3');
});
