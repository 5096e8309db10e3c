import { expect, test } from 'vitest';
import { mergeFields, mergeLists } from './merge-choice.ts';

const rule = { keyOf: (item: string) => item, most: 4 };

test.each([
  ['a visitor’s join the player’s', [], ['a'], ['b'], ['b', 'a']],
  ['an addition here stays', ['a'], ['a', 'b'], ['a'], ['a', 'b']],
  ['an addition elsewhere arrives', ['a'], ['a'], ['a', 'b'], ['a', 'b']],
  ['a removal here counts', ['a', 'b'], ['a'], ['a', 'b'], ['a']],
  ['a removal elsewhere counts', ['a', 'b'], ['a', 'b'], ['b'], ['b']],
  ['both sides change', ['a', 'b'], ['b', 'c'], ['a', 'b', 'd'], ['b', 'd', 'c']],
  ['the same addition is one', [], ['a'], ['a'], ['a']],
  ['the newest stay', [], ['e', 'f'], ['a', 'b', 'c'], ['b', 'c', 'e', 'f']],
])('[ACC-9] %s', (_, base, mine, server, merged) => {
  expect(mergeLists({ base, mine, server }, rule)).toEqual(merged);
});

test('[ACC-9] merging again changes nothing, also after a lost reply', () => {
  const base = ['a', 'b'];
  const merged = mergeLists({ base, mine: ['b', 'c'], server: ['a', 'b', 'd'] }, rule);
  expect(mergeLists({ base, mine: merged, server: merged }, rule)).toEqual(merged);
  expect(mergeLists({ base, mine: merged, server: ['a', 'b', 'd'] }, rule)).toEqual(merged);
});

test('[ACC-9] of settings, each field that was changed here counts', () => {
  const base = { stakeText: '100', isAskedFirst: true };
  const mine = { ...base, stakeText: '50' };
  const server = { ...base, isAskedFirst: false };
  expect(mergeFields({ base, mine, server })).toEqual({ stakeText: '50', isAskedFirst: false });
});
