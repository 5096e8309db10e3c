import { expect, test } from 'vitest';
import {
  clampPosition,
  defaultPosition,
  isDrag,
  movedByKey,
  parsePosition,
} from './button-position.ts';

const size = { width: 1000, height: 600 };

test('[SITE-4] the button starts 80 px from the right and 100 px from the bottom', () => {
  expect(defaultPosition(size)).toEqual({ x: 920, y: 500 });
  expect(clampPosition(defaultPosition(size), size)).toEqual({ x: 920, y: 500 });
});

test('[SITE-4] it stays 60 px inside the window, also after the window shrinks', () => {
  expect(clampPosition({ x: -50, y: 9999 }, size)).toEqual({ x: 60, y: 540 });
  expect(clampPosition({ x: 920, y: 500 }, { width: 360, height: 640 })).toEqual({
    x: 300,
    y: 500,
  });
});

test('[SITE-4] it stays below the bars at the top, and above the bar at the bottom', () => {
  const bars = { width: 360, height: 740, above: 96, below: 56 };
  expect(clampPosition({ x: 100, y: 0 }, bars)).toEqual({ x: 100, y: 96 });
  expect(clampPosition({ x: 100, y: 700 }, bars)).toEqual({ x: 100, y: 640 });
  // It starts there, 100 px from the bottom.
  expect(clampPosition(defaultPosition(bars), bars)).toEqual({ x: 280, y: 640 });
});

test('[SITE-4] a drag is not a click, and arrow keys move it too', () => {
  expect(isDrag({ x: 10, y: 10 }, { x: 12, y: 12 })).toBe(false);
  expect(isDrag({ x: 10, y: 10 }, { x: 10, y: 16 })).toBe(true);
  expect(movedByKey({ x: 100, y: 100 }, 'ArrowUp')).toEqual({ x: 100, y: 84 });
  expect(movedByKey({ x: 100, y: 100 }, 'Enter')).toBeNull();
});

test('[SITE-4] an invalid stored position is ignored', () => {
  expect(parsePosition({ x: 5, y: 7 })).toEqual({ x: 5, y: 7 });
  expect(parsePosition({ x: 'left' })).toBeNull();
  expect(parsePosition(null)).toBeNull();
});
