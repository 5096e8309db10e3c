import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { playWins } from '../src/wins/play-wins.ts';
import { winActs, winLimits } from './wins/draw-wins.ts';

test('[WIN-1] [WIN-2] [WIN-4] every door decides as the reference from the words of the rules', () => {
  const property = fc.property(winLimits, winActs, (limits, acts) => {
    expect(playWins(limits, acts)).toBeNull();
  });
  fc.assert(property, { numRuns: 200 * inject('depth') });
});
