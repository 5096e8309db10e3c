// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok, openFakeServer, refusal } from '../../test/fake-server.ts';
import { fakeSite, fakeUser } from '../../test/fake-site.ts';
import { show, startAfresh, toastTexts } from '../../test/render.tsx';
import { call } from '../api/request.ts';
import { useFirstPassword } from '../session/first-password.ts';
import { askToLogIn } from '../session/login-gate.ts';
import { useSession } from '../session/session-store.ts';
import { startSession } from '../session/start-session.ts';
import { CalledOff, useStepUp, withProof } from '../session/step-up.ts';
import { useSiteStore } from '../site/site-store.ts';
import { LoginDialog } from './login-dialog.tsx';

const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const fill = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const required = { secondStep: { ticket: 'ticket-1', expiresAt: '2026-01-01T00:00:00.000Z' } };
const signedIn = ok({ userToken: 't', user: fakeUser }, { userToken: 't', user: fakeUser });

function offerSecurity(): void {
  const site = { ...fakeSite, capabilities: ['account-security' as const] };
  useSiteStore.setState({ site });
}

beforeEach(() => {
  startAfresh();
  askToLogIn();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function enterPassword(): Promise<void> {
  show(<LoginDialog />);
  press('Confirm');
  fill('Username', 'anna');
  fill('Password', 'secret');
  press('Login');
  await screen.findByLabelText('Code');
}

test('[AUTH-13] a code is required, a wrong one is reported, and the right one signs in', async () => {
  let tries = 0;
  const server = openFakeServer({
    'POST /auth/signin': ok(null, required),
    'POST /auth/signin/second-step': () => {
      tries += 1;
      return tries === 1 ? refusal(400, 'This code is wrong.', 'CODE_WRONG') : signedIn;
    },
  });
  await enterPassword();
  press('Confirm');
  screen.getByText('Please enter a code.');
  fill('Code', '000000');
  press('Confirm');
  await screen.findByText('This code is wrong.');
  expect(useSession.getState().isLoggedIn).toBe(false);
  fill('Code', ' 123456 ');
  press('Confirm');
  await waitFor(() => expect(toastTexts()).toEqual(['Login successful!']));
  const sent = server.requests.filter(({ path }) => path === '/auth/signin/second-step');
  expect(sent.at(-1)?.body).toMatchObject({ ticket: 'ticket-1', code: '123456' });
  expect(useSession.getState()).toMatchObject({ isLoggedIn: true, accessToken: 't' });
});

test('[AUTH-13] an expired ticket leads back to the password', async () => {
  const words = 'This took too long. Please sign in again.';
  openFakeServer({
    'POST /auth/signin': ok(null, required),
    'POST /auth/signin/second-step': refusal(400, words, 'TICKET_OVER'),
  });
  await enterPassword();
  fill('Code', '123456');
  press('Confirm');
  await screen.findByLabelText('Username');
  expect(toastTexts()).toEqual([words]);
});

test('[AUTH-16] passkeys are offered only if server and browser support them', () => {
  openFakeServer({});
  vi.stubGlobal('PublicKeyCredential', class {});
  show(<LoginDialog />);
  press('Confirm');
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  cleanup();
  offerSecurity();
  show(<LoginDialog />);
  press('Confirm');
  expect(screen.getByRole('button', { name: 'Sign in with a passkey' })).toBeDefined();
});

test('[AUTH-11] sign-in shows the previous one; another server gets no such call', async () => {
  const last = { at: '2026-01-02T03:04:05.000Z', address: '203.0.113.9' };
  const security = { lastSignIn: last, mustChangePassword: false };
  const server = openFakeServer({
    'POST /auth/signin': signedIn,
    'GET /auth/security': ok(security),
  });
  const signInOnce = async () => {
    show(<LoginDialog />);
    press('Confirm');
    fill('Username', 'anna');
    fill('Password', 'secret');
    press('Login');
    await waitFor(() => expect(toastTexts()).toContain('Login successful!'));
    cleanup();
  };
  await signInOnce();
  expect(server.requests.map(({ path }) => path)).not.toContain('/auth/security');
  startAfresh();
  askToLogIn();
  offerSecurity();
  await signInOnce();
  await waitFor(() => expect(toastTexts().join()).toMatch(/Last sign-in: .* from 203\.0\.113\.9/));
});

test('[AUTH-12] a call refused because of the first password opens the dialog for another', async () => {
  startSession();
  openFakeServer({ 'POST /bet/cancel-all': refusal(403, 'Please…', 'PASSWORD_MUST_CHANGE') });
  await expect(call('cancelBets', { body: {} })).rejects.toThrow('Please…');
  expect(useFirstPassword.getState().isOpen).toBe(true);
});

test('[AUTH-11] a call that needs a proof waits for it and is repeated once', async () => {
  let isProved = false;
  const { requests: sent } = openFakeServer({
    'POST /auth/totp/remove': () =>
      isProved ? ok(null) : refusal(403, 'Please…', 'STEP_UP_NEEDED'),
  });
  const remove = () => withProof(() => call('removeTotp', { body: {} }));
  const removed = remove();
  await waitFor(() => expect(useStepUp.getState().isOpen).toBe(true));
  isProved = true;
  useStepUp.getState().settle(true);
  await expect(removed).resolves.toMatchObject({ status: true });
  expect(sent).toHaveLength(2);
  isProved = false;
  const off = remove();
  await waitFor(() => expect(useStepUp.getState().isOpen).toBe(true));
  useStepUp.getState().settle(false);
  await expect(off).rejects.toBeInstanceOf(CalledOff);
  expect(sent).toHaveLength(3);
});
