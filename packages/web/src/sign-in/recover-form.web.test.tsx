// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok, openFakeServer, refusal } from '../../test/fake-server.ts';
import { fakeSite, fakeUser } from '../../test/fake-site.ts';
import { show, startAfresh, toastTexts } from '../../test/render.tsx';
import { askToLogIn } from '../session/login-gate.ts';
import { useSiteStore } from '../site/site-store.ts';
import { LoginDialog } from './login-dialog.tsx';

const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const fill = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};

beforeEach(() => {
  startAfresh();
  useSiteStore.setState({ site: { ...fakeSite, capabilities: ['account-security' as const] } });
  askToLogIn();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openForm(): Promise<void> {
  show(<LoginDialog />);
  press('Confirm');
  press('I have a code of support');
  await screen.findByLabelText('Code of support');
}

test('[RIGHT-9] a code of support is checked first, then the player chooses a password', async () => {
  const sent: unknown[] = [];
  openFakeServer({
    'POST /auth/recover': ({ body }) => {
      sent.push(body);
      const { code, password } = body as { code: string; password?: string };
      if (code !== 'abcd-efgh-jkmn') return refusal(400, 'This code is wrong.', 'CODE_WRONG');
      return ok({ needs: password === undefined ? 'new-password' : null });
    },
  });
  await openForm();
  press('Check the code');
  screen.getByText('Please enter username.');
  fill('Username', ' anna ');
  fill('Code of support', 'aaaa-aaaa-aaaa');
  press('Check the code');
  await screen.findByText('This code is wrong.');
  fill('Code of support', ' ABCD-EFGH-JKMN');
  press('Check the code');
  fireEvent.change(await screen.findByLabelText('New password'), {
    target: { value: 'copper-lantern-57' },
  });
  press('Confirm');
  await screen.findByRole('button', { name: 'Login' });
  expect(toastTexts()).toEqual(['Done. Please log in.']);
  expect(sent.at(-1)).toEqual({
    userName: 'anna',
    code: 'abcd-efgh-jkmn',
    password: 'copper-lantern-57',
  });
});

test('[RIGHT-10] what staff did to the account is told after the next sign-in', async () => {
  const signedIn = ok({ userToken: 't', user: fakeUser }, { userToken: 't', user: fakeUser });
  const notice = (at: string, text: string) => ({ at, text });
  openFakeServer({
    'POST /auth/signin': signedIn,
    'GET /auth/security': ok({
      lastSignIn: { at: '2026-03-02T10:00:00.000Z', address: '10.0.0.1' },
      mustChangePassword: false,
      hasTotp: false,
      recoveryCodesLeft: 0,
      passkeys: [],
      notices: [
        notice('2026-03-02T11:00:00.000Z', 'Support issued a code.'),
        notice('2026-03-02T09:00:00.000Z', 'An older line.'),
      ],
    }),
  });
  show(<LoginDialog />);
  press('Confirm');
  fill('Username', 'anna');
  fill('Password', 'secret');
  press('Login');
  await vi.waitFor(() => expect(toastTexts()).toContain('Support issued a code.'));
  expect(toastTexts()).not.toContain('An older line.');
});
