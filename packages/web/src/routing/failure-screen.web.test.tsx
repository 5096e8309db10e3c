// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../test/render.tsx';
import { describeFailure } from './describe-failure.ts';
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

test('[ROUTE-3] a failure shows its status and text, or its message', () => {
  expect(describeFailure({ status: 503, statusText: 'Service Unavailable' })).toBe(
    '503 Service Unavailable',
  );
  expect(describeFailure(new Error('no such market'))).toBe('no such market');
  expect(describeFailure({ message: 'plain' })).toBe('plain');
  expect(describeFailure('just text')).toBe('just text');
});

test('[ROUTE-3] a failure that a page shows is dispatched, since the browser reports none', () => {
  // React reports what a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const told: unknown[] = [];
  addEventListener('layline:failure', (event) => told.push((event as CustomEvent).detail));
  const Broken = (): never => {
    throw new Error('no such market');
  };
  show(
    <FailureBoundary place="/casino">
      <Broken />
    </FailureBoundary>,
  );
  expect(told).toEqual(['no such market']);
});

test.each([
  'Failed to fetch dynamically imported module: http://localhost/assets/casino-1.js',
  'error loading dynamically imported module: http://localhost/assets/casino-1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/casino-1.css',
])(
  '[ROUTE-3] a page that does not arrive is told in plain words, with a retry: %s',
  async (raw) => {
    // React reports what a boundary catches.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.useFakeTimers();
    const Screen = lazyPart(
      () => Promise.reject<{ Casino: () => null }>(new TypeError(raw)),
      'Casino',
    );
    show(
      <FailureBoundary place="/casino">
        <Screen />
      </FailureBoundary>,
    );
    await act(() => vi.advanceTimersByTimeAsync(5000));
    screen.getByText('This page could not be loaded.');
    screen.getByRole('button', { name: 'Try again' });
    expect(screen.queryByText(/module|assets|Unexpected/)).toBeNull();
  },
);
