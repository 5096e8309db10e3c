import { describe, expect, it } from 'vitest';
import { addCounts, noCounts, parsePlaywrightReport, parseVitestReport } from './counts.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});

describe('the closing line of the test command', () => {
  it('takes passed, failed, skipped and todo from vitest', () => {
    const counts = parseVitestReport({
      numPassedTests: 7,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [file('passed', 'passed'), file('failed', 'failed', 'passed')],
    });
    expect(counts).toEqual({ passed: 7, failed: 1, skipped: 3, unsteady: 0 });
  });

  it('counts a test file that could not be loaded as a failure', () => {
    const counts = parseVitestReport({
      numPassedTests: 0,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [file('failed')],
    });
    expect(counts.failed).toBe(1);
  });

  it('separates a journey that passed only at its second try', () => {
    const stats = { expected: 4, unexpected: 0, flaky: 1, skipped: 2 };
    expect(parsePlaywrightReport({ stats, errors: [] })).toEqual({
      passed: 5,
      failed: 0,
      skipped: 2,
      unsteady: 1,
    });
  });

  it('counts an error outside any journey when no journey failed', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
    expect(parsePlaywrightReport({ stats, errors: ['no browser'] }).failed).toBe(1);
  });

  it('adds runners together', () => {
    const one = { passed: 1, failed: 2, skipped: 3, unsteady: 1 };
    const both = { passed: 2, failed: 4, skipped: 6, unsteady: 2 };
    expect(addCounts(noCounts, addCounts(one, one))).toEqual(both);
  });
});
