// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { show, startAfresh } from '../../test/render.tsx';
import { Overlays } from '../shell/overlays.tsx';
import { SearchButton } from '../shell/search-button.tsx';

beforeEach(() => startAfresh());
afterEach(cleanup);

test('[SHELL-7] a question mark lists the shortcuts, but not while typing', async () => {
  show(
    <>
      <SearchButton />
      <input aria-label="Stake" />
      <Overlays />
    </>,
  );
  fireEvent.keyDown(screen.getByLabelText('Stake'), { key: '?' });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(document.body, { key: '?' });
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(dialog.textContent).toContain('Search events');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
