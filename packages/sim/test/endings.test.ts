import { expect, inject, test } from 'vitest';
import { playEndings } from '../src/rules/play-endings.ts';

test('[RULE-4] markets that end in unusual ways are void exactly where the rule sets say so', () => {
  for (let seed = 1; seed <= 2 * inject('depth'); seed += 1) {
    expect([seed, playEndings(seed, 800)]).toEqual([seed, null]);
  }
});
