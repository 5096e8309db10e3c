// @vitest-environment happy-dom
import { cleanup, fireEvent, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show, startAfresh } from '../../../test/render.tsx';
import { savesData } from '../../base/saves-data.ts';
import { useIsStill } from '../../ui/use-media.ts';
import { VideoFrame } from './video-frame.tsx';

const isAsked = { bySetting: false, byHeader: false };

beforeEach(() => {
  startAfresh();
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(prefers-reduced-data: reduce)' && isAsked.bySetting,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  Object.assign(navigator, {
    connection: {
      get saveData() {
        return isAsked.byHeader;
      },
    },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'connection');
  Object.assign(isAsked, { bySetting: false, byHeader: false });
});

const frames = () => document.querySelectorAll('iframe').length;
const showFrame = () =>
  show(
    <VideoFrame videoId="7" table={null}>
      {null}
    </VideoFrame>,
  );

test('[SHELL-11] a table’s picture loads at once, and things move', () => {
  showFrame();
  expect(frames()).toBe(1);
  expect(savesData()).toBe(false);
  expect(renderHook(() => useIsStill()).result.current).toBe(false);
});

test.each(['bySetting', 'byHeader'] as const)(
  '[SHELL-11] who saves data, %s, presses for the picture, and nothing moves',
  (way) => {
    isAsked[way] = true;
    showFrame();
    expect(frames()).toBe(0);
    expect(renderHook(() => useIsStill()).result.current).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: /^Your browser saves data/ }));
    expect(frames()).toBe(1);
  },
);
