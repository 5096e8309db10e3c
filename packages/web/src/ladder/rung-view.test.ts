import { expect, test } from 'vitest';
import {
  firstAt,
  isWellInSight,
  oddsAtRung,
  scrollTopOf,
  shownFrom,
  tabStopOf,
  walkFrom,
} from './rung-view.ts';
import { reach, rungsMax } from './rungs.ts';

test('[EVENT-2] keys walk to the next odds, stay on the ladder, turn the side, or lead to the middle', () => {
  const walk = (odds: number, key: string) => {
    const to = walkFrom({ odds, side: 'back' }, { key, middle: 200 });
    return to === null ? null : [oddsAtRung(to.rung), to.side];
  };
  expect(walk(200, 'ArrowUp')).toEqual([202, 'back']);
  expect(walk(200, 'ArrowDown')).toEqual([199, 'back']);
  expect(walk(200, 'ArrowRight')).toEqual([200, 'lay']);
  expect(walk(102, 'PageDown')).toEqual([101, 'back']);
  expect(walk(98_000, 'PageUp')).toEqual([100_000, 'back']);
  expect(walk(200, 'Home')).toEqual([oddsAtRung(200), 'back']);
  expect(walk(200, 'a')).toBeNull();
});

test('[EVENT-2] a rung that is put in the middle is well in sight, and at an end it is not', () => {
  const first = firstAt(scrollTopOf(200, 480));
  expect(isWellInSight(200, first, 480)).toBe(true);
  expect(isWellInSight(first + 1, first, 480)).toBe(false);
  expect(isWellInSight(first + 13, first, 480)).toBe(false);
  // A view without a layout has its usual height.
  expect(firstAt(scrollTopOf(200, 0))).toBe(200 - reach);
});

test('[EVENT-2] only rungs near the view are in the page, with room for all others', () => {
  expect(shownFrom(0)).toMatchObject({ range: { from: 0 }, before: 0 });
  const { range, before, after } = shownFrom(100);
  expect(before).toBe(range.from * 32);
  expect(after).toBe((rungsMax - range.to) * 32);
  expect(shownFrom(rungsMax).range.to).toBe(rungsMax);
});

test('[EVENT-2] the Tab key enters where the player walked, or in the middle of the view', () => {
  expect(tabStopOf(null, 100)).toBe(oddsAtRung(100 + reach));
  expect(tabStopOf({ rung: 95, side: 'lay' }, 100)).toBe(oddsAtRung(95));
  expect(tabStopOf({ rung: 10, side: 'lay' }, 100)).toBe(oddsAtRung(100 + reach));
});
