import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { lazyScreen } from './lazy-screen.ts';

afterEach(cleanup);

const load = async () => ({ Place: () => <p>the place</p> });

describe('a part that is a chunk of its own', () => {
  it('shows the waiting state while its chunk is on its way', async () => {
    const Place = lazyScreen(load, 'Place');
    render(
      <Suspense fallback="waiting">
        <Place />
      </Suspense>,
    );
    expect(document.body.textContent).toBe('waiting');
    expect(await screen.findByText('the place')).toBeTruthy();
  });

  it('[ROUTE-1] is drawn at once when its chunk was fetched before', async () => {
    const Place = lazyScreen(load, 'Place');
    await act(() => Place.fetch());
    render(
      <Suspense fallback="waiting">
        <Place />
      </Suspense>,
    );
    expect(document.body.textContent).toBe('the place');
  });
});
