// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok, openFakeServer } from '../../test/fake-server.ts';
import { fakeUser } from '../../test/fake-site.ts';
import { startAfresh, toastTexts } from '../../test/render.tsx';
import { showParting } from '../session/parting.ts';
import { useSession } from '../session/session-store.ts';
import { signOut } from '../session/sign-out.ts';
import { findProblems, signIn } from './sign-in.ts';

beforeEach(() => {
  vi.useFakeTimers();
  startAfresh();
});
afterEach(() => vi.useRealTimers());

test('[AUTH-2] an empty user name or password is named before any request', () => {
  const problems = findProblems({ userName: ' ', password: '' });
  expect(problems.userName?.message).toBe('Please enter username.');
  expect(problems.password?.message).toBe('Please enter password.');
  expect(findProblems({ userName: 'anna', password: 'x' })).toEqual({});
});

test.each([
  [{ userToken: 't', user: { role: { name: 'User' } } }, 'Login successful!'],
  [{ data: { userToken: 't', user: { role: { _id: '1', name: 'User' } } } }, 'Login successful!'],
  [{ userToken: 't', user: { role: { _id: '2', name: 'Agent' } } }, 'Invalid Id or Password!'],
  [{ userToken: 't' }, 'Invalid Id or Password!'],
  [{ user: { role: { name: 'User' } }, data: null }, 'Invalid Id or Password!'],
])('[AUTH-3] only the role User may sign in; both depths are accepted: %j', async (body, words) => {
  openFakeServer({ 'POST /auth/signin': { status: true, ...body } });
  const { message } = await signIn({ userName: 'anna', password: 'secret' });
  expect(message).toMatchObject({ message: words });
});

const signedIn = ok({ userToken: 't', user: fakeUser }, { userToken: 't', user: fakeUser });
const anna = { userName: 'anna', password: 'secret' };

test('[AUTH-5] the looked-up address is sent with the sign-in, and cached for an hour', async () => {
  const found = { status: 'success', query: '203.0.113.7', isp: 'Club Net' };
  const { requests } = openFakeServer({ 'GET /ip-info': found, 'POST /auth/signin': signedIn });
  await signIn(anna);
  await signIn(anna);
  vi.advanceTimersByTime(3_600_001);
  await signIn(anna);
  expect(requests.map(({ path }) => path).join(' ')).toBe(
    '/ip-info /auth/signin /auth/signin /ip-info /auth/signin',
  );
  expect(requests[2]?.body).toMatchObject({ deviceIp: '203.0.113.7', ipInfo: found });
});

test('[AUTH-5] a failed look-up delays nobody: the address is empty and the look-up null', async () => {
  const { requests } = openFakeServer({
    'GET /ip-info': new Error('no network'),
    'POST /auth/signin': signedIn,
  });
  expect((await signIn(anna)).isSignedIn).toBe(true);
  expect(requests.at(-1)?.body).toMatchObject({ userName: 'anna', deviceIp: '', ipInfo: null });
});

test('[AUTH-6] signing out clears the session, goes to the given path, reloads after 300 ms', async () => {
  startAfresh({ isSignedIn: true });
  openFakeServer({ 'POST /auth/signout': ok(null) });
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  await signOut({ to: '/inplay' });
  expect(useSession.getState()).toMatchObject({ isLoggedIn: false, accessToken: '' });
  expect(location.hash).toBe('#/inplay');
  vi.advanceTimersByTime(299);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledOnce();
});

test('[AUTH-6] a message at signing out is shown once, by the page after the reload', async () => {
  startAfresh({ isSignedIn: true });
  openFakeServer({ 'POST /auth/signout': ok(null) });
  vi.spyOn(location, 'reload').mockImplementation(() => {});
  await signOut({ parting: 'Your account is closed.' });
  expect(toastTexts()).toEqual([]);
  showParting();
  showParting();
  expect(toastTexts()).toEqual(['Your account is closed.']);
});
