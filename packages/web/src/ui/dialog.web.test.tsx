// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
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

test('[AUTH-6] a question is not answered by a sign-out, or by leaving the page', () => {
  const onClose = vi.fn();
  show(
    <Dialog isOpen isAnswer title="Reality check" onClose={onClose}>
      -
    </Dialog>,
  );
  act(() => clearSession());
  act(() => goTo('/sports'));
  expect(onClose).not.toHaveBeenCalled();
});
