import { instant } from '@layline/contract';
import { expect, test } from 'vitest';
import { gameList } from '../rules/games.ts';
import { makeRoundId } from './round-id.ts';

const startAt = instant(Date.UTC(2025, 7, 15, 18, 16, 47));

test('a round id is the prefix and the start in UTC as yyMMddHHmmss', () => {
  expect(makeRoundId('116', startAt)).toBe('116250815181647');
  expect(() => makeRoundId('11', startAt)).toThrow('three digits');
});

test('no two games share a prefix', () => {
  const prefixes = [...gameList.map(({ prefix }) => prefix), '190'];
  expect(new Set(prefixes).size).toBe(15);
});
