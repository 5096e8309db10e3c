// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok, openFakeServer } from '../../test/fake-server.ts';
import { fakeUser } from '../../test/fake-site.ts';
import { show, startAfresh, toastTexts } from '../../test/render.tsx';
import { useCurrentUser } from '../session/current-user.ts';
import { noteNewPlayer } from '../sign-in/new-players.ts';
import { PasswordPrompt } from './password-prompt.tsx';

beforeEach(() => startAfresh({ isSignedIn: true }));
afterEach(cleanup);

const asked = 'Please change your password for security!';
const historyPath = '/auth/password-update-history/1/10';

/** Known at the same time as to the prompt. */
const Name = () => <output>{useCurrentUser()?.userName}</output>;

/** Shows the home page's prompt to this player, who has never changed the password. */
function promptFor(userName: string) {
  const user = { ...fakeUser, _id: userName, userName };
  const { requests } = openFakeServer({
    'GET /auth/letest-user-details': ok(user, { user }),
    'GET /bet/exposure/fetch': ok({ exposure: 0 }, { exposure: 0 }),
    [`GET ${historyPath}`]: { status: true, message: '', pageItems: [] },
  });
  show(
    <>
      <PasswordPrompt />
      <Name />
    </>,
  );
  return () => requests.map(({ path }) => path);
}

test('[AUTH-10] a player who never changed the password is asked to, once in a visit', async () => {
  promptFor('bilal');
  await waitFor(() => expect(toastTexts()).toEqual([asked]));
  cleanup();
  const paths = promptFor('bilal');
  await screen.findByText('bilal');
  expect(paths()).not.toContain(historyPath);
  expect(toastTexts()).toEqual([asked]);
});

test('[AUTH-10] a player who has just signed up is not asked to change the password', async () => {
  noteNewPlayer('chitra');
  const paths = promptFor('chitra');
  await screen.findByText('chitra');
  expect(paths()).not.toContain(historyPath);
  expect(toastTexts()).toEqual([]);
});
