/** Counts from the test runners' own reports. */
import { existsSync, readFileSync } from 'node:fs';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Passed tests that needed a second try. Each is a fault of the test or of the product. */
  readonly unsteady: number;
}

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0, unsteady: 0 };

export const addCounts = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  unsteady: a.unsteady + b.unsteady,
});

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/** Vitest's JSON report. A file that could not be loaded has no tests: it counts as one failure. */
export function parseVitestReport(report: VitestReport): Counts {
  const unloaded = report.testResults.filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    unsteady: 0,
  };
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly unknown[];
}

/** Playwright's JSON report. A journey that passed only on its second try is counted separately. */
export function parsePlaywrightReport({ stats, errors }: PlaywrightReport): Counts {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (stats.unexpected === 0 ? errors.length : 0),
    skipped: stats.skipped,
    unsteady: stats.flaky,
  };
}

const parsers = {
  vitest: (text: string) => parseVitestReport(JSON.parse(text) as VitestReport),
  playwright: (text: string) => parsePlaywrightReport(JSON.parse(text) as PlaywrightReport),
};
export type Runner = keyof typeof parsers;

/** Counts of a report file; null if the runner did not write it. */
export function readCounts(runner: Runner, file: string): Counts | null {
  return existsSync(file) ? parsers[runner](readFileSync(file, 'utf8')) : null;
}
