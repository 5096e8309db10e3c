/** Which tests failed and why, from the test runners' own reports: what a reader needs first. */
import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Runner } from './counts.ts';

export interface Failure {
  /** The file and the whole title, as one line. */
  readonly title: string;
  /** What the runner said of it, as it said it. */
  readonly message: string;
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

/** Vitest's JSON report. A file that could not be loaded is one failure with the file's message. */
export function vitestFailures({ testResults }: VitestReport): Failure[] {
  return testResults.flatMap((file) => {
    const tests = file.assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0 && file.status === 'failed') {
      return [{ title: file.name, message: file.message ?? '' }];
    }
    return tests.map((test) => ({
      title: `${file.name}: ${test.fullName}`,
      message: (test.failureMessages ?? []).join('\n'),
    }));
  });
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly { readonly errors?: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  readonly errors?: readonly { readonly message?: string }[];
}

const messagesOf = (errors: readonly { readonly message?: string }[] = []): string =>
  errors.map((error) => error.message ?? '').join('\n');

function journeyFailures(suite: PlaywrightSuite): Failure[] {
  const own = (suite.specs ?? []).flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => ({
        title: `${file} (${projectName}): ${title}`,
        message: messagesOf(results.flatMap(({ errors = [] }) => errors)),
      })),
  );
  return [...own, ...(suite.suites ?? []).flatMap(journeyFailures)];
}

/** Playwright's JSON report. A journey that passed only at its second try is told too. */
export function playwrightFailures(report: PlaywrightReport): Failure[] {
  const outside = (report.errors ?? []).map((error) => ({
    title: 'outside any journey',
    message: messagesOf([error]),
  }));
  return [...journeyFailures(report), ...outside];
}

const readers = {
  vitest: (text: string) => vitestFailures(JSON.parse(text) as VitestReport),
  playwright: (text: string) => playwrightFailures(JSON.parse(text) as PlaywrightReport),
};

/** The failures of a report file; none when the runner never wrote it. */
export function readFailures(runner: Runner, file: string): Failure[] {
  return existsSync(file) ? readers[runner](readFileSync(file, 'utf8')) : [];
}

/** A failure as lines: its title, then at most `linesMax` lines of its message. */
export function failureLines({ title, message }: Failure, linesMax: number): string[] {
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, linesMax);
  return [title, ...lines.map((line) => `  ${line}`)];
}
