import { expect, test } from 'vitest';
import { SeedsSeen } from './seeds-seen.ts';

const seedOf = (number: number) =>
  number.toString(16).padStart(64, '0').split('').toReversed().join('');

test('[CAS-12] seeds that occur twice are found among many, by their first digits', () => {
  const seen = new SeedsSeen();
  for (let number = 1; number <= 5000; number += 1) seen.add(seedOf(number));
  expect(seen.twice(100)).toEqual([]);
  for (const number of [17, 4999, 17]) seen.add(seedOf(number));
  const found = [17, 4999].map((number) => seedOf(number).slice(0, 13));
  expect(seen.twice(100).toSorted()).toEqual(found.toSorted());
  expect(seen.twice(1)).toHaveLength(1);
});
