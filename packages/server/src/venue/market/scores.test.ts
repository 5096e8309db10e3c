import { addMs, instant, type TennisScore } from '@layline/contract';
import { expect, test } from 'vitest';
import { Scores } from './scores.ts';

const tennis = (eventId: string, at: number, phase: TennisScore['phase']): TennisScore => ({
  sport: 'tennis',
  eventId,
  at: instant(at),
  phase,
  summary: '',
  sides: [
    { name: 'A Verlinde', shortName: 'VER' },
    { name: 'M Castaro', shortName: 'CAS' },
  ],
  winner: null,
  bestOf: 3,
  setsWon: [0, 0],
  sets: [],
  points: ['0', '0'],
  server: 0,
  isTieBreak: false,
  atStake: null,
  pointsWon: [0, 0],
  aces: [0, 0],
  doubleFaults: [0, 0],
  breaks: [0, 0],
  lastPoints: [],
});

test("[EVENT-7] returns a match's newest score, encoded once", () => {
  const scores = new Scores();
  scores.set(tennis('e1', 1, 'before'), instant(1));
  scores.set(tennis('e1', 2, 'play'), instant(2));
  const bytes = scores.encoded('2', 'e1');
  expect(JSON.parse(String(bytes))).toMatchObject({ at: 2, phase: 'play' });
  expect(scores.encoded('2', 'e1')).toBe(bytes);
});

test('[EVENT-7] finds no score under another sport or match', () => {
  const scores = new Scores();
  scores.set(tennis('e1', 1, 'play'), instant(1));
  expect(scores.encoded('4', 'e1')).toBeNull();
  expect(scores.encoded('2', 'e2')).toBeNull();
});

test('drops a finished score after a quarter of an hour, a silent one after six hours', () => {
  const scores = new Scores();
  const receivedAt = instant(Date.UTC(2026, 0, 1));
  scores.set(tennis('done', 0, 'over'), receivedAt);
  scores.set(tennis('on', 0, 'play'), receivedAt);
  scores.sweep(addMs(receivedAt, 15 * 60_000));
  expect(scores.find('done')).toBeDefined();
  scores.sweep(addMs(receivedAt, 15 * 60_000 + 1));
  expect(scores.find('done')).toBeUndefined();
  expect(scores.find('on')).toBeDefined();
  scores.sweep(addMs(receivedAt, 6 * 3_600_000 + 1));
  expect(scores.find('on')).toBeUndefined();
});

test('keeps two thousand scores and drops the least recently changed', () => {
  const scores = new Scores();
  for (let index = 0; index <= 2000; index += 1) {
    scores.set(tennis(`e${index}`, index, 'play'), instant(index));
  }
  expect(scores.find('e0')).toBeUndefined();
  expect(scores.find('e1')).toBeDefined();
});
