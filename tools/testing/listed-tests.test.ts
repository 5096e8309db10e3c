import { describe, expect, it } from 'vitest';
import { countDeepOnly, formatList, lostTests, parseList } from './listed-tests.ts';

const listed = parseList(
  '3 test a.test.ts\n2 test b.test.ts\n9 hunt a.test.ts\n4 hunt c.deep.ts\n',
);

describe('the list of tests', () => {
  it('reads what it writes', () => {
    expect(parseList(formatList(listed))).toEqual(listed);
  });

  it('names a file that ran fewer tests than listed, and one that is gone', () => {
    const ran = new Map([['test a.test.ts', 2]]);
    expect(lostTests('test', listed, ran)).toEqual([
      'a.test.ts: 2 of 3 tests',
      'b.test.ts: 0 of 2 tests',
    ]);
  });

  it('says nothing of more tests, nor of other parts', () => {
    const ran = new Map([
      ['test a.test.ts', 4],
      ['test b.test.ts', 2],
    ]);
    expect(lostTests('test', listed, ran)).toEqual([]);
  });

  it('counts what only the deep parts run', () => {
    expect(countDeepOnly(listed)).toBe(9 - 3 + 4);
  });
});
