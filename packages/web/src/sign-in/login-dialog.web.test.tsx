// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok, openFakeServer, refusal } from '../../test/fake-server.ts';
import { fakeUser } from '../../test/fake-site.ts';
import { show, startAfresh, toastTexts } from '../../test/render.tsx';
import { goTo } from '../routing/use-hash.ts';
import {
  askToLogIn,
  askToLogInFor,
  closeLogin,
  leaveLogin,
  useLoginGate,
} from '../session/login-gate.ts';
import { useSession } from '../session/session-store.ts';
import { LoginDialog } from './login-dialog.tsx';

const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};

function openForm(): void {
  show(<LoginDialog />);
  press('Confirm');
}

beforeEach(() => {
  startAfresh();
  askToLogIn();
});
afterEach(cleanup);

test('[AUTH-1] the age gate comes first, with its exact text, and Exit closes', () => {
  openFakeServer({});
  show(<LoginDialog />);
  expect(screen.getByRole('heading').textContent).toBe('Non-Gambling Territories');
  expect(screen.getByRole('dialog').textContent).toContain(
    "Connecting to our site from non gambling countries, it will be User's responsibility to " +
      'ensure that their use of the service is lawful.',
  );
  screen.getByText('Underage gambling is prohibited.');
  screen.getByText('Please confirm if you are 18 years old and above as of today.');
  press('Exit');
  expect(useLoginGate.getState().isOpen).toBe(false);
});

test('[AUTH-1] each opening starts at the gate again', () => {
  openFakeServer({});
  openForm();
  screen.getByLabelText('Username');
  press('Close');
  askToLogIn();
  cleanup();
  show(<LoginDialog />);
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeDefined();
});

test('[AUTH-2] empty fields are named and no request is sent', () => {
  const { requests } = openFakeServer({});
  openForm();
  press('Login');
  screen.getByText('Please enter username.');
  screen.getByText('Please enter password.');
  expect(requests).toEqual([]);
});

test('[AUTH-4] the demo button signs in as demo@ and the title, and disables both buttons', async () => {
  const { requests } = openFakeServer({
    'POST /auth/signin': ok({ userToken: 't', user: fakeUser }, { userToken: 't', user: fakeUser }),
  });
  openForm();
  press('Login With Demo Id');
  const waiting = screen.getAllByRole('button', { name: 'Logging in...' });
  expect(waiting.map((button) => (button as HTMLButtonElement).disabled)).toEqual([true, true]);
  await waitFor(() => expect(toastTexts()).toEqual(['Login successful!']));
  const sent = requests.find(({ path }) => path === '/auth/signin')?.body;
  expect(sent).toMatchObject({ userName: 'demo@Ludwig Exchange', deviceIp: '' });
  expect(useSession.getState()).toMatchObject({ isLoggedIn: true, accessToken: 't' });
  expect(JSON.parse(localStorage.getItem('auth') ?? '{}')).toMatchObject({
    state: { accessToken: 't', isLoggedIn: true },
  });
});

async function logInAs(answer: object): Promise<void> {
  openFakeServer({ 'POST /auth/signin': answer });
  openForm();
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'anna' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } });
  press('Login');
  await waitFor(() => expect(toastTexts()).toHaveLength(1));
}

test('[AUTH-3] a role other than User is refused and the session cleared', async () => {
  const agent = { ...fakeUser, role: { _id: '2', name: 'Agent' } };
  await logInAs(ok({ userToken: 't', user: agent }));
  expect(toastTexts()).toEqual(['Invalid Id or Password!']);
  expect(useSession.getState().isLoggedIn).toBe(false);
});

test("[AUTH-3] a failure shows the server's message, else Login Failed", async () => {
  await logInAs(refusal(403, 'This account is disabled.'));
  expect(toastTexts()).toEqual(['This account is disabled.']);
  cleanup();
  startAfresh();
  askToLogIn();
  await logInAs(new TypeError('no route'));
  expect(toastTexts()).toEqual(['Login Failed']);
});

test('[ROUTE-4] after sign-in the requested page is shown, and a visitor who cancels stays', () => {
  askToLogInFor('/betshistory');
  closeLogin();
  leaveLogin();
  expect(location.hash).toBe('');
  askToLogInFor('/betshistory?from=1');
  leaveLogin();
  expect(location.hash).toBe('#/betshistory?from=1');
  expect(useLoginGate.getState().isOpen).toBe(false);
});

test('[AUTH-1] the dialog closes when the visitor goes to another page', async () => {
  openFakeServer({});
  openForm();
  act(() => goTo('/cricket'));
  await waitFor(() => expect(useLoginGate.getState().isOpen).toBe(false));
});
