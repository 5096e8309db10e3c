import { describe, expect, it } from 'vitest';
import { failureLines, playwrightFailures, vitestFailures } from './failures.ts';

describe('the failures that a test command reports', () => {
  it('contain the failed tests of vitest with their file and message', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'adds' },
      { status: 'failed', fullName: 'takes away', failureMessages: ['expected 1 to be 2'] },
    ];
    expect(
      vitestFailures({
        testResults: [{ name: 'sum.test.ts', status: 'failed', assertionResults }],
      }),
    ).toEqual([{ title: 'sum.test.ts: takes away', message: 'expected 1 to be 2' }]);
  });

  it('contain a file that could not be loaded', () => {
    const file = { name: 'a.test.ts', status: 'failed', message: 'no such module' };
    expect(vitestFailures({ testResults: [{ ...file, assertionResults: [] }] })).toEqual([
      { title: 'a.test.ts', message: 'no such module' },
    ]);
  });

  it('contain journeys in nested suites, also those that passed only at the second try', () => {
    const spec = (title: string, status: string, message: string) => ({
      title,
      file: 'bet.spec.ts',
      tests: [{ projectName: 'phone', status, results: [{ errors: [{ message }] }] }],
    });
    const inner = { specs: [spec('bets', 'unexpected', 'no slip'), spec('reads', 'expected', '')] };
    const report = { suites: [{ suites: [inner], specs: [spec('waits', 'flaky', 'late')] }] };
    expect(playwrightFailures(report)).toEqual([
      { title: 'bet.spec.ts (phone): waits', message: 'late' },
      { title: 'bet.spec.ts (phone): bets', message: 'no slip' },
    ]);
  });

  it('contain what went wrong outside any journey', () => {
    expect(playwrightFailures({ errors: [{ message: 'no browser' }] })).toEqual([
      { title: 'outside any journey', message: 'no browser' },
    ]);
  });

  it('have short messages without colours', () => {
    const message = '\u001b[31mone\u001b[39m\ntwo\nthree';
    expect(failureLines({ title: 'a test', message }, 2)).toEqual(['a test', '  one', '  two']);
  });
});
