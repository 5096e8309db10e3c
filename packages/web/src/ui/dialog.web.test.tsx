// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show, startAfresh } from '../../test/render.tsx';
import { goTo } from '../routing/use-hash.ts';
import { clearSession } from '../session/session-store.ts';
import { Dialog } from './dialog.tsx';

function Opened() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Dialog isOpen={isOpen} title="Exposure Detail" onClose={() => setIsOpen(false)}>
      -12,000.00
    </Dialog>
  );
}

beforeEach(() => startAfresh({ isSignedIn: true }));
afterEach(cleanup);

test('[AUTH-6] a dialog that is open closes at sign-out, by the player or by the server', async () => {
  show(<Opened />);
  screen.getByRole('dialog', { name: 'Exposure Detail' });
  act(() => clearSession());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('[SHELL-3] a dialog closes when its page is left, as by the Back button of a phone', async () => {
  goTo('/cricket');
  show(<Opened />);
  goTo('/cricket?from=home');
  screen.getByRole('dialog', { name: 'Exposure Detail' });
  act(() => goTo('/inplay'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('[AUTH-6] [WALK-C21] a question is answered by its own buttons alone', async () => {
  const onClose = vi.fn();
  show(
    <Dialog isOpen isQuestion title="Reality check" onClose={onClose}>
      <button type="button">Go on</button>
    </Dialog>,
  );
  act(() => clearSession());
  act(() => goTo('/sports'));
  const dialog = screen.getByRole('dialog', { name: 'Reality check' });
  expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull();
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Go on'));
  expect(onClose).not.toHaveBeenCalled();
});
