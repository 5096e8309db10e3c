import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { lazyScreen } from './lazy-screen.ts';

afterEach(cleanup);

const load = async () => ({ Place: () => <p>the place</p> });

describe('a component in a separate chunk', () => {
  it('shows the loading state while its chunk loads', async () => {
    const Place = lazyScreen(load, 'Place');
    render(
      <Suspense fallback="waiting">
        <Place />
      </Suspense>,
    );
    expect(document.body.textContent).toBe('waiting');
    expect(await screen.findByText('the place')).toBeTruthy();
  });

  it('[ROUTE-1] renders at once if its chunk was prefetched', async () => {
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
