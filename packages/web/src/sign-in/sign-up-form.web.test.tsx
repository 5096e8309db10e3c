// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFakeServer, refusal } from '../../test/fake-server.ts';
import { show, startAfresh, toastTexts } from '../../test/render.tsx';
import { SignUpForm } from './sign-up-form.tsx';

beforeEach(() => startAfresh());
afterEach(cleanup);

const send = (): void => {
  fireEvent.click(screen.getByRole('button', { name: 'Sign Up' }));
};

const fill = (name: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
};

test('[SITE-5] every field shows its error at once, and nothing is sent', () => {
  const { requests } = openFakeServer({});
  show(<SignUpForm onSignedIn={() => {}} />);
  fill('Username', 'an na');
  fill('Mobile Number', '123');
  send();
  for (const words of [
    'Please enter your name.',
    'Use letters, digits, dots, - and _ only.',
    'Use 7 to 15 digits, with + before a country code.',
    'Please enter password.',
    'Please confirm that you are 18 years old and above.',
  ]) {
    expect(screen.getByText(words)).toBeDefined();
  }
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  fill('Name', 'Anna');
  expect(screen.queryByText('Please enter your name.')).toBeNull();
  expect(requests).toEqual([]);
  expect(toastTexts()).toEqual([]);
});

test('[SITE-5] a taken user name is reported at its field, and not as a toast', async () => {
  openFakeServer({ 'POST /auth/signup': refusal(409, 'It is taken.', 'USER_NAME_TAKEN') });
  show(<SignUpForm onSignedIn={() => {}} />);
  fill('Name', 'Anna');
  fill('Username', 'anna');
  fill('Mobile Number', '+911234567');
  fill('Password', 'Blue-kettle-71');
  fireEvent.click(screen.getByRole('checkbox'));
  send();
  expect((await screen.findByText('It is taken.')).id).toBe(
    screen.getByLabelText('Username').getAttribute('aria-describedby'),
  );
  expect(toastTexts()).toEqual([]);
});
