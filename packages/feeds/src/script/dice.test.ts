import { expect, it } from 'vitest';
import { makeDice } from './dice.ts';

it('throws the same numbers for the same seed and others for another', () => {
  const throws = (seed: string) => {
    const dice = makeDice(seed);
    return Array.from({ length: 5 }, () => dice.next());
  };
  expect(throws('a')).toEqual(throws('a'));
  expect(throws('a')).not.toEqual(throws('b'));
  expect(throws('4.42.1')).not.toEqual(throws('4.42.2'));
});

it('throws evenly: each of six faces a sixth of the time, and both ends of a range', () => {
  const dice = makeDice('even');
  const faces = Array.from({ length: 6 }, () => 0);
  for (let count = 0; count < 60_000; count += 1) {
    const face = dice.between(1, 6) - 1;
    faces[face] = (faces[face] ?? 0) + 1;
  }
  for (const times of faces) expect(Math.abs(times - 10_000)).toBeLessThan(400);
});

it('hits as often as the chance says and refuses to pick from an empty list', () => {
  const dice = makeDice('hits');
  const hits = Array.from({ length: 40_000 }, () => dice.hits(0.05)).filter(Boolean).length;
  expect(Math.abs(hits - 2000)).toBeLessThan(200);
  expect(() => dice.pick([])).toThrow(RangeError);
});
