import { expect, test } from 'vitest';
import { type Box, isFree, nearestFree } from './free-place.ts';

const size = { width: 360, height: 740 };
const row: Box = { left: 8, top: 640, right: 352, bottom: 680 };
const bar: Box = { left: 0, top: 684, right: 360, bottom: 740 };

test('[SITE-4] the button is free if it only touches its neighbours', () => {
  expect(isFree({ x: 280, y: 640 }, [bar])).toBe(true);
  expect(isFree({ x: 280, y: 641 }, [bar])).toBe(false);
  expect(isFree({ x: 280, y: 597 }, [row])).toBe(false);
});

test('[SITE-4] dropped on a price, it moves to the nearest free place inside the edges', () => {
  expect(nearestFree({ x: 200, y: 300 }, { boxes: [row, bar], size })).toEqual({ x: 200, y: 300 });
  const moved = nearestFree({ x: 204, y: 630 }, { boxes: [row, bar], size });
  expect(moved).toEqual({ x: 204, y: 596 });
  expect(isFree(moved, [row, bar])).toBe(true);
  const header: Box = { left: 0, top: 0, right: 360, bottom: 96 };
  const below = nearestFree({ x: 60, y: 60 }, { boxes: [header], size });
  expect(below).toEqual({ x: 60, y: 100 });
});

test('[SITE-4] it stays where it was dropped if the whole window is taken', () => {
  const all: Box = { left: 0, top: 0, right: 360, bottom: 740 };
  expect(nearestFree({ x: 100, y: 100 }, { boxes: [all], size })).toEqual({ x: 100, y: 100 });
});
