import { expect, test } from 'vitest';
import { playWallets } from '../src/wallets/play-wallets.ts';

test.each(Array.from({ length: 12 }, (_, nth) => nth + 1))(
  '[TAB-2] [TAB-4] seed %i of remote wallets is sound',
  (seed) => {
    expect(playWallets(seed, 500)).toBeNull();
  },
);
