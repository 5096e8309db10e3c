import { expect, it } from 'vitest';
import { normalBelow } from './normal.ts';

it('the normal curve is the textbook’s', () => {
  expect([-1.96, 0, 1, 3].map((z) => Number(normalBelow(z).toFixed(4)))).toEqual([
    0.025, 0.5, 0.8413, 0.9987,
  ]);
});
