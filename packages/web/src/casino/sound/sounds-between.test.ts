import { expect, test } from 'vitest';
import { type SoundState, soundsBetween } from './use-table-sounds.ts';

const open: SoundState = { mid: '7', betting: 'open', cards: 0, bets: 0, hasWon: false };

test('[CAS-3] a table has sounds for chips, the close, cards and a win', () => {
  expect(soundsBetween(open, { ...open, bets: 1 })).toEqual(['chip']);
  expect(soundsBetween(open, { ...open, betting: 'over' })).toEqual(['closed']);
  const dealing: SoundState = { ...open, betting: 'over', cards: 1 };
  expect(soundsBetween({ ...dealing, cards: 0 }, dealing)).toEqual(['card']);
  expect(soundsBetween(dealing, { ...dealing, hasWon: true })).toEqual(['win']);
});

test('[CAS-3] a newly opened table and the step to the next round are silent', () => {
  const dealt: SoundState = { ...open, betting: 'over', cards: 2, hasWon: true };
  expect(soundsBetween(null, dealt)).toEqual([]);
  expect(soundsBetween(open, { ...dealt, mid: '8' })).toEqual([]);
  expect(soundsBetween(dealt, dealt)).toEqual([]);
});
