import { expect, test } from 'vitest';
import { playCashier } from '../src/cashier/play-cashier.ts';

test.each(Array.from({ length: 12 }, (_, nth) => nth + 1))(
  '[CASHIER-1] [CASHIER-2] seed %i of the cashier is sound',
  (seed) => {
    expect(playCashier(seed, 500)).toBeNull();
  },
);
