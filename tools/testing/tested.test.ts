import { describe, expect, it } from 'vitest';
import {
  byStaleness,
  formatTested,
  neverRun,
  parseTested,
  problemsOf,
  rowOf,
  withRow,
} from './tested.ts';

const row = (part: string, date: string, failed = 0) =>
  rowOf({
    part,
    date,
    tree: `tree-${part}`,
    counts: { passed: 12, failed, skipped: 1, unsteady: 0 },
    seconds: 90,
    seeds: '17 4',
    report: 'abc123',
  });

const hunt = row('hunt', '2026-11-20T10:00Z');
const stores = row('stores', '2026-11-21T10:00Z');
const parts = ['hunt', 'stores'];
const at = Date.parse('2026-11-29T00:00Z');
const trees = ['tree-hunt', 'tree-stores'];

describe('the page of deep tests', () => {
  it('reads what it writes, one row a part', () => {
    const rows = withRow(withRow([hunt], stores), { ...hunt, seconds: 91 });
    expect(parseTested(formatTested(rows))).toEqual([{ ...hunt, seconds: 91 }, stores]);
  });

  it('is sound while each part passed lately', () => {
    expect(problemsOf([hunt, stores], { parts, at, trees })).toEqual([]);
  });

  it.each([
    ['failed', [row('hunt', '2026-11-20T10:00Z', 1), stores], at, trees, 'hunt failed on'],
    ['is old', [hunt, stores], at + 6 * 86_400_000, trees, 'hunt last ran on 2026-11-20'],
    [
      'is many commits old',
      [hunt, stores],
      at,
      [...Array.from({ length: 301 }, (_, nth) => `${nth}`), 'tree-hunt'],
      'hunt last ran 301 commits ago',
    ],
  ])('names a part that %s', (_why, rows, now, history, problem) => {
    const problems = problemsOf(rows, { parts, at: now, trees: history });
    expect(problems).toEqual([expect.stringContaining(problem)]);
  });

  it('names a part that never ran apart: that is a lack, not a failure', () => {
    expect(neverRun([stores], parts)).toEqual(['hunt']);
    expect(problemsOf([stores], { parts, at, trees })).toEqual([]);
  });

  it('counts a test that passed only at its second try as a failure', () => {
    const counts = { passed: 3, failed: 0, skipped: 0, unsteady: 1 };
    expect(rowOf({ ...hunt, counts }).failed).toBe(1);
  });

  it('puts the part first that never ran, then the one that ran longest ago', () => {
    expect(byStaleness([stores, hunt], ['hunt', 'stores', 'faults'])).toEqual([
      'faults',
      'hunt',
      'stores',
    ]);
  });
});
