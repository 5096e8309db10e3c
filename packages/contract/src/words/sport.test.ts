import { expect, test } from 'vitest';
import { findSport } from './sport.ts';

test.each([
  ['4', 'Cricket'],
  ['2', 'Tennis'],
  ['1', 'Soccer'],
  ['113', 'Casino'],
  ['10', 'Horse Racing'],
])('[SPORT-1] the sport with id %s is %s', (id, name) => {
  expect(findSport(id)?.name).toBe(name);
});
