import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FailureBoundary } from './failure-boundary.tsx';
import { lazyPart } from './lazy-part.ts';

beforeEach(() => {
  // Nor has the server what does not arrive.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const load = async () => ({ Place: () => <p>the place</p> });

describe('a component in a separate chunk', () => {
  it('shows the loading state while its chunk loads', async () => {
    const Place = lazyPart(load, 'Place');
    render(
      <Suspense fallback="waiting">
        <Place />
      </Suspense>,
    );
    expect(document.body.textContent).toBe('waiting');
    expect(await screen.findByText('the place')).toBeTruthy();
  });

  it('[ROUTE-1] renders at once if its chunk was prefetched', async () => {
    const Place = lazyPart(load, 'Place');
    await act(() => Place.fetch());
    render(
      <Suspense fallback="waiting">
        <Place />
      </Suspense>,
    );
    expect(document.body.textContent).toBe('the place');
  });

  it('[ROUTE-3] is fetched again when its file does not arrive, and the page is none the wiser', async () => {
    let asked = 0;
    const Place = lazyPart(() => {
      asked += 1;
      return asked < 3
        ? Promise.reject(new TypeError('Importing a module script failed.'))
        : load();
    }, 'Place');
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
    render(
      <Suspense fallback="waiting">
        <Place />
      </Suspense>,
    );
    expect(await screen.findByText('the place')).toBeTruthy();
    expect(asked).toBe(3);
  });

  it('[ROUTE-3] that was given up is fetched again when the player tries again', async () => {
    // React reports what a boundary catches.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    let isBroken = true;
    const Place = lazyPart(async () => {
      if (isBroken) throw new Error('broken inside');
      return load();
    }, 'Place');
    render(
      <FailureBoundary
        place=""
        instead={(onRetry) => (
          <button type="button" onClick={onRetry}>
            again
          </button>
        )}
      >
        <Suspense fallback="waiting">
          <Place />
        </Suspense>
      </FailureBoundary>,
    );
    const again = await screen.findByRole('button', { name: 'again' });
    isBroken = false;
    fireEvent.click(again);
    expect(await screen.findByText('the place')).toBeTruthy();
  });
});
