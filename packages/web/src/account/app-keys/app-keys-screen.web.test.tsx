// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answers, ok, openFakeServer, refusal } from '../../../test/fake-server.ts';
import { fakeSite, fakeUser } from '../../../test/fake-site.ts';
import { show, startAfresh, toastTexts } from '../../../test/render.tsx';
import { useSiteStore } from '../../site/site-store.ts';
import { StepUpDialog } from '../security/step-up-dialog.tsx';
import { AppKeysScreen } from './app-keys-screen.tsx';

beforeEach(() => {
  startAfresh({ isSignedIn: true });
  const capabilities = [...fakeSite.capabilities, 'app-keys'] as const;
  useSiteStore.setState({ site: { ...fakeSite, capabilities: [...capabilities] } });
});
afterEach(cleanup);

const bot = {
  name: 'bot',
  callsMax: 200,
  connectionsMax: 1,
  madeAt: '2026-11-25T10:00:00.000Z',
  usedAt: null,
};
const listed = 'GET /app-keys';
const making = 'POST /app-keys';
const revoking = 'POST /app-keys/revoke';

function open(answers: Answers) {
  const { requests } = openFakeServer({ 'GET /user/get-user': ok(fakeUser), ...answers });
  show(
    <>
      <AppKeysScreen />
      <StepUpDialog />
    </>,
  );
  return { sent: (path: string) => requests.filter((one) => `${one.method} ${one.path}` === path) };
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

test('a key is made with its limits, and shown until the player has saved it', async () => {
  let keys: object[] = [];
  const { sent } = open({
    [listed]: () => ok(keys),
    [making]: () => {
      keys = [bot];
      return ok({ name: 'bot', key: 'secret-of-bot' });
    },
  });
  await screen.findByText('You have no keys yet.');
  await type('Name of the new key', ' bot ');
  await type('Calls in ten seconds, at most', '200');
  await type('Connections to the stream, at most', '1');
  await press('Make a key');
  expect(await screen.findByText('secret-of-bot')).toBeTruthy();
  expect(sent(making).map(({ body }) => body)).toEqual([
    { name: 'bot', callsMax: 200, connectionsMax: 1 },
  ]);
  await press('I have saved it');
  expect(screen.queryByText('secret-of-bot')).toBeNull();
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('At most 200 calls in ten seconds, 1 connection');
  expect(row.textContent).toContain('Not used yet');
});

test('an invalid name or limit is explained beside it, and nothing is sent', async () => {
  const { sent } = open({ [listed]: ok([]) });
  await type('Name of the new key', 'my bot');
  await type('Calls in ten seconds, at most', '5');
  await type('Connections to the stream, at most', '11');
  await press('Make a key');
  for (const text of [
    'Please use letters, digits, dots, - or _.',
    'Please give a whole number from 10 to 100000, or nothing.',
    'Please give a whole number from 0 to 10.',
  ]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(sent(making)).toEqual([]);
});

test('a key is revoked only at the second press, and a refusal is shown', async () => {
  const { sent } = open({
    [listed]: ok([bot]),
    [revoking]: refusal(404, 'There is no such key.', 'NOT_FOUND'),
  });
  await press('Revoke the key bot');
  await press('Keep');
  expect(sent(revoking)).toEqual([]);
  await press('Revoke the key bot');
  expect(document.activeElement?.textContent).toBe('Revoke it');
  await press('Revoke it');
  await waitFor(() => expect(toastTexts()).toEqual(['There is no such key.']));
  expect(sent(revoking).map(({ body }) => body)).toEqual([{ name: 'bot' }]);
});

test('a failure to load keys can be retried', async () => {
  let isDown = true;
  open({ [listed]: () => (isDown ? refusal(503, 'Busy.') : ok([bot])) });
  await screen.findByText('Your keys could not be loaded.');
  isDown = false;
  fireEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('bot')).toBeTruthy();
});

test('a site without the API offers no keys', async () => {
  useSiteStore.setState({ site: fakeSite });
  const { sent } = open({ [listed]: ok([bot]) });
  await screen.findByText('This site has no API for programs.');
  expect(sent(listed)).toEqual([]);
});
