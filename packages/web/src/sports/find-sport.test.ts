import { expect, test } from 'vitest';
import { findSportByPath } from './find-sport.ts';

test.each([
  ['cricket', '4'],
  ['tennis', '2'],
  ['soccer', '1'],
  ['horse-racing', '10'],
  ['horseracing', '10'],
  ['horse racing', '10'],
  ['Golf', '3'],
])('[ROUTE-1] /%s shows sport %s', (segment, id) => {
  expect(findSportByPath(segment)?.id).toBe(id);
});

test('[ROUTE-2] a path that names no sport is no sport', () => {
  expect(findSportByPath('curling')).toBeUndefined();
  expect(findSportByPath('')).toBeUndefined();
});
