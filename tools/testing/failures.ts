/** Failed tests and their messages, from the test runners' own reports. */
import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Runner } from './counts.ts';

export interface Failure {
  /** File and full title, as one line. */
  readonly title: string;
  /** The runner's message, unchanged. */
  readonly message: string;
  /** For a journey: the page's accessibility tree when it failed, or empty. */
  readonly page: string;
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
      return [{ title: file.name, message: file.message ?? '', page: '' }];
    }
    return tests.map((test) => ({
      title: `${file.name}: ${test.fullName}`,
      message: (test.failureMessages ?? []).join('\n'),
      page: '',
    }));
  });
}

interface JourneyResult {
  readonly errors?: readonly { readonly message?: string }[];
  readonly attachments?: readonly { readonly name: string; readonly path?: string }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly JourneyResult[];
    }[];
  }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  readonly errors?: readonly { readonly message?: string }[];
}

const messagesOf = (errors: readonly { readonly message?: string }[] = []): string =>
  errors.map((error) => error.message ?? '').join('\n');

/** The first failed try's page, from its `main` on, as the runner wrote it into its Markdown. */
function pageOf(results: readonly JourneyResult[]): string {
  const files = results.flatMap(({ attachments = [] }) => attachments);
  const path = files.find(({ name }) => name === 'error-context')?.path;
  if (path === undefined || !existsSync(path)) return '';
  const tree = /```yaml\n(.*?)\n```/s.exec(readFileSync(path, 'utf8'))?.[1] ?? '';
  const main = tree.search(/^ *- main\b/m);
  return main < 0 ? tree : tree.slice(main);
}

function journeyFailures(suite: PlaywrightSuite): Failure[] {
  const own = (suite.specs ?? []).flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => ({
        title: `${file} (${projectName}): ${title}`,
        message: messagesOf(results.flatMap(({ errors = [] }) => errors)),
        page: pageOf(results),
      })),
  );
  return [...own, ...(suite.suites ?? []).flatMap(journeyFailures)];
}

/** Playwright's JSON report, including journeys that passed only at their second try. */
export function playwrightFailures(report: PlaywrightReport): Failure[] {
  const outside = (report.errors ?? []).map((error) => ({
    title: 'outside any journey',
    message: messagesOf([error]),
    page: '',
  }));
  return [...journeyFailures(report), ...outside];
}

const readers = {
  vitest: (text: string) => vitestFailures(JSON.parse(text) as VitestReport),
  playwright: (text: string) => playwrightFailures(JSON.parse(text) as PlaywrightReport),
};

/** The failures of a report file; none if the runner did not write it. */
export function readFailures(runner: Runner, file: string): Failure[] {
  return existsSync(file) ? readers[runner](readFileSync(file, 'utf8')) : [];
}

const pageLinesMax = 40;

const firstLines = (text: string, linesMax: number): string[] =>
  text === '' ? [] : stripVTControlCharacters(text).trim().split('\n').slice(0, linesMax);

/** Formats a failure: its title, at most `linesMax` lines of its message, and what its page showed. */
export function failureLines({ title, message, page }: Failure, linesMax: number): string[] {
  const lines = firstLines(message, linesMax);
  const shown = page === '' ? [] : ['The page showed:', ...firstLines(page, pageLinesMax)];
  return [title, ...[...lines, ...shown].map((line) => `  ${line}`)];
}
