// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { resultFacts } from './result-facts.ts';

const read = (gameType: string, desc: string) =>
  resultFacts(gameType, desc).map(({ name, text }) => [name?.message ?? null, text]);

test('[CAS-3] every fact of a result has a name', () => {
  expect(read('dt20', 'Tiger#No#D : Even|T : Even#D : Red|T : Red#D : 2|T : 6')).toEqual([
    ['Pair', 'No'],
    ['Odd/Even', 'D : Even · T : Even'],
    ['Color', 'D : Red · T : Red'],
    ['Card', 'D : 2 · T : 6'],
  ]);
  expect(read('baccarat', 'Banker#-#No#No#P : 2|B : 6')).toEqual([
    ['Perfect Pair', 'No'],
    ['Either Pair', 'No'],
    ['Totals', 'P : 2 · B : 6'],
  ]);
  const sides = '8 : Odd|9 : Even|10 : Even|11 : Odd';
  expect(read('card32eu', `Player 11#${sides}#Black : No|Red : Yes|2-2 : No#8#10-11`)).toEqual([
    ['Odd/Even', '8 : Odd · 9 : Even · 10 : Even · 11 : Odd'],
    ['Three of a color', 'Black : No · Red : Yes · 2-2 : No'],
    ['Single', '8'],
    ['Greater total', '10-11'],
  ]);
  expect(read('lucky7', 'Low Card#Even#Black#Card 2')).toEqual([
    ['Odd/Even', 'Even'],
    ['Color', 'Black'],
    ['Card', '2'],
  ]);
  expect(read('poker20', 'Player B##One Pair##Two Pair')).toEqual([
    ['Hand A', 'One Pair'],
    ['Hand B', 'Two Pair'],
  ]);
});

test('[CAS-3] facts of an unknown game have no names', () => {
  expect(read('other', 'A won#B lost')).toEqual([[null, 'B lost']]);
});
