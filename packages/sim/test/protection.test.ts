import { expect, test } from 'vitest';
import { playProtection } from '../src/protection/play-protection.ts';

test.each(Array.from({ length: 12 }, (_, nth) => nth + 1))(
  'seed %i of protection is sound',
  (seed) => {
    expect(playProtection(seed, 500)).toBeNull();
  },
);
