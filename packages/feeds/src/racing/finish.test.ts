import { describe, expect, it } from 'vitest';
import { finishOf } from './finish.ts';
import { lengthsOf } from './lengths.ts';
import { furlongText } from './race-form.ts';

const home = (runnerId: number, gapM: number | null, fault: string | null = null) => ({
  runnerId,
  gapM,
  fault,
});
const placings = (homes: Parameters<typeof finishOf>[0]) =>
  finishOf(homes).map(({ runnerId, position, isDeadHeat, beaten, fault }) =>
    [position ?? fault, runnerId, isDeadHeat ? 'dead heat' : beaten].join(' '),
  );

describe('the finish', () => {
  it('is in order of the metres behind, each with its distance from the one before', () => {
    expect(placings([home(7, 4.8), home(8, 0), home(9, null, 'F'), home(6, 5)])).toEqual([
      '1 8 ',
      '2 7 2',
      '3 6 sh',
      'F 9 ',
    ]);
  });

  it('gives runners within a dead heat the same place, and the next the one after both', () => {
    expect(placings([home(1, 0), home(2, 0.02), home(3, 2.4)])).toEqual([
      '1 1 dead heat',
      '1 2 dead heat',
      '3 3 1',
    ]);
    expect(placings([home(1, 0), home(2, 6), home(3, 6.05), home(4, 30)])).toEqual([
      '1 1 ',
      '2 2 dead heat',
      '2 3 dead heat',
      '4 4 10',
    ]);
  });
});

it('distances are written as judges write them', () => {
  const texts = [0, 0.08, 0.2, 0.4, 0.7, 1.2, 2.4, 3, 4.2, 9, 24, 100];
  expect(texts.map(lengthsOf)).toEqual([
    '',
    'ns',
    'sh',
    'hd',
    'nk',
    '½',
    '1',
    '1¼',
    '1¾',
    '3¾',
    '10',
    'dist',
  ]);
  expect([5, 8, 8.5, 9.5, 12].map(furlongText)).toEqual(['5f', '1m', '1m½f', '1m1½f', '1m4f']);
});
