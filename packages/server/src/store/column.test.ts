import { expect, test } from 'vitest';
import { makeColumn } from './column.ts';

test('writes numbers, booleans, nulls and texts as an array literal', () => {
  expect(makeColumn([1, -2.5, null])).toBe('{1,-2.5,null}');
  expect(makeColumn([true, false])).toBe('{true,false}');
  expect(makeColumn(['a', '', null, 'null', 'x,y{z}'])).toBe('{"a","",null,"null","x,y{z}"}');
  expect(makeColumn([])).toBe('{}');
});

test('escapes what would end a text, and leaves control characters unchanged', () => {
  expect(makeColumn(['say "hi"', 'back\\slash'])).toBe('{"say \\"hi\\"","back\\\\slash"}');
  expect(makeColumn(['two\nlines', 'a\ttab \\n'])).toBe('{"two\nlines","a\ttab \\\\n"}');
  expect(makeColumn(['₹ 🏏'])).toBe('{"₹ 🏏"}');
});
