import { expect, test } from 'vitest';
import { groupLines, playerOf, tabOfLine } from './fancy-groups.ts';

const line = (name: string, tab: 'normal' | 'over' | 'ball' = 'normal') => ({ name, tab });

test.each([
  ['U Zaveriya runs ASH', 'U Zaveriya'],
  ['U Zaveriya boundaries ASH', 'U Zaveriya'],
  ['How many balls face by U Zaveriya ASH', 'U Zaveriya'],
  ['V Kohli runs', 'V Kohli'],
  ['20 over runs ASH', null],
  ['CW 6 Over Runs ADV', null],
  ['Fall of 6th wkt ASH', null],
  ['1st innings runs', null],
  ['Only 17 over runs ASH', null],
  ['Match 1st over runs', null],
] as const)('[EVENT-1] %s is a line of %s', (name, player) => {
  expect(playerOf(line(name))).toBe(player);
});

test("[EVENT-1] lines by over and by ball keep the feed's tabs", () => {
  expect(tabOfLine(line('Only 17 over runs ASH', 'over'))).toBe('over');
  expect(tabOfLine(line('Over 17 ball 1 runs ASH', 'ball'))).toBe('ball');
  expect(tabOfLine(line('20 over runs ASH'))).toBe('normal');
});

test("[EVENT-1] the players' tab groups each player’s lines under the name", () => {
  const lines = ['A Rao runs', 'B Sen runs', 'A Rao boundaries', '6 over runs'].map((name) =>
    line(name),
  );
  const groups = groupLines(lines, 'player');
  expect(groups.map(({ player, lines: own }) => [player, own.length])).toEqual([
    ['A Rao', 2],
    ['B Sen', 1],
  ]);
  expect(groupLines(lines, 'normal')[0]?.lines).toHaveLength(1);
  expect(groupLines(lines, 'all')[0]?.lines).toHaveLength(4);
});
