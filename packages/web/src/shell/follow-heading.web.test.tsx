// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { startAfresh } from '../../test/render.tsx';
import { useSession } from '../session/session-store.ts';
import { followHeading, nameWindow } from './follow-heading.ts';

afterEach(() => document.body.replaceChildren());

test('[SHELL-5] a window is named after its page, with the site last', () => {
  expect(nameWindow('Bet History', 'Ludwig Exchange')).toBe('Bet History \u00b7 Ludwig Exchange');
  expect(nameWindow('\u00a0', 'Ludwig Exchange')).toBe('Ludwig Exchange');
  expect(nameWindow('Ludwig Exchange', 'Ludwig Exchange')).toBe('Ludwig Exchange');
});

test('[SHELL-5] another page renames the window, and its heading takes a lost focus', async () => {
  startAfresh();
  document.body.innerHTML = '<button>Next</button><main id="content"><h1>Home</h1></main>';
  followHeading();
  expect(document.title).toBe('Home \u00b7 Ludwig Exchange');
  const content = document.querySelector('#content') as HTMLElement;
  content.innerHTML = '<h1>Bet History</h1>';
  await waitFor(() => expect(document.title).toBe('Bet History \u00b7 Ludwig Exchange'));
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'), { timeout: 5000 });
  const next = document.querySelector('button') as HTMLElement;
  next.focus();
  next.remove();
  useSession.setState({ isLoggedIn: true });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Bet History'), {
    timeout: 5000,
  });
});
